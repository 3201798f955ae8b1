// SPDX-License-Identifier: GPL-3.0-or-later
//! Compiles what was written with LaTeX, where it is installed, and reads the text of the page again.
#pragma once

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace alphascope {

struct LatexRun {
    int status = -1;
    QByteArray log;
    QString text; //!< of the page; empty where pdftotext is not installed
};

inline bool isInstalled(const QString &program) { return !QStandardPaths::findExecutable(program).isEmpty(); }

//! A document that \input s `body`, compiled by `program` (pdflatex, lualatex); an error ends it with a status.
inline LatexRun runLatex(const QString &program, const QByteArray &preamble, const QByteArray &body)
{
    const QTemporaryDir folder;
    const auto write = [&folder](const QString &name, const QByteArray &bytes) {
        QFile file(folder.filePath(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
    };
    write(QStringLiteral("body.tex"), body);
    write(QStringLiteral("page.tex"),
        "\\documentclass{article}\n\\pagestyle{empty}\n" + preamble + "\n\\begin{document}\n\\input{body}\n"
            + "\\end{document}\n");
    const auto run = [&folder](QProcess &process, const QString &name, const QStringList &arguments) {
        process.setWorkingDirectory(folder.path());
        process.start(name, arguments);
        return process.waitForFinished(120'000) && process.exitStatus() == QProcess::NormalExit ? process.exitCode()
                                                                                                : -1;
    };
    QProcess latex;
    LatexRun result;
    result.status = run(latex, program,
        { QStringLiteral("-interaction=nonstopmode"), QStringLiteral("-halt-on-error"), QStringLiteral("page.tex") });
    result.log = latex.readAllStandardOutput();
    QProcess text;
    if (isInstalled(QStringLiteral("pdftotext"))
        && run(text, QStringLiteral("pdftotext"),
               { QStringLiteral("-layout"), QStringLiteral("page.pdf"), QStringLiteral("-") })
            == 0)
        result.text = QString::fromUtf8(text.readAllStandardOutput());
    return result;
}

} // namespace alphascope
