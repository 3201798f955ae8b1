// SPDX-License-Identifier: GPL-3.0-or-later
//! Single values as JSON text, for documents too large to be built as a tree.
#pragma once

#include <QByteArray>

#include <string>
#include <vector>

namespace alphascope {

QByteArray quotedJson(const std::string &text);
QByteArray textsJson(const std::vector<std::string> &texts); //!< a list

//! 17 digits; a negative zero keeps its sign only with a decimal point. What is not finite is null.
QByteArray numberJson(double value);
void appendJson(QByteArray &json, double value); //!< the same, without memory of its own

QByteArray indexed(const QByteArray &path, std::size_t index); //!< "alpha[0]"

} // namespace alphascope
