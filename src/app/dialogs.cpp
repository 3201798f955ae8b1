// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMessageBox>
#include <QPrintDialog>
#include <QPrinter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char *text) { return QCoreApplication::translate("Dialogs", text); }

QString snapshotFilter() { return tr("Snapshots (*.safetensors);;All files (*)"); }

QString openFilter() { return tr("Snapshots, weights and NumPy matrices (*.safetensors *.npy);;All files (*)"); }

//! An ending, and what files of that kind are called.
using FileKind = std::pair<QString, QString>;

//! A path whose ending is that of the kind that is chosen, unless another is typed; it begins with the suggestion's.
QString savePathOfKind(QWidget *parent, const QString &title, const QString &suggestion, const QList<FileKind> &kinds)
{
    QStringList filters;
    for (const auto &[ending, name] : kinds)
        filters << name + u" (*."_s + ending + u')';
    QFileDialog dialog(parent, title, suggestion, filters.join(u";;"_s));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    const auto choose
        = [&](const QString &filter) { dialog.setDefaultSuffix(kinds.value(filters.indexOf(filter)).first); };
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, choose);
    const QString ending = QFileInfo(suggestion).suffix();
    const auto same = [&ending](const FileKind &kind) { return kind.first == ending; };
    const auto first = std::find_if(kinds.begin(), kinds.end(), same);
    const QString filter = first == kinds.end() ? filters.constFirst() : filters.at(first - kinds.begin());
    dialog.selectNameFilter(filter);
    choose(filter);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().constFirst() : QString();
}

} // namespace

Dialogs::Answer Dialogs::askToSave(QWidget *parent, const QString &name)
{
    QMessageBox box(QMessageBox::Warning, tr("Unsaved changes"), tr("Save the changes to “%1” first?").arg(name),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, parent);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(tr("Without saving, the edits since the last save are lost."));
    box.setDefaultButton(QMessageBox::Save);
    switch (box.exec()) {
    case QMessageBox::Save:
        return Answer::Save;
    case QMessageBox::Discard:
        return Answer::Discard;
    default:
        return Answer::Cancel;
    }
}

bool Dialogs::askToEndExperiment(QWidget *parent)
{
    QMessageBox box(
        QMessageBox::Question, tr("Experiment"), tr("An experiment is running."), QMessageBox::Cancel, parent);
    box.setInformativeText(tr("Closing the window ends it. What it has found until now can be saved."));
    const QAbstractButton *end = box.addButton(tr("&End it"), QMessageBox::AcceptRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    return box.clickedButton() == end;
}

QString Dialogs::openPath(QWidget *parent, const QString &folder)
{
    return QFileDialog::getOpenFileName(parent, tr("Open snapshot"), folder, openFilter());
}

QString Dialogs::savePath(QWidget *parent, const QString &suggestion)
{
    QFileDialog dialog(parent, tr("Save snapshot"), suggestion, snapshotFilter());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(u"safetensors"_s);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().constFirst() : QString();
}

qsizetype Dialogs::choose(QWidget *parent, const QString &title, const QString &question, const QStringList &answers)
{
    QInputDialog dialog(parent);
    dialog.setWindowTitle(title);
    dialog.setOption(QInputDialog::UseListViewForComboBoxItems);
    dialog.setComboBoxItems(answers);
    dialog.setLabelText(question);
    return dialog.exec() == QDialog::Accepted ? answers.indexOf(dialog.textValue()) : -1;
}

bool Dialogs::fillIn(QWidget *parent, const QString &title, const QString &accept, QWidget *content)
{
    QDialog dialog(parent);
    dialog.setWindowTitle(title);
    auto *layout = new QVBoxLayout(&dialog);
    layout->addWidget(content);
    content->show(); // it may have been hidden with the dialog before
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, &dialog);
    buttons->addButton(accept, QDialogButtonBox::AcceptRole);
    layout->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    const bool accepted = dialog.exec() == QDialog::Accepted;
    content->setParent(nullptr);
    return accepted;
}

QString Dialogs::openDataPath(QWidget *parent, const QString &folder)
{
    return QFileDialog::getOpenFileName(
        parent, tr("Choose data"), folder, tr("Tables and texts (*.csv *.tsv *.txt);;All files (*)"));
}

QString Dialogs::saveTablePath(QWidget *parent, const QString &suggestion)
{
    QFileDialog dialog(parent, tr("Save table"), suggestion, tr("Tables (*.csv)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(u"csv"_s);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().constFirst() : QString();
}

QString Dialogs::savePicturePath(QWidget *parent, const QString &suggestion)
{
    return savePathOfKind(parent, tr("Save picture"), suggestion,
        { { u"png"_s, tr("PNG pictures") }, { u"svg"_s, tr("SVG drawings") }, { u"pdf"_s, tr("PDF documents") } });
}

QString Dialogs::saveNumbersPath(QWidget *parent, const QString &suggestion)
{
    return savePathOfKind(parent, tr("Save numbers"), suggestion,
        { { u"csv"_s, tr("CSV tables") }, { u"tsv"_s, tr("Tables with tabs") }, { u"json"_s, tr("JSON") },
            { u"npy"_s, tr("NumPy arrays") }, { u"tex"_s, tr("LaTeX tables") }, { u"tikz"_s, tr("LaTeX heatmaps") } });
}

bool Dialogs::choosePrinter(QWidget *parent, QPrinter &printer)
{
    QPrintDialog dialog(&printer, parent);
    return dialog.exec() == QDialog::Accepted;
}

void Dialogs::about(QWidget *parent)
{
    QMessageBox::about(parent, tr("About Alphascope"),
        tr("<h3>Alphascope %1</h3><p>A microscope for attention in recurrent networks.</p>"
           "<p>Free software under the GNU General Public License, version 3 or later.</p>")
            .arg(QCoreApplication::applicationVersion()));
}

} // namespace alphascope
