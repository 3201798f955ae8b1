// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/numbersheets.h"

#include <QCoreApplication>

#include <array>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct NumberSheetsText {
    Q_DECLARE_TR_FUNCTIONS(alphascope::NumberSheets)
};

constexpr std::array words { "alpha", "scores", "context", "states" }; // in the order of Quantity

QString text(const std::string &utf8) { return QString::fromStdString(utf8); }

//! The label of a timestep may be its number as it is read, with a true minus; other programs want an ASCII one.
QString withAsciiMinus(const QString &label)
{
    const QString ascii = QString(label).replace(u'\u2212', u'-');
    bool isNumber = false;
    ascii.toDouble(&isNumber);
    return isNumber ? ascii : label;
}

QStringList labels(const std::vector<std::string> &given)
{
    QStringList result;
    for (const std::string &label : given)
        result << withAsciiMinus(text(label));
    return result;
}

QStringList numbered(const QString &name, Index count)
{
    QStringList result;
    for (Index i = 1; i <= count; ++i)
        result << name + u' ' + QString::number(i);
    return result;
}

//! A matrix over the rows of alpha.
NumberSheet sheetOf(const Trace &trace, const Matrix<double> &values, const QString &name)
{
    NumberSheet sheet;
    sheet.name = name;
    sheet.rowName = text(trace.rowName);
    sheet.rows = labels(trace.rowLabels);
    sheet.values = &values;
    return sheet;
}

//! Alpha or the scores of one head.
NumberSheet cellSheet(const Trace &trace, const Matrix<double> &values, std::size_t head)
{
    NumberSheet sheet = sheetOf(trace, values, QString::number(head + 1));
    sheet.columnName = text(trace.columnName);
    sheet.columns = labels(trace.columnLabels);
    if (trace.mask.rows() == values.rows() && trace.mask.cols() == values.cols() && !trace.mask.all())
        sheet.mask = &trace.mask;
    return sheet;
}

NumberSheet contextSheet(const Trace &trace, const Matrix<double> &values, const QString &name)
{
    NumberSheet sheet = sheetOf(trace, values, name);
    sheet.columnName = NumberSheetsText::tr("dimension");
    sheet.columns = numbered(sheet.columnName, values.cols());
    return sheet;
}

NumberSheet stateSheet(const Trace &trace, const States &states)
{
    NumberSheet sheet = sheetOf(trace, states.values, text(states.symbol) + u", "_s + text(states.title));
    if (!states.isOfRows) {
        sheet.rowName = text(trace.columnName);
        sheet.rows = labels(trace.columnLabels);
    }
    sheet.columnName = NumberSheetsText::tr("unit");
    sheet.columns = numbered(sheet.columnName, states.values.cols());
    return sheet;
}

std::vector<NumberSheet> allSheets(const Trace &trace, Quantity quantity)
{
    std::vector<NumberSheet> result;
    const auto add = [&](NumberSheet sheet) {
        if (sheet.values->size() > 0)
            result.push_back(std::move(sheet));
    };
    if (quantity == Quantity::States) {
        for (const States &states : trace.states)
            add(stateSheet(trace, states));
        return result;
    }
    for (std::size_t head = 0; head < trace.sheets.size(); ++head) {
        const Sheet &sheet = trace.sheets[head];
        if (quantity == Quantity::Context)
            add(contextSheet(trace, sheet.context, QString::number(head + 1)));
        else
            add(cellSheet(trace, quantity == Quantity::Alpha ? sheet.alpha : sheet.scores, head));
    }
    return result;
}

//! Why there is none of it.
QString absence(const Trace &trace, Quantity quantity)
{
    switch (quantity) {
    case Quantity::Alpha:
    case Quantity::Scores:
        return trace.given ? NumberSheetsText::tr("Alpha was given here, not computed, so there are no scores. Export "
                                                  "alpha.")
                           : NumberSheetsText::tr("This model has no attention, so neither alpha nor scores. Export "
                                                  "the states.");
    case Quantity::Context:
        return NumberSheetsText::tr("There is no context: there are no values to be weighted. Export alpha.");
    case Quantity::States:
        break;
    }
    return NumberSheetsText::tr(
        "There are no hidden states: this is no recurrent network. Export alpha or the context.");
}

} // namespace

Index NumberSheets::cells() const
{
    Index count = 0;
    for (const NumberSheet &sheet : sheets)
        count += sheet.values->size();
    return count;
}

QString wordOf(Quantity quantity) { return QLatin1StringView(words.at(static_cast<std::size_t>(quantity))); }

std::optional<Quantity> quantityOf(const QString &word)
{
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (word == QLatin1StringView(words[i]))
            return static_cast<Quantity>(i);
    }
    return std::nullopt;
}

tl::expected<NumberSheets, Error> numberSheets(
    const std::shared_ptr<const Trace> &trace, Quantity quantity, std::optional<int> sheet)
{
    const bool isState = quantity == Quantity::States;
    NumberSheets table { trace, quantity, isState ? NumberSheetsText::tr("state") : NumberSheetsText::tr("head"), {} };
    if (quantity == Quantity::Context && !sheet) { // the heads' contexts side by side
        if (trace->context.size() > 0)
            table.sheets = { contextSheet(*trace, trace->context, QString()) };
    } else {
        table.sheets = allSheets(*trace, quantity);
    }
    if (table.sheets.empty())
        return tl::unexpected(Error { absence(*trace, quantity) });
    const auto count = static_cast<int>(table.sheets.size());
    if (sheet && (*sheet < 0 || *sheet >= count)) {
        return tl::unexpected(Error { NumberSheetsText::tr("There is no %1 %2. Give a number from 1 to %3.")
                                          .arg(table.sheetName, QString::number(*sheet + 1), QString::number(count)) });
    }
    if (sheet)
        table.sheets = { table.sheets[static_cast<std::size_t>(*sheet)] };
    return table;
}

} // namespace alphascope
