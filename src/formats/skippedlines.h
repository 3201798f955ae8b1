// SPDX-License-Identifier: GPL-3.0-or-later
//! Lines of a file that could not be used, while the others were: how many, and which and why of the first ones.
#pragma once

#include <QString>

#include <vector>

namespace alphascope {

struct SkippedLine {
    qint64 number = 0; //!< from 1; of several lines in quotes, the first
    QString reason; //!< a sentence
};

struct SkippedLines {
    static constexpr std::size_t mostListed = 1000; // a file of another kind has a million

    qint64 count = 0;
    std::vector<SkippedLine> first; //!< in the order of the file

    void add(qint64 number, const QString &reason);
    QString summary() const; //!< "2 lines were skipped. Line 3: it has no tab ..."; empty when there are none
};

} // namespace alphascope
