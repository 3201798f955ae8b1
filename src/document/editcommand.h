// SPDX-License-Identifier: GPL-3.0-or-later
//! One step of the undo stack: the specimen before and after an edit. Undo and redo swap one for the other.
#pragma once

#include "engine/specimen.h"

#include <QString>
#include <QUndoCommand>

#include <memory>
#include <optional>
#include <string>

namespace alphascope {

//! The file that a document is of.
struct DocumentFile {
    QString path; //!< empty: none yet
    QString name; //!< for the title
    std::shared_ptr<const Specimen> clean; //!< what is in the file, or was begun with; null: nothing that is known here
};

//! What the steps of one undo stack share.
struct EditState {
    std::shared_ptr<const Specimen> present; //!< the specimen that is open; steps exchange it
    DocumentFile file; //!< its file; a step that makes another document of it exchanges it
    int series = 0; //!< steps merge only within one series; an undo and a save begin another
};

struct EditStep {
    std::shared_ptr<const Specimen> before, after;
    QString text; //!< for the undo menu
    std::string mergeKey; //!< empty: merges with nothing
    int series = 0;
    std::optional<DocumentFile> file {}; //!< the one of the other side of this step; nothing: both have the same
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

    //! Undone and redone, a step leaves the file of its other side behind as it is by then. Where both sides were saved
    //! into the same one, that stays, with what was saved last.
    static void exchangeFile(EditStep &step, EditState &state);

private:
    EditState &m_state;
    EditStep m_step;
};

} // namespace alphascope
