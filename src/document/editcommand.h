// SPDX-License-Identifier: GPL-3.0-or-later
//! One step of the undo stack: the specimen before and after an edit. Undo and redo swap one for the other.
#pragma once

#include "engine/specimen.h"

#include <QString>
#include <QUndoCommand>

#include <memory>
#include <string>

namespace alphascope {

//! What the steps of one undo stack share.
struct EditState {
    std::shared_ptr<const Specimen> present; //!< the specimen that is open; steps exchange it
    int series = 0; //!< steps merge only within one series; an undo and a save begin another
};

struct EditStep {
    std::shared_ptr<const Specimen> before, after;
    QString text; //!< for the undo menu
    std::string mergeKey; //!< empty: merges with nothing
    int series = 0;
};

class EditCommand : public QUndoCommand {
public:
    //! `state` must outlive the command.
    EditCommand(EditState &state, EditStep step);

    const EditStep &step() const;

    void undo() override;
    void redo() override;

    int id() const override;
    //! Takes over what `other` led to when it continues this step. Becomes obsolete, with the specimen of before in
    //! place, when the two together changed nothing.
    bool mergeWith(const QUndoCommand *other) override;

private:
    EditState &m_state;
    EditStep m_step;
};

} // namespace alphascope
