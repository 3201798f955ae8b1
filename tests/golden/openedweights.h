// SPDX-License-Identifier: GPL-3.0-or-later
//! The same cases on the road that a person's file takes: recognised, made into a model of our own, and traced.
#pragma once

#include "goldencase.h"

#include "formats/weightsreader.h"

//! The model of the layout that the case names, which must be the one that is recognised, or one of those offered.
std::optional<alphascope::ForeignModel> openWeights(
    const alphascope::TensorFile &file, const QString &layout, Comparison &comparison);

//! An encoder-decoder over one source and the decoder's input; `b` is the example of a batch, or -1. Quantities that
//! the case does not have are not compared.
void compareOpened(GoldenCase &golden, const alphascope::TensorFile &file, const std::vector<alphascope::Index> &source,
    const std::vector<alphascope::Index> &decoderInput, qsizetype b, Comparison &comparison);

//! A recurrent network over x: the hidden states of the top layer, and the last of them as the output.
void compareOpened(GoldenCase &golden, const alphascope::TensorFile &file, const alphascope::RnnConfig &config,
    const alphascope::Matrix<double> &x, Comparison &comparison);
