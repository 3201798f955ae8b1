// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/editcommand.h"

#include "engine/specimenequality.h"

#include <utility>

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
    exchangeFile(m_step, m_state);
    ++m_state.series;
}

void EditCommand::redo()
{
    m_state.present = m_step.after;
    exchangeFile(m_step, m_state);
}

void EditCommand::exchangeFile(EditStep &step, EditState &state)
{
    if (step.file && (step.file->path.isEmpty() || step.file->path != state.file.path))
        std::swap(*step.file, state.file);
}

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
        exchangeFile(m_step, m_state);
        setObsolete(true);
    }
    return true;
}

} // namespace alphascope
