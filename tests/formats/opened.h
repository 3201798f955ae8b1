// SPDX-License-Identifier: GPL-3.0-or-later
//! Bytes as an open file, for tests of readers.
#pragma once

#include "formats/skippedlines.h"

#include <QBuffer>
#include <QStringList>

namespace alphascope {

struct Opened {
    explicit Opened(const QByteArray &bytes)
    {
        buffer.setData(bytes);
        buffer.open(QIODevice::ReadOnly);
    }
    operator QIODevice &() { return buffer; }

    QBuffer buffer;
};

//! "2 4": the numbers of skipped lines.
inline QString numbersOf(const SkippedLines &skipped)
{
    QStringList numbers;
    for (const SkippedLine &line : skipped.first)
        numbers << QString::number(line.number);
    return numbers.join(u' ');
}

//! Whether each reason is a sentence, or several.
inline bool areSentences(const SkippedLines &skipped)
{
    for (const SkippedLine &line : skipped.first) {
        if (!line.reason.front().isUpper() || !line.reason.endsWith(u'.'))
            return false;
    }
    return true;
}

//! "a|b"
inline QString joined(const std::vector<std::string> &tokens)
{
    QStringList list;
    for (const std::string &token : tokens)
        list << QString::fromStdString(token);
    return list.join(u'|');
}

} // namespace alphascope
