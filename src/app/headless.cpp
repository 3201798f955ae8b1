// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/headless.h"

#include "app/fileactions.h"
#include "app/mainwindow.h"
#include "models/alignedtext.h"
#include "models/numbertext.h"

#include <QCoreApplication>
#include <QDir>
#include <QEventLoop>
#include <QTextStream>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char *text) { return QCoreApplication::translate("Headless", text); }

QStringList numbers(const Matrix<double> &values, Index row)
{
    QStringList texts;
    for (Index column = 0; column < values.cols(); ++column)
        texts << shortNumber(values(row, column));
    return texts;
}

QString table(const std::vector<std::string> &rowLabels, const QStringList &head, const Matrix<double> &values)
{
    QList<QStringList> lines { QStringList { QString() } + head };
    for (Index row = 0; row < values.rows(); ++row)
        lines << QStringList { visibleLabel(rowLabels[static_cast<std::size_t>(row)]) } + numbers(values, row);
    return alignedText(lines);
}

} // namespace

QString traceAsText(const Trace &trace)
{
    QString text;
    QStringList columns;
    for (const std::string &label : trace.columnLabels)
        columns << visibleLabel(label);
    for (std::size_t i = 0; i < trace.sheets.size(); ++i) {
        text += trace.sheets.size() == 1 ? tr("alpha") : tr("alpha, head %1").arg(i + 1);
        text += u'\n' + table(trace.rowLabels, columns, trace.sheets[i].alpha) + u'\n';
    }
    QStringList dimensions;
    for (Index i = 1; i <= trace.context.cols(); ++i)
        dimensions << QString::number(i);
    if (!trace.contextNote.empty())
        text += QString::fromStdString(trace.contextNote) + u'\n';
    if (trace.context.size() > 0)
        text += tr("context") + u'\n' + table(trace.rowLabels, dimensions, trace.context);
    return text;
}

int renderWithoutDisplay(MainWindow &window, const QString &picture)
{
    QString failure;
    QEventLoop loop;
    QObject::connect(window.desk(), &Desk::traceChanged, &loop, &QEventLoop::quit);
    const auto fail = [&](const QString &sentence) {
        failure = sentence;
        loop.quit();
    };
    QObject::connect(window.desk(), &Desk::problemFound, &loop,
        [&](const Problem &problem) { fail(QString::fromStdString(problem.sentence)); });
    QObject::connect(window.files(), &FileActions::failed, &loop, fail);
    QObject::connect(window.files(), &FileActions::notChosen, &loop, [&](const QString &sentence) {
        fail(tr("%1 “alphascope render --layout NAME” takes the answer.").arg(sentence));
    });
    window.setWindowState(Qt::WindowNoState);
    window.resize(1280, 800);
    window.show();
    loop.exec();
    QCoreApplication::processEvents(); // texts that have just changed are laid out

    QTextStream out(stdout);
    QTextStream errors(stderr);
    if (failure.isEmpty() && !window.grab().save(picture))
        failure = tr("The picture could not be written to %1. Start from a folder you may write to.").arg(picture);
    if (!failure.isEmpty()) {
        errors << failure << Qt::endl;
        return 2;
    }
    out << tr("No display was found, so the window was rendered to %1.").arg(QDir::toNativeSeparators(picture))
        << "\n\n"
        << traceAsText(*window.document()->trace());
    return 0;
}

} // namespace alphascope
