// SPDX-License-Identifier: GPL-3.0-or-later
//! Names for files, made of any text.
#pragma once

#include <QString>

namespace alphascope {

//! `text` as a file name that every common system takes, without ending and folder: no slashes, control or direction
//! characters and none that Windows forbids, no blank, dot or dash at an end, not a device of Windows (CON, LPT1), at
//! most 120 bytes of UTF-8, never cut within what one reads as a character, never empty ("Untitled").
QString safeFileName(const QString &text);

} // namespace alphascope
