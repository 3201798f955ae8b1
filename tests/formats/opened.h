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

//! A device that breaks after its first bytes.
class BrokenDevice : public QIODevice {
protected:
    qint64 readData(char *data, qint64) override
    {
        if (m_begun)
            return -1;
        m_begun = true;
        *data = 'a';
        return 1;
    }
    qint64 writeData(const char *, qint64) override { return -1; }

public:
    bool atEnd() const override { return false; }
    qint64 size() const override { return 100; }

private:
    bool m_begun = false;
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
