// SPDX-License-Identifier: GPL-3.0-or-later
//! The row labels of an input table: the user's own words, and a default where there are none.
#pragma once

#include "engine/matrix.h"

#include <QStringList>

#include <string>
#include <vector>

namespace alphascope {

//! `count` labels; an empty or missing one becomes the symbol and its number: "k 2".
inline QStringList tableLabels(const std::vector<std::string> &labels, Index count, const QString &symbol)
{
    QStringList shown;
    shown.reserve(count);
    for (Index i = 0; i < count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const bool named = at < labels.size() && !labels[at].empty();
        shown.append(named ? QString::fromStdString(labels[at]) : QStringLiteral("%1 %2").arg(symbol).arg(i + 1));
    }
    return shown;
}

} // namespace alphascope
