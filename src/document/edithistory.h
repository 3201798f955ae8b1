// SPDX-License-Identifier: GPL-3.0-or-later
//! The present specimen and the undo stack that leads to it, bounded in steps and in bytes.
#pragma once

#include "document/editcommand.h"
#include "engine/edit.h"

#include <QObject>
#include <QUndoStack>

namespace alphascope {

//! What an edit is done to.
struct EditBase {
    //! The present specimen, or, where the edit continues the last step, the one before that: what typing passes
    //! through (a sequence of one number) takes nothing away from what it arrives at.
    std::shared_ptr<const Specimen> before;
    std::shared_ptr<const Specimen> present;
};

//! The specimen after the edit; the very present one where that is the same. In any thread; may throw std::bad_alloc.
std::shared_ptr<const Specimen> edited(const Edit &edit, const EditBase &base);

class EditHistory : public QObject {
    Q_OBJECT

public:
    static constexpr int mostSteps = 200;
    static constexpr qint64 mostBytes = 512 * 1024 * 1024;

    //! Each step keeps a specimen; matrices that did not change are shared. When they take more than `byteLimit` beside
    //! the present one, the oldest steps are forgotten (never the newest one).
    explicit EditHistory(std::shared_ptr<const Specimen> present, qint64 byteLimit = mostBytes);

    //! The same pointer as long as nothing has changed, and again when undo or typing has brought it back.
    const std::shared_ptr<const Specimen> &present() const;
    QUndoStack *stack();

    //! Of what is present: undoing a step that was given another file brings the one before back.
    DocumentFile &file() { return m_state.file; }
    const DocumentFile &file() const { return m_state.file; }

    //! Does the edit as a step of its own or merged with the last. One that changes nothing leaves no step. The present
    //! is of `file` from then on, if there is one. Throws std::bad_alloc, and then has changed nothing.
    void edit(const Edit &edit, std::optional<DocumentFile> file = {});

    // The same in two parts: edited(edit, baseOf(edit)) is what to take, as long as the present has not changed.
    EditBase baseOf(const Edit &edit) const;
    void take(const Edit &edit, std::shared_ptr<const Specimen> after, std::optional<DocumentFile> file = {});

    void endMerging(); //!< the next edit is a step of its own; an undo ends merging too
    void reset(std::shared_ptr<const Specimen> present); //!< another specimen, no steps

Q_SIGNALS:
    void changed(); //!< present() is another

private:
    const EditStep *lastStep() const; //!< null at the bottom of the stack
    bool continuesLastStep(const Edit &edit) const;
    void announce();
    void forgetOldest();

    EditState m_state;
    std::shared_ptr<const Specimen> m_announced;
    qint64 m_byteLimit;
    QUndoStack m_stack;
};

} // namespace alphascope
