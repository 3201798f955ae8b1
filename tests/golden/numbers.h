// SPDX-License-Identifier: GPL-3.0-or-later
//! Lists of a golden file as the engine's matrices, and its weights as a model's parameters.
#pragma once

#include "comparison.h"
#include "fields.h"

#include <vector>

//! [[a, b], [c, d]]. Lists of unequal length give an empty matrix.
alphascope::Matrix<double> toMatrix(const QJsonValue &json);
alphascope::RowVector<double> toRowVector(const QJsonValue &json);
std::vector<alphascope::Index> toIndices(const QJsonValue &json);

//! The rows of a formula such as "x[t][i] = ((7919*t + 104729*i + 31*2) mod 1024)/512 - 1, t and i from 0"; empty when
//! it is none.
alphascope::Matrix<double> fromFormula(const QString &formula, alphascope::Index rows, alphascope::Index columns);

//! Gives a parameter the numbers of its name. No such weight in the file, or one of another shape, is a failure.
void setWeight(const char *name, Fields &weights, Comparison &comparison, alphascope::Matrix<double> &value);
void setWeight(const char *name, Fields &weights, Comparison &comparison, alphascope::RowVector<double> &value);
