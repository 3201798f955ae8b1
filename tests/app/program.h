// SPDX-License-Identifier: GPL-3.0-or-later
//! Runs the built program as a shell would, where there is no display.
#pragma once

#include "engine/samples.h"
#include "formats/snapshot.h"

#include <QProcess>
#include <QTest>

namespace alphascope {

struct ProgramRun {
    int status = -1; //!< -1: it did not end by itself
    QByteArray results, errors;
};

inline ProgramRun runProgram(const QStringList &arguments, const QString &folder = {})
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : { "QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR" })
        environment.remove(QString::fromLatin1(name));
    QProcess process;
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(folder);
    process.start(QStringLiteral(PROGRAM), arguments);
    if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit)
        return { -1, process.readAllStandardOutput(), process.readAllStandardError() };
    return { process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError() };
}

//! Saves a specimen; the test fails when that fails.
inline void saveSpecimen(const Specimen &specimen, const QString &path)
{
    QVERIFY(saveSnapshot({ .specimen = specimen, .selected = {}, .trace = {}, .warning = {} }, path));
}

//! Whether `errors` is one line that reads as a sentence and has `part` in it.
inline bool isSentence(const QByteArray &errors, const char *part)
{
    const QString text = QString::fromUtf8(errors);
    return text.count(u'\n') == 1 && text.endsWith(QLatin1String(".\n")) && text.contains(QString::fromUtf8(part));
}

} // namespace alphascope
