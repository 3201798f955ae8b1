// SPDX-License-Identifier: GPL-3.0-or-later
//! What went wrong with a file or a pasted text, as a sentence: what, where, what to do.
#pragma once

#include <QString>

namespace alphascope {

struct Error {
    QString sentence;
};

} // namespace alphascope
