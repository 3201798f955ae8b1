// SPDX-License-Identifier: GPL-3.0-or-later
//! File > Export Picture, Export Numbers and Print: asks what and where to, and lets a worker do it.
#pragma once

#include "app/alphapicture.h"
#include "formats/numbersheets.h"
#include "widgets/numbersform.h"
#include "widgets/pictureform.h"

#include <QObject>

class QAction;
class QMenu;

namespace alphascope {

class AttentionView;
class Desk;
class Dialogs;
class Preferences;
struct ExportOutcome;

class ExportActions : public QObject {
    Q_OBJECT

public:
    //! Adds the actions to `menu` before its last separator. All but `menu` must outlive this.
    ExportActions(QWidget *window, Desk *desk, Dialogs *dialogs, const Preferences *preferences, AttentionView *view,
        QMenu *menu);

    void exportPicture();
    void exportNumbers();
    void printPicture();

Q_SIGNALS:
    void done(const QString &sentence); //!< what was written where
    void failed(const QString &sentence); //!< why nothing was

private:
    struct Part { // of what can be exported as numbers
        QString name;
        Quantity quantity;
        std::optional<int> state;
        bool hasHeads;
    };

    void enable();
    bool canExport();
    void tell(const ExportOutcome &outcome);
    PictureContent content(const PictureChoice &choice) const;
    QString shownHead() const;
    QList<Part> parts() const;
    QString suggestedPath(const QString &what, const QString &ending) const;

    QWidget *m_window;
    Desk *m_desk;
    Dialogs *m_dialogs;
    const Preferences *m_preferences;
    AttentionView *m_view;
    QAction *m_picture, *m_numbers, *m_print;
    PictureChoice m_pictureChoice; // of last time
    NumbersChoice m_numbersChoice;
};

} // namespace alphascope
