// SPDX-License-Identifier: GPL-3.0-or-later
//! The one seam through which the program asks a person something; tests put their own answers in its place.
#pragma once

#include <QString>

class QWidget;

namespace alphascope {

class Dialogs {
public:
    enum class Answer { Save, Discard, Cancel };

    virtual ~Dialogs() = default;

    virtual Answer askToSave(QWidget *parent, const QString &name); //!< before unsaved work would be lost
    virtual QString openPath(QWidget *parent, const QString &folder); //!< empty: cancelled
    virtual QString savePath(QWidget *parent, const QString &suggestion); //!< empty: cancelled
    virtual void about(QWidget *parent);
};

} // namespace alphascope
