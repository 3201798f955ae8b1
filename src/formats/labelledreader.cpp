// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/labelledreader.h"

#include "formats/recordreader.h"
#include "formats/wording.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <numeric>

namespace alphascope {

namespace {

struct LabelledReaderText {
    Q_DECLARE_TR_FUNCTIONS(LabelledReader)
};

constexpr qsizetype mostClasses = 1000;

//! Numbers the labels as they come, until all are known and sorted.
class Classes {
public:
    Index numberOf(const QString &label)
    {
        const auto found = m_numbers.constFind(label);
        if (found != m_numbers.cend())
            return *found;
        m_names << label;
        return *m_numbers.insert(label, static_cast<Index>(m_names.size() - 1));
    }

    qsizetype count() const { return m_names.size(); }

    //! Renumbers the texts, and gives the names in their order.
    std::vector<std::string> sort(std::vector<LabelledText> &texts) const
    {
        std::vector<Index> order(static_cast<std::size_t>(m_names.size()));
        std::iota(order.begin(), order.end(), Index(0));
        std::sort(order.begin(), order.end(), [this](Index a, Index b) { return comesBefore(m_names[a], m_names[b]); });
        std::vector<Index> places(order.size());
        std::vector<std::string> names;
        for (std::size_t place = 0; place < order.size(); ++place) {
            places[static_cast<std::size_t>(order[place])] = static_cast<Index>(place);
            names.push_back(m_names[order[place]].toStdString());
        }
        for (LabelledText &text : texts)
            text.label = places[static_cast<std::size_t>(text.label)];
        return names;
    }

private:
    static bool comesBefore(const QString &a, const QString &b)
    {
        bool aIsNumber = false, bIsNumber = false;
        const double aNumber = a.toDouble(&aIsNumber), bNumber = b.toDouble(&bIsNumber);
        if (aIsNumber != bIsNumber)
            return aIsNumber;
        if (aIsNumber && (aNumber < bNumber || bNumber < aNumber))
            return aNumber < bNumber;
        return a < b;
    }

    QHash<QString, Index> m_numbers;
    QStringList m_names;
};

struct Places {
    qsizetype text = 0, label = 0;
};

tl::expected<Places, Error> placesOf(const LabelledColumns &columns, const QStringList &heading)
{
    const auto text = columns.text.isEmpty() ? 0 : findColumn(heading, columns.text);
    if (!text)
        return tl::unexpected(text.error());
    const auto label = columns.label.isEmpty() ? heading.size() - 1 : findColumn(heading, columns.label);
    if (!label)
        return tl::unexpected(label.error());
    if (*text == *label) {
        return tl::unexpected(
            Error { LabelledReaderText::tr("The texts and the labels are to come from one column, %1. "
                                           "Choose two.")
                        .arg(quoted(heading[*text])) });
    }
    return Places { *text, *label };
}

QString whyNoText(const QString &text, const QString &label)
{
    if (text.isEmpty())
        return LabelledReaderText::tr("It has no text. Fill it in.");
    return label.isEmpty() ? LabelledReaderText::tr("It has no label. Fill it in.") : QString();
}

} // namespace

tl::expected<LabelledRead, Error> readLabelled(
    QIODevice &device, const LabelledColumns &columns, const TextDivision &division, const ReadObserver &observe)
{
    const auto decoded = readDecoded(device, observe);
    if (!decoded)
        return tl::unexpected(decoded.error());
    LabelledRead read;
    read.isStopped = decoded->isStopped;
    if (read.isStopped)
        return read;
    RecordReader reader(*decoded);
    const QStringList heading = reader.next().cells;
    const auto places = placesOf(columns, heading);
    if (!places)
        return tl::unexpected(places.error());

    Classes classes;
    for (qint64 number = 1; !reader.atEnd() && !read.isStopped; ++number) {
        const Record record = reader.next();
        if (record.isBlank() && !record.isBad)
            continue;
        QString reason = whyNotOf(record, heading);
        if (reason.isEmpty()) {
            const QString text = record.cells[places->text].trimmed(), label = record.cells[places->label].trimmed();
            reason = whyNoText(text, label);
            if (reason.isEmpty())
                read.texts.push_back({ tokensOf(text, division.unit, division.letterCase), classes.numberOf(label) });
        }
        if (!reason.isEmpty())
            read.skipped.add(record.line, reason);
        if (classes.count() > mostClasses) {
            return tl::unexpected(
                Error { LabelledReaderText::tr("The column %1 has more than %2 different labels. Choose "
                                               "one that has the classes of the texts.")
                            .arg(quoted(heading[places->label]), groupedText(mostClasses)) });
        }
        if (number % 1000 == 0 && observe)
            read.isStopped = !observe(0.1 + 0.9 * reader.share());
    }
    read.labels = classes.sort(read.texts);
    return read;
}

} // namespace alphascope
