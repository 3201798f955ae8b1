// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/seriesreader.h"

#include "formats/recordreader.h"
#include "formats/serieswindows.h"
#include "formats/typednumber.h"
#include "formats/wording.h"

#include <QCoreApplication>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>

namespace alphascope {

namespace {

struct SeriesText {
    Q_DECLARE_TR_FUNCTIONS(SeriesReader)
};

constexpr double mostNumbers = 1 << 28; // 2 GiB of windows

//! A file whose columns are known.
struct Layout {
    QStringList columns;
    std::optional<Record> firstRow; // when the first line is no heading
    Comma comma = Comma::Separator;
};

bool isNumber(const QString &cell, Comma comma) { return readNumber(cell, comma).has_value(); }

Layout layoutOf(RecordReader &reader)
{
    Layout layout;
    layout.comma = reader.separator() == u',' ? Comma::Separator : Comma::Decimal;
    Record first = reader.next();
    if (std::none_of(first.cells.begin(), first.cells.end(),
            [&layout](const QString &cell) { return isNumber(cell, layout.comma); })) {
        layout.columns = first.cells;
        return layout;
    }
    for (qsizetype i = 1; i <= first.cells.size(); ++i)
        layout.columns << QString::number(i);
    layout.firstRow = std::move(first);
    return layout;
}

//! The rows of a file as they come, with the places of the columns that are wanted.
class SeriesReader {
public:
    SeriesReader(const SeriesPlan &plan, const Layout &layout)
        : m_plan(plan)
        , m_layout(layout)
    {
    }

    std::optional<Error> findColumns(); //!< unless the inputs are to be found by the first row
    void take(const Record &record, SeriesRead &read);
    std::optional<Error> finish(SeriesRead &read) const;

private:
    static std::optional<Error> find(
        const QStringList &columns, const QStringList &names, std::vector<qsizetype> &places);
    QString beginWith(const Record &record);
    QString numbersOf(const Record &record, const std::vector<qsizetype> &places, std::vector<double> &numbers) const;
    QStringList namesOf(const std::vector<qsizetype> &places) const;

    const SeriesPlan &m_plan;
    const Layout &m_layout;
    std::vector<qsizetype> m_inputs, m_targets;
    std::optional<SeriesRows> m_rows;
    std::vector<double> m_inputNumbers, m_targetNumbers;
};

std::optional<Error> SeriesReader::find(
    const QStringList &columns, const QStringList &names, std::vector<qsizetype> &places)
{
    for (const QString &name : names) {
        const auto place = findColumn(columns, name);
        if (!place)
            return place.error();
        places.push_back(*place);
    }
    return {};
}

std::optional<Error> SeriesReader::findColumns()
{
    if (auto error = find(m_layout.columns, m_plan.inputs, m_inputs))
        return error;
    return find(m_layout.columns, m_plan.targets, m_targets);
}

//! Columns that were not named are those that are numbers here. Without one the record is not the first: a sentence.
QString SeriesReader::beginWith(const Record &record)
{
    for (qsizetype i = 0; i < record.cells.size() && m_plan.inputs.isEmpty(); ++i) {
        if (isNumber(record.cells[i], m_layout.comma))
            m_inputs.push_back(i);
    }
    if (m_inputs.empty())
        return SeriesText::tr("It has no number. Fill in numbers, or remove the line.");
    if (m_targets.empty())
        m_targets = m_inputs;
    m_rows.emplace(static_cast<Index>(m_inputs.size()), static_cast<Index>(m_targets.size()));
    return {};
}

//! Why they are not all numbers: a sentence, or nothing.
QString SeriesReader::numbersOf(
    const Record &record, const std::vector<qsizetype> &places, std::vector<double> &numbers) const
{
    numbers.clear();
    for (const qsizetype place : places) {
        const QString &cell = record.cells[place];
        const auto number = readNumber(cell, m_layout.comma);
        const auto inColumn = [&](const QString &sentence) {
            return SeriesText::tr("In the column %1, %2").arg(quoted(m_layout.columns[place]), sentence);
        };
        if (cell.trimmed().isEmpty())
            return inColumn(SeriesText::tr("the cell is empty. Fill in a number."));
        if (!number)
            return inColumn(whyNoNumber(cell));
        if (!std::isfinite(number->value))
            return inColumn(SeriesText::tr("%1 is not finite. Fill in a number.").arg(quoted(cell.trimmed())));
        numbers.push_back(number->value);
    }
    return {};
}

void SeriesReader::take(const Record &record, SeriesRead &read)
{
    QString reason = whyNotOf(record, m_layout.columns);
    if (reason.isEmpty() && !m_rows)
        reason = beginWith(record);
    if (reason.isEmpty())
        reason = numbersOf(record, m_inputs, m_inputNumbers);
    if (reason.isEmpty())
        reason = numbersOf(record, m_targets, m_targetNumbers);
    if (reason.isEmpty()) {
        m_rows->add(m_inputNumbers, m_targetNumbers);
    } else {
        read.skipped.add(record.line, reason);
        if (m_rows)
            m_rows->addGap();
    }
}

QStringList SeriesReader::namesOf(const std::vector<qsizetype> &places) const
{
    QStringList names;
    for (const qsizetype place : places)
        names << m_layout.columns[place];
    return names;
}

std::optional<Error> SeriesReader::finish(SeriesRead &read) const
{
    const Index ahead = m_plan.horizon + m_plan.targetSteps - 1;
    const Index windows = m_rows ? m_rows->windowCount(m_plan.window, ahead) : 0;
    if (windows == 0 && read.isStopped)
        return {};
    if (windows == 0) {
        const QString asked = m_plan.targetSteps == 1
            ? SeriesText::tr("A window of %1 and a horizon of %2").arg(m_plan.window).arg(m_plan.horizon)
            : SeriesText::tr("A window of %1, a horizon of %2 and %3 lines of the target")
                  .arg(m_plan.window)
                  .arg(m_plan.horizon)
                  .arg(m_plan.targetSteps);
        const QString sentence = SeriesText::tr("%1 need %2 lines of numbers without a gap, but there are at most %3. "
                                                "Choose a smaller window, or a longer file.")
                                     .arg(asked)
                                     .arg(m_plan.window + ahead)
                                     .arg(m_rows ? m_rows->longestRun() : 0);
        return Error { read.skipped.count > 0 ? sentence + u' ' + read.skipped.summary() : sentence };
    }
    const double numbers = static_cast<double>(windows)
        * (static_cast<double>(m_plan.window) * static_cast<double>(m_inputs.size())
            + static_cast<double>(m_plan.targetSteps) * static_cast<double>(m_targets.size()));
    if (numbers > mostNumbers) {
        return Error { SeriesText::tr("The windows would have %1 numbers, too many to hold. Choose a smaller window, "
                                      "or fewer columns.")
                           .arg(groupedText(static_cast<quint64>(numbers))) };
    }
    read.windows = m_rows->windows(m_plan.window, m_plan.horizon, m_plan.targetSteps);
    read.rows = m_rows->count();
    read.inputs = namesOf(m_inputs);
    read.targets = namesOf(m_targets);
    return {};
}

} // namespace

tl::expected<SeriesRead, Error> readSeries(QIODevice &device, const SeriesPlan &plan, const ReadObserver &observe)
{
    assert(plan.window >= 1 && plan.horizon >= 1 && plan.targetSteps >= 1);
    const auto decoded = readDecoded(device, observe);
    if (!decoded)
        return tl::unexpected(decoded.error());
    SeriesRead read;
    read.isStopped = decoded->isStopped;
    if (read.isStopped)
        return read;
    RecordReader records(*decoded);
    const Layout layout = layoutOf(records);
    SeriesReader series(plan, layout);
    if (auto error = series.findColumns())
        return tl::unexpected(std::move(*error));
    if (layout.firstRow)
        series.take(*layout.firstRow, read);
    for (qint64 number = 1; !records.atEnd() && !read.isStopped; ++number) {
        const Record record = records.next();
        if (!record.isBlank() || record.isBad)
            series.take(record, read);
        if (number % 1000 == 0 && observe)
            read.isStopped = !observe(0.1 + 0.9 * records.share());
    }
    if (auto error = series.finish(read))
        return tl::unexpected(std::move(*error));
    return read;
}

tl::expected<QStringList, Error> readSeriesColumns(QIODevice &device)
{
    const auto decoded = readDecoded(device);
    if (!decoded)
        return tl::unexpected(decoded.error());
    RecordReader records(*decoded);
    return layoutOf(records).columns;
}

} // namespace alphascope
