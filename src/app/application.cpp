// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application.h"

#include "app/commandline.h"
#include "app/dialogs.h"
#include "app/fileactions.h"
#include "app/headless.h"
#include "app/mainwindow.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QIcon>

#include <algorithm>
#include <array>
#include <cstdio>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

//! Lets Qt fall back to drawing into memory when neither Wayland nor X11 answers.
void chooseDisplay()
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM",
            qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ? "xcb;offscreen" : "wayland;xcb;offscreen");
}

//! Where the locale is not one of UTF-8, Qt takes C.UTF-8 and says so on standard error; a command keeps that clean.
void chooseLocale()
{
    const std::array names { "LC_ALL", "LC_CTYPE", "LANG" }; // the first that is set counts
    const auto set
        = std::find_if(names.begin(), names.end(), [](const char *name) { return !qEnvironmentVariableIsEmpty(name); });
    const QString locale = set == names.end() ? QString() : qEnvironmentVariable(*set).toLower().remove(u'-');
    if (!locale.contains("utf8"_L1))
        qputenv("LC_ALL", "C.UTF-8");
}

//! Where nobody sees a question, it is answered as if cancelled.
class SilentDialogs : public Dialogs {
public:
    qsizetype choose(QWidget *, const QString &, const QString &, const QStringList &) override { return -1; }
};

QStringList argumentsOf(int argc, char **argv)
{
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    return arguments;
}

int say(const QString &sentence)
{
    QFile errors;
    if (errors.open(stderr, QIODevice::WriteOnly))
        errors.write(sentence.toUtf8() + '\n');
    return 2;
}

//! What Qt has to say about its surroundings ("XDG_RUNTIME_DIR not set") is no sentence for the user of a command.
void ignoreRemarks(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    if (type == QtCriticalMsg || type == QtFatalMsg)
        say(qFormatLogMessage(type, context, message));
}

int runWithoutWindow(int argc, char **argv)
{
    const QStringList arguments = argumentsOf(argc, argv);
    chooseLocale();
    qInstallMessageHandler(ignoreRemarks);
    qputenv("QT_QPA_PLATFORM", "offscreen"); // fonts without a display
    QGuiApplication application(argc, argv);
    QFile results, errors;
    if (!results.open(stdout, QIODevice::WriteOnly) || !errors.open(stderr, QIODevice::WriteOnly))
        return 2;
    const int status = runCommandLine(arguments, results, errors);
    if (results.flush() && results.error() == QFileDevice::NoError)
        return status;
    return say(
        QCoreApplication::translate("Application", "The result could not be written: %1.").arg(results.errorString()));
}

int runWindow(int argc, char **argv)
{
    chooseDisplay();
    QApplication application(argc, argv);
    QGuiApplication::setWindowIcon(QIcon(u":/icons/alphascope.png"_s));
    const auto file = fileForWindow(QCoreApplication::arguments().mid(1)); // without those that are Qt's own
    if (!file)
        return say(file.error().sentence);

    const bool hasDisplay = QGuiApplication::platformName() != "offscreen"_L1;
    Dialogs dialogs;
    SilentDialogs silent;
    MainWindow window(hasDisplay ? &dialogs : &silent);
    // With a display the sample stays when the file cannot be opened.
    if (file->isEmpty() || hasDisplay)
        window.files()->openSample(0);
    if (!file->isEmpty())
        window.files()->open(*file);
    if (!hasDisplay)
        return renderWithoutDisplay(window, QDir::current().absoluteFilePath(u"alphascope.png"_s));
    window.show();
    return QApplication::exec();
}

} // namespace

int runApplication(int argc, char **argv)
{
    QCoreApplication::setApplicationName(u"Alphascope"_s);
    QCoreApplication::setOrganizationName(u"Alphascope"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(ALPHASCOPE_VERSION));
    const QStringList arguments = argumentsOf(argc, argv);
    if (needsNoWindow(arguments))
        return runWithoutWindow(argc, argv);
    if (const auto file = fileForWindow(arguments); !file && !hasQtOptions(arguments))
        return say(file.error().sentence);
    return runWindow(argc, argv);
}

} // namespace alphascope
