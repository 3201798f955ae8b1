// SPDX-License-Identifier: GPL-3.0-or-later
//! The one seam through which the program asks a person something; tests put their own answers in its place.
#pragma once

#include <QStringList>

class QPrinter;
class QWidget;

namespace alphascope {

class Dialogs {
public:
    enum class Answer { Save, Discard, Cancel };

    virtual ~Dialogs() = default;

    virtual Answer askToSave(QWidget *parent, const QString &name); //!< before unsaved work would be lost
    virtual bool askToEndExperiment(QWidget *parent); //!< before a window closes in which one runs
    virtual QString openPath(QWidget *parent, const QString &folder); //!< empty: cancelled
    virtual QString savePath(QWidget *parent, const QString &suggestion); //!< empty: cancelled
    //! Which of the `answers` to a question, from 0; -1: cancelled.
    virtual qsizetype choose(
        QWidget *parent, const QString &title, const QString &question, const QStringList &answers);
    //! Shows `content` until it is accepted (true) or cancelled; it is the caller's again afterwards.
    virtual bool fillIn(QWidget *parent, const QString &title, const QString &accept, QWidget *content);
    virtual QString openDataPath(QWidget *parent, const QString &folder); //!< of examples; empty: cancelled
    virtual QString saveTablePath(QWidget *parent, const QString &suggestion); //!< of a CSV file; empty: cancelled
    //! Of a PNG, SVG or PDF file, with that ending; empty: cancelled.
    virtual QString savePicturePath(QWidget *parent, const QString &suggestion);
    //! Of a file with numbers: CSV, TSV, JSON, NumPy, LaTeX; empty: cancelled.
    virtual QString saveNumbersPath(QWidget *parent, const QString &suggestion);
    virtual bool choosePrinter(QWidget *parent, QPrinter &printer); //!< sets it up; false: cancelled
    virtual void about(QWidget *parent);
};

} // namespace alphascope
