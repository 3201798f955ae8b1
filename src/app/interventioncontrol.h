// SPDX-License-Identifier: GPL-3.0-or-later
//! Carries what a person forces onto the numbers to the document, as edits that can be undone and say what they are.
#pragma once

#include "engine/editplaces.h"

#include <QObject>

namespace alphascope {

class AttentionView;
class Desk;
class Document;
class StatesPanel;

class InterventionControl : public QObject {
    Q_OBJECT

public:
    InterventionControl(Desk *desk, AttentionView *view, StatesPanel *states);

Q_SIGNALS:
    void said(const QString &sentence); //!< an edit took back what had been forced

private:
    void watch();
    void intervene(const WeightIntervention &change);
    void takeBack(int sheet, int row, int column);
    void reset();
    void setRenormalises(bool renormalises);
    Interventions present() const;
    QString cell(Index row, Index column) const;
    void edit(const Interventions &interventions, const QString &what);

    Desk *m_desk;
    const Document *m_watched = nullptr; // the current one when it was last looked at
    bool m_hadSome = false; // numbers that were forced
    Places m_places; // what its rows and columns stood for
};

} // namespace alphascope
