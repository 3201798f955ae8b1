// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application.h"

#include "app/dialogs.h"
#include "app/fileactions.h"
#include "app/headless.h"
#include "app/mainwindow.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QIcon>

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

} // namespace

int runApplication(int argc, char **argv)
{
    chooseDisplay();
    QApplication application(argc, argv);
    QGuiApplication::setWindowIcon(QIcon(u":/icons/alphascope.png"_s));
    QCoreApplication::setApplicationName(u"Alphascope"_s);
    QCoreApplication::setOrganizationName(u"Alphascope"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(ALPHASCOPE_VERSION));

    QCommandLineParser parser;
    parser.setApplicationDescription(
        QCoreApplication::translate("Application", "A microscope for attention in recurrent networks."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(
        u"file"_s, QCoreApplication::translate("Application", "A snapshot to open (.safetensors)."), u"[file]"_s);
    parser.process(application);

    Dialogs dialogs;
    MainWindow window(&dialogs);
    const bool hasDisplay = QGuiApplication::platformName() != "offscreen"_L1;
    const QStringList files = parser.positionalArguments();
    // With a display the sample stays when the file cannot be opened.
    if (files.isEmpty() || hasDisplay)
        window.files()->openSample(0);
    if (!files.isEmpty())
        window.files()->open(files.constFirst());
    if (!hasDisplay)
        return renderWithoutDisplay(window, QDir::current().absoluteFilePath(u"alphascope.png"_s));
    window.show();
    return QApplication::exec();
}

} // namespace alphascope
