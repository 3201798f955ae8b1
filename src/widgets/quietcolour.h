// SPDX-License-Identifier: GPL-3.0-or-later
//! The colour of words that matter less: a palette's own placeholder colour may be unreadable on a dark background.
#pragma once

#include <QColor>

namespace alphascope {

inline QColor quiet(QColor text)
{
    text.setAlphaF(0.6F * text.alphaF());
    return text;
}

} // namespace alphascope
