// SPDX-License-Identifier: GPL-3.0-or-later
//! The tensors of a file as lines of text and as JSON: name, type, shape, number of elements.
#pragma once

#include "formats/tensorlayout.h"

#include <QJsonArray>
#include <QStringList>

namespace alphascope {

void sortByName(std::vector<TensorEntry> &entries); //!< numbers within names by their value: layer 2 before layer 10
qint64 totalCount(const std::vector<TensorEntry> &entries); //!< of elements

//! A line each under a line of headings, and the total below them; each line is indented and ends with a newline.
QString tensorTable(const std::vector<TensorEntry> &entries);

QJsonArray tensorsJson(const std::vector<TensorEntry> &entries); //!< objects with name, type, shape and count

//! Columns side by side, two spaces apart, each line indented; the last column is not padded.
QString alignedText(const QList<QStringList> &lines);

} // namespace alphascope
