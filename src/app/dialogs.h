// SPDX-License-Identifier: GPL-3.0-or-later
//! The one seam through which the program asks a person something; tests put their own answers in its place.
#pragma once

#include <QStringList>

class QWidget;

namespace alphascope {

class Dialogs {
public:
    enum class Answer { Save, Discard, Cancel };

    virtual ~Dialogs() = default;

    virtual Answer askToSave(QWidget *parent, const QString &name); //!< before unsaved work would be lost
    virtual QString openPath(QWidget *parent, const QString &folder); //!< empty: cancelled
    virtual QString savePath(QWidget *parent, const QString &suggestion); //!< empty: cancelled
    //! Which of the `answers` to a question, from 0; -1: cancelled.
    virtual qsizetype choose(
        QWidget *parent, const QString &title, const QString &question, const QStringList &answers);
    virtual void about(QWidget *parent);
};

} // namespace alphascope
