// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/edithistory.h"

#include "engine/specimenequality.h"

#include <QSignalBlocker>

#include <set>
#include <vector>

namespace alphascope {

namespace {

//! Adds up the bytes of specimens beside those of `present`, those that several share only once.
class ByteCount {
public:
    explicit ByteCount(const Specimen &present)
    {
        add(present);
        m_bytes = 0;
    }

    qint64 bytes() const { return m_bytes; }

    void add(const Specimen &specimen)
    {
        const auto addNumbers = [&](const char *, const auto &values) {
            add(values.data(), static_cast<qint64>(sizeof(double)) * values.size());
        };
        visitInputs(specimen, addNumbers);
        visitParameters(specimen, addNumbers);
        std::visit(
            [&](const auto &model) {
                model.kept.visit([&](const auto &values) { addNumbers("", values); });
                if constexpr (requires { model.inputs.allowed; }) {
                    add(model.inputs.allowed.data(), model.inputs.allowed.size());
                } else {
                    add(model.inputs.source);
                    add(model.inputs.target);
                    add(model.vocabularies.source);
                    add(model.vocabularies.target);
                }
            },
            specimen);
    }

private:
    void add(const void *data, qint64 size)
    {
        if (m_counted.insert(data).second)
            m_bytes += size;
    }

    template <typename Item>
    void add(const std::vector<Item> &items)
    {
        add(items.data(), static_cast<qint64>(sizeof(Item) * items.size()));
    }
    void add(const TokenSequence &sequence)
    {
        add(sequence.tokens);
        add(sequence.texts);
    }
    void add(const std::shared_ptr<const Vocabulary> &vocabulary)
    {
        if (vocabulary)
            add(vocabulary->entries);
    }

    std::set<const void *> m_counted;
    qint64 m_bytes = 0;
};

} // namespace

std::shared_ptr<const Specimen> edited(const Edit &edit, const EditBase &base)
{
    auto after = std::make_shared<Specimen>(*base.before);
    apply(edit, *after);
    return same(*base.present, *after) ? base.present : after;
}

EditHistory::EditHistory(std::shared_ptr<const Specimen> present, qint64 byteLimit)
    : m_state { std::move(present), {} }
    , m_announced(m_state.present)
    , m_byteLimit(byteLimit)
{
    m_stack.setUndoLimit(mostSteps);
    connect(&m_stack, &QUndoStack::indexChanged, this, &EditHistory::announce);
}

const std::shared_ptr<const Specimen> &EditHistory::present() const { return m_state.present; }

QUndoStack *EditHistory::stack() { return &m_stack; }

void EditHistory::edit(const Edit &edit, std::optional<DocumentFile> file)
{
    take(edit, edited(edit, baseOf(edit)), std::move(file));
}

EditBase EditHistory::baseOf(const Edit &edit) const
{
    return { continuesLastStep(edit) ? lastStep()->before : m_state.present, m_state.present };
}

void EditHistory::take(const Edit &edit, std::shared_ptr<const Specimen> after, std::optional<DocumentFile> file)
{
    if (after == m_state.present)
        return;
    const std::shared_ptr<const Specimen> before = baseOf(edit).before;
    const QString text = QString::fromStdString(describe(edit, *before));
    m_stack.push(
        new EditCommand(m_state, { before, std::move(after), text, mergeKey(edit), m_state.series, std::move(file) }));
    forgetOldest();
}

bool EditHistory::continuesLastStep(const Edit &edit) const
{
    const std::string key = mergeKey(edit);
    const EditStep *last = lastStep();
    return last && !key.empty() && key == last->mergeKey && last->series == m_state.series;
}

const EditStep *EditHistory::lastStep() const
{
    const int index = m_stack.index();
    return index > 0 ? &static_cast<const EditCommand *>(m_stack.command(index - 1))->step() : nullptr;
}

void EditHistory::endMerging() { ++m_state.series; }

void EditHistory::reset(std::shared_ptr<const Specimen> present)
{
    m_state.present = std::move(present);
    endMerging();
    m_stack.clear(); // says indexChanged, whatever the index was
    announce();
}

void EditHistory::announce()
{
    if (m_announced == m_state.present)
        return;
    m_announced = m_state.present;
    Q_EMIT changed();
}

void EditHistory::forgetOldest()
{
    // A QUndoStack forgets by number only, so a shorter one is made of the steps that stay. The specimen after a step
    // is the one before the next.
    const int count = m_stack.count();
    if (m_stack.index() < count)
        return;
    ByteCount used(*m_state.present);
    int first = count;
    while (first > 0) {
        used.add(*static_cast<const EditCommand *>(m_stack.command(first - 1))->step().before);
        if (used.bytes() > m_byteLimit && first < count)
            break;
        --first;
    }
    if (first == 0)
        return;
    std::vector<EditStep> kept;
    for (int i = first; i < count; ++i)
        kept.push_back(static_cast<const EditCommand *>(m_stack.command(i))->step());
    const QSignalBlocker quiet(this); // present() and file() pass through the past and come back
    for (auto step = kept.rbegin(); step != kept.rend(); ++step)
        EditCommand::exchangeFile(*step, m_state);
    m_stack.clear();
    // Neighbours differ in key or series, otherwise they would have merged before: none merge now.
    for (EditStep &step : kept)
        m_stack.push(new EditCommand(m_state, std::move(step)));
}

} // namespace alphascope
