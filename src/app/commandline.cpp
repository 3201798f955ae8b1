// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"

#include "app/command.h"
#include "app/evaluatecommand.h"
#include "app/exportcommand.h"
#include "app/inspectcommand.h"
#include "app/rendercommand.h"
#include "app/tracecommand.h"
#include "app/traincommand.h"
#include "formats/wording.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>
#include <QIODevice>

#include <algorithm>
#include <array>
#include <exception>
#include <new>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct CommandLine {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

std::array<Command, 6> commands()
{
    return { traceCommand(), inspectCommand(), renderCommand(), exportCommand(), trainCommand(), evaluateCommand() };
}

std::optional<Command> commandNamed(const QString &name)
{
    for (const Command &command : commands()) {
        if (name == QLatin1StringView(command.name))
            return command;
    }
    return std::nullopt;
}

QString commandNames()
{
    QStringList names;
    for (const Command &command : commands())
        names << QLatin1StringView(command.name);
    return names.join(", "_L1);
}

const QCommandLineOption &helpOption()
{
    static const QCommandLineOption option({ u"h"_s, u"help"_s }, CommandLine::tr("Shows this help."));
    return option;
}

//! The parser's own text under another first line: it does not know commands.
QString helpText(const QCommandLineParser &parser, const QString &usage)
{
    const QString text = parser.helpText();
    return usage + u'\n' + text.mid(text.indexOf(u'\n'));
}

void describeWindow(QCommandLineParser &parser)
{
    QString text = CommandLine::tr("A microscope for attention in recurrent networks. Without a command it opens its "
                                   "window, with FILE if one is named.\n\n"
                                   "Commands, which need no display (alphascope COMMAND --help tells more):");
    for (const Command &command : commands())
        text += u"\n  "_s + QString::fromLatin1(command.name).leftJustified(9) + command.summary;
    parser.setApplicationDescription(text);
    parser.addOption(helpOption());
    parser.addVersionOption();
    parser.addPositionalArgument(u"FILE"_s, CommandLine::tr("A snapshot to open (.safetensors)."));
}

Error misused(const QCommandLineParser &parser, const QString &program)
{
    return { CommandLine::tr("%1 See “%2 --help”.").arg(parser.errorText(), program) };
}

//! The one file that a command takes.
tl::expected<QString, Error> onlyFile(const QCommandLineParser &parser, const Command &command)
{
    const QStringList files = parser.positionalArguments();
    const QString usage = u"alphascope %1"_s.arg(QLatin1StringView(command.name));
    if (files.isEmpty()) {
        return tl::unexpected(Error { CommandLine::tr("Which file? Write “%1 %2”; “%1 --help” tells more.")
                                          .arg(usage, QLatin1StringView(command.file)) });
    }
    if (files.size() > 1) {
        return tl::unexpected(Error {
            CommandLine::tr("%1 is one argument too many: “%2” takes one file.").arg(quoted(files[1]), usage) });
    }
    return files[0];
}

std::optional<Error> runCommand(const Command &command, const QStringList &arguments, const CommandOutput &output)
{
    const QString program = u"alphascope %1"_s.arg(QLatin1StringView(command.name));
    QCommandLineParser parser;
    parser.setApplicationDescription(command.summary);
    parser.addOption(helpOption());
    command.addOptions(parser);
    if (!parser.parse(QStringList { program } + arguments))
        return misused(parser, program);
    if (parser.isSet(helpOption())) {
        const QString usage = CommandLine::tr("Usage: %1 [options] %2").arg(program, QLatin1StringView(command.file));
        output.results.write(helpText(parser, usage).toUtf8());
        return {};
    }
    const auto file = onlyFile(parser, command);
    if (!file)
        return file.error();
    try {
        return command.run(*file, parser, output);
    } catch (const std::bad_alloc &) {
        return Error { CommandLine::tr("There is not enough memory for %1. Close other programs, or take a smaller "
                                       "model or input.")
                           .arg(quoted(QFileInfo(*file).fileName())) };
    } catch (const std::exception &exception) {
        return Error { CommandLine::tr("“%1” was given up over %2, for a reason that should not occur: %3. Please "
                                       "report it.")
                           .arg(program, quoted(QFileInfo(*file).fileName()), QString::fromUtf8(exception.what())) };
    }
}

std::optional<Error> answer(const QStringList &arguments, const CommandOutput &output)
{
    if (const auto command = commandNamed(arguments.value(0)))
        return runCommand(*command, arguments.mid(1), output);
    QCommandLineParser parser;
    describeWindow(parser);
    if (!parser.parse(QStringList { u"alphascope"_s } + arguments))
        return misused(parser, u"alphascope"_s);
    if (parser.isSet(helpOption())) {
        const QString usage = CommandLine::tr("Usage: %1").arg(u"alphascope [options] [FILE]"_s)
            + u"\n       alphascope COMMAND [options] FILE"_s;
        output.results.write(helpText(parser, usage).toUtf8());
    } else {
        output.results.write("Alphascope " + QCoreApplication::applicationVersion().toUtf8() + '\n');
    }
    return {};
}

//! Options that QApplication takes out of the arguments; they are spelt with one dash or two.
bool isQtOption(QString argument)
{
    static const QStringList names { u"display"_s, u"geometry"_s, u"platform"_s, u"platformpluginpath"_s,
        u"platformtheme"_s, u"plugin"_s, u"qwindowgeometry"_s, u"qwindowicon"_s, u"qwindowtitle"_s, u"reverse"_s,
        u"session"_s, u"style"_s, u"stylesheet"_s, u"widgetcount"_s };
    while (argument.startsWith(u'-'))
        argument.remove(0, 1);
    return names.contains(argument.section(u'=', 0, 0));
}

} // namespace

bool hasQtOptions(const QStringList &arguments)
{
    return std::any_of(arguments.begin(), arguments.end(),
        [](const QString &argument) { return argument.startsWith(u'-') && isQtOption(argument); });
}

bool needsNoWindow(const QStringList &arguments)
{
    static const QStringList questions { u"-h"_s, u"--help"_s, u"-v"_s, u"--version"_s };
    return commandNamed(arguments.value(0))
        || std::any_of(arguments.begin(), std::find(arguments.begin(), arguments.end(), u"--"_s),
            [](const QString &argument) { return questions.contains(argument); });
}

int runCommandLine(const QStringList &arguments, QIODevice &results, QIODevice &errors)
{
    const CommandOutput output { results, errors };
    if (const auto error = answer(arguments, output)) {
        output.warn(error->sentence);
        return 2;
    }
    return 0;
}

tl::expected<QString, Error> fileForWindow(const QStringList &arguments)
{
    QCommandLineParser parser;
    describeWindow(parser);
    if (!parser.parse(QStringList { u"alphascope"_s } + arguments))
        return tl::unexpected(misused(parser, u"alphascope"_s));
    const QStringList files = parser.positionalArguments();
    if (files.size() > 1) {
        return tl::unexpected(
            Error { CommandLine::tr("%1 is one argument too many: the window opens one file. The commands are %2.")
                        .arg(quoted(files[1]), commandNames()) });
    }
    const QString file = files.value(0);
    // A word that is no path of anything is a command misspelt.
    if (!file.isEmpty() && !file.contains(u'.') && !file.contains(u'/') && !QFileInfo::exists(file)) {
        return tl::unexpected(Error { CommandLine::tr("%1 is neither a command nor a file. The commands are %2; see "
                                                      "“alphascope --help”.")
                                          .arg(quoted(file), commandNames()) });
    }
    return file;
}

} // namespace alphascope
