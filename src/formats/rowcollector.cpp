// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/rowcollector.h"

#include "formats/wording.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace alphascope {

namespace {

struct TableText {
    Q_DECLARE_TR_FUNCTIONS(TableText)
};

} // namespace

void RowCollector::endRow()
{
    m_lengths.push_back(column());
    m_begin = m_values.size();
}

QString RowCollector::number(std::size_t row) const { return QString::number(row + m_counting.above + 1); }

QString RowCollector::called(std::size_t row) const
{
    return (m_counting.lines ? TableText::tr("Line %1") : TableText::tr("Row %1")).arg(number(row));
}

//! Names the first row that is unlike most of the others.
Error RowCollector::ragged() const
{
    std::map<std::size_t, std::size_t> rowsOfLength;
    for (const std::size_t length : m_lengths)
        ++rowsOfLength[length];
    const auto less = [](const auto &a, const auto &b) { return a.second < b.second; };
    const std::size_t usual = std::max_element(rowsOfLength.rbegin(), rowsOfLength.rend(), less)->first;
    const auto odd = std::find_if(m_lengths.begin(), m_lengths.end(), [=](std::size_t n) { return n != usual; });
    const auto numbers
        = [](std::size_t n) { return n == 1 ? TableText::tr("1 number") : TableText::tr("%1 numbers").arg(n); };

    const auto row = static_cast<std::size_t>(odd - m_lengths.begin());
    QString sentence;
    if (m_lengths.size() == 2)
        sentence = (m_counting.lines ? TableText::tr("Line %1 has %2, line %3 has %4.")
                                     : TableText::tr("Row %1 has %2, row %3 has %4."))
                       .arg(number(row), numbers(*odd), number(1 - row), QString::number(usual));
    else if (rowsOfLength[usual] + 1 == m_lengths.size())
        sentence
            = TableText::tr("%1 has %2, the others have %3.").arg(called(row), numbers(*odd), QString::number(usual));
    else
        sentence
            = TableText::tr("%1 has %2, most others have %3.").arg(called(row), numbers(*odd), QString::number(usual));

    if (*odd + 1 == usual)
        sentence += TableText::tr(" Add one or remove the column.");
    else if (*odd < usual)
        sentence += TableText::tr(" Add the missing %1 or remove the columns.").arg(usual - *odd);
    else if (*odd == usual + 1)
        sentence += TableText::tr(" Remove one or add a column.");
    else
        sentence += TableText::tr(" Remove %1 or add columns.").arg(*odd - usual);
    return { sentence };
}

tl::expected<Matrix<double>, Error> RowCollector::finish() const
{
    if (isFull())
        return tl::unexpected(
            Error { TableText::tr("This has more than %1 numbers, the most that can be pasted. Paste a part of it.")
                        .arg(groupedText(mostNumbers)) });
    if (m_values.empty())
        return tl::unexpected(
            Error { TableText::tr("There are no numbers here. Write or paste some, such as 1, 0.7, 0.") });
    if (std::adjacent_find(m_lengths.begin(), m_lengths.end(), std::not_equal_to()) != m_lengths.end())
        return tl::unexpected(ragged());
    const auto rows = static_cast<Index>(m_lengths.size());
    return Eigen::Map<const Matrix<double>>(m_values.data(), rows, static_cast<Index>(m_values.size()) / rows);
}

Error RowCollector::errorHere(const QString &sentence) const
{
    const QString place = QString::number(column() + m_counting.beside + 1);
    return { TableText::tr("%1, column %2: %3").arg(called(row()), place, sentence) };
}

} // namespace alphascope
