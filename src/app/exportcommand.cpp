// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exportcommand.h"

#include "app/commandinput.h"
#include "app/numberfile.h"
#include "formats/wording.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct ExportCommand {
    Q_DECLARE_TR_FUNCTIONS(ExportCommand)
};

tl::expected<Quantity, Error> whatOf(const QCommandLineParser &parser)
{
    if (const auto quantity = quantityOf(parser.value(u"what"_s)))
        return *quantity;
    return tl::unexpected(Error { ExportCommand::tr("%1 is nothing that can be exported. Give --what alpha, scores, "
                                                    "context or states.")
                                      .arg(quoted(parser.value(u"what"_s))) });
}

//! The head or state that is asked for, from 0; nothing: all.
tl::expected<std::optional<int>, Error> sheetOf(const QCommandLineParser &parser, Quantity quantity)
{
    const QString option = quantity == Quantity::States ? u"state"_s : u"head"_s;
    const QString other = quantity == Quantity::States ? u"head"_s : u"state"_s;
    if (parser.isSet(other)) {
        return tl::unexpected(
            Error { ExportCommand::tr("--%1 does not go with --what %2. Leave it out.").arg(other, wordOf(quantity)) });
    }
    if (!parser.isSet(option))
        return std::nullopt;
    bool isNumber = false;
    const int number = parser.value(option).toInt(&isNumber);
    if (isNumber)
        return number - 1;
    return tl::unexpected(Error {
        ExportCommand::tr("%1 is no number for --%2. Count from 1.").arg(quoted(parser.value(option)), option) });
}

std::optional<Error> runExport(const QString &file, const QCommandLineParser &parser, const CommandOutput &output)
{
    const QString path = parser.value(u"output"_s);
    if (path.isEmpty())
        return Error { ExportCommand::tr("Where to? Name the file with --output, such as --output alpha.csv.") };
    if (!isNumbersName(path)) {
        return Error { ExportCommand::tr(
            "%1 has no ending that says what to write. Use .csv, .tsv, .json, .npy, .tex or "
            ".tikz; pictures are drawn by “alphascope render”.")
                           .arg(quoted(QFileInfo(path).fileName())) };
    }
    const auto quantity = whatOf(parser);
    if (!quantity)
        return quantity.error();
    const auto sheet = sheetOf(parser, *quantity);
    if (!sheet)
        return sheet.error();
    const auto trace = traceOf(file, parser, output);
    if (!trace)
        return trace.error();
    const auto table = numberSheets(*trace, *quantity, *sheet);
    if (!table)
        return table.error();
    const auto saved = saveNumbers(path, *table);
    if (!saved)
        return saved.error();
    output.results.write(saved->toUtf8() + '\n');
    return {};
}

void addExportOptions(QCommandLineParser &parser)
{
    parser.addOption({ { u"o"_s, u"output"_s },
        ExportCommand::tr(
            "The file to write: its ending .csv, .tsv, .json, .npy, .tex (a LaTeX table) or .tikz (a heatmap "
            "for LaTeX) says which kind."),
        u"FILE"_s });
    parser.addOption({ u"what"_s,
        ExportCommand::tr("What to write: alpha (which it is without this option), scores, context or states."),
        u"WHAT"_s, u"alpha"_s });
    parser.addOption({ u"head"_s, ExportCommand::tr("Writes one head only, counted from 1."), u"NUMBER"_s });
    parser.addOption({ u"state"_s,
        ExportCommand::tr("Of the states, writes one only, counted from 1 in the order of “hidden” in “alphascope "
                          "trace”."),
        u"NUMBER"_s });
    addInputOptions(parser);
}

} // namespace

Command exportCommand()
{
    return { "export", "SNAPSHOT",
        ExportCommand::tr("Writes alpha, scores, context or states with their labels into a file for a spreadsheet, "
                          "NumPy or LaTeX."),
        addExportOptions, runExport };
}

} // namespace alphascope
