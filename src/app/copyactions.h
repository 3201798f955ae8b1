// SPDX-License-Identifier: GPL-3.0-or-later
//! What goes to the clipboard from the Edit menu and from alpha's context menu: the picture, the numbers, and the
//! arithmetic of the selected timestep as LaTeX, as text and as Python.
#pragma once

#include "engine/trace.h"

#include <QObject>

#include <functional>
#include <memory>

class QAction;
class QMenu;

namespace alphascope {

class AttentionView;
class Desk;
struct Copied;

class CopyActions : public QObject {
    Q_OBJECT

public:
    //! Adds the actions to the end of `menu` and to the context menu of `view`'s alpha; all must outlive this.
    CopyActions(QWidget *window, Desk *desk, AttentionView *view, QMenu *menu);

    void copyPicture(); //!< as it is shown
    void copyNumbers(); //!< alpha of the head that is shown, for a spreadsheet

Q_SIGNALS:
    void done(const QString &sentence); //!< what was copied
    void failed(const QString &sentence); //!< why nothing was

private:
    using WriteStep = std::function<QString(const std::shared_ptr<const Trace> &trace, int sheet, int row, int column)>;
    QAction *add(const QString &name, const QString &text);
    void addStep(QMenu *menu, const QString &name, const QString &text, const WriteStep &write);
    std::shared_ptr<const Trace> present();
    void copyStep(const WriteStep &write);
    void enable();
    void hand(const Copied &copied);

    Desk *m_desk;
    AttentionView *m_view;
    QAction *m_picture, *m_numbers;
    QMenu *m_steps;
};

} // namespace alphascope
