// SPDX-License-Identifier: GPL-3.0-or-later
//! Labels, padding and the mask by hand: what a person says about the rows and columns of alpha.
#pragma once

#include "engine/edit.h"

namespace alphascope {

//! Each is false, and does nothing, when alpha has no such row or column. In self-attention rows and columns are the
//! same tokens and carry the same labels.
bool setLabel(Specimen &specimen, Axis axis, Index index, const std::string &text);
bool setPadded(Specimen &specimen, Index column, bool padded);
bool setMasked(Specimen &specimen, Index row, Index column, bool masked);

//! The labels of all rows of a table that was replaced; missing ones are default. The rows of V carry the keys' labels;
//! without labels of its own V leaves them.
void setRowLabels(Specimen &specimen, const TableName &table, std::vector<std::string> labels);

//! The same of its columns; only a given alpha's columns carry some.
void setColumnLabels(Specimen &specimen, const TableName &table, std::vector<std::string> labels);

//! The labels of some rows of a table, from `row` on; nothing happens where its rows carry none.
void setLabelsFrom(Specimen &specimen, const TableName &table, Index row, const std::vector<std::string> &labels);

//! The same of its columns, from `column` on.
void setColumnLabelsFrom(
    Specimen &specimen, const TableName &table, Index column, const std::vector<std::string> &labels);

} // namespace alphascope
