// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/editcommand.h"

#include "engine/specimenequality.h"

namespace alphascope {

EditCommand::EditCommand(EditState &state, EditStep step)
    : QUndoCommand(step.text)
    , m_state(state)
    , m_step(std::move(step))
{
}

const EditStep &EditCommand::step() const { return m_step; }

void EditCommand::undo()
{
    m_state.present = m_step.before;
    ++m_state.series;
}

void EditCommand::redo() { m_state.present = m_step.after; }

int EditCommand::id() const { return m_step.mergeKey.empty() ? -1 : m_step.series; }

bool EditCommand::mergeWith(const QUndoCommand *other)
{
    const EditStep &next = static_cast<const EditCommand *>(other)->m_step;
    if (next.mergeKey != m_step.mergeKey)
        return false;
    m_step.after = next.after;
    if (same(*m_step.before, *m_step.after)) {
        // The very object, not an equal one: who compares pointers sees that nothing has changed.
        m_state.present = m_step.before;
        setObsolete(true);
    }
    return true;
}

} // namespace alphascope
