// SPDX-License-Identifier: GPL-3.0-or-later
//! What a file really is, when it is not what its name says.
#pragma once

#include <QByteArrayView>
#include <QString>

namespace alphascope {

//! How many bytes of a file's beginning describeForeignFile wants to see.
constexpr qsizetype tellingBytes = 512;

//! Recognises other formats by the `head` of the file: a sentence that says what it is and what to do; empty when it is
//! none of those known.
QString describeForeignFile(QByteArrayView head);

} // namespace alphascope
