// SPDX-License-Identifier: GPL-3.0-or-later
//! Asks Python with NumPy, where it is installed, whether it reads what was written.
#pragma once

#include <QProcess>
#include <QStandardPaths>

namespace alphascope {

//! A Python that has NumPy; empty: there is none. Debian's own before any other.
inline QString pythonWithNumpy()
{
    for (const QString &name : { QStringLiteral("/usr/bin/python3"), QStringLiteral("python3") }) {
        const QString program = QStandardPaths::findExecutable(name);
        if (!program.isEmpty()
            && QProcess::execute(program, { QStringLiteral("-c"), QStringLiteral("import numpy") }) == 0)
            return program;
    }
    return {};
}

struct PythonRun {
    int status = -1;
    QByteArray results, errors;
};

inline PythonRun runPython(const QString &python, const QString &program, const QString &folder = {})
{
    QProcess process;
    process.setWorkingDirectory(folder);
    process.start(python, { QStringLiteral("-") });
    process.write(program.toUtf8());
    process.closeWriteChannel();
    process.waitForFinished(60'000);
    return { process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
        process.readAllStandardError() };
}

} // namespace alphascope
