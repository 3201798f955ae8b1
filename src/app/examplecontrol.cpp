// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/examplecontrol.h"

#include "document/document.h"
#include "models/exampletext.h"

#include <algorithm>

namespace alphascope {

ExampleControl::ExampleControl(ExampleChooser *chooser, QObject *parent)
    : QObject(parent)
    , m_chooser(chooser)
{
    connect(chooser, &ExampleChooser::chosen, this, &ExampleControl::choose);
}

void ExampleControl::begin(Document *document, const std::shared_ptr<const ExampleGallery> &gallery)
{
    end();
    m_document = document;
    m_gallery = gallery;
    m_isShown = false;
    m_chooser->setCounts(static_cast<Index>(gallery->validation.size()), static_cast<Index>(gallery->training.size()));
    connect(document, &Document::traceChanged, this, &ExampleControl::showAnswer);
    connect(document, &Document::specimenChanged, this, &ExampleControl::follow);
    follow();
}

void ExampleControl::end()
{
    if (m_document)
        m_document->disconnect(this);
    m_document = nullptr;
    m_gallery = nullptr;
    m_chooser->setCounts(0, 0);
}

const ShownExample &ExampleControl::example() const
{
    const bool isValidation = m_chooser->set() == ExampleChooser::Set::Validation;
    const auto &examples = isValidation ? m_gallery->validation : m_gallery->training;
    return examples.at(static_cast<std::size_t>(m_chooser->place()));
}

void ExampleControl::choose()
{
    if (!m_document || !m_gallery)
        return;
    const std::string what = tr("Example %1").arg(m_chooser->place() + 1).toStdString();
    m_document->edit(
        Replace { withExample(m_document->ownSpecimen(), example(), m_gallery->preprocessing), what, "example" });
}

//! A person may have typed another input, or gone back to an earlier example by undo.
void ExampleControl::follow()
{
    if (m_gallery->isEmpty())
        return;
    m_isShown = isInput(example()) || find(ExampleChooser::Set::Validation, m_gallery->validation)
        || find(ExampleChooser::Set::Training, m_gallery->training);
    showAnswer();
}

bool ExampleControl::isInput(const ShownExample &example) const
{
    return shows(m_document->ownSpecimen(), example, m_gallery->preprocessing);
}

//! Has the chooser show the example that is the input, if it is one of these.
bool ExampleControl::find(ExampleChooser::Set set, const std::vector<ShownExample> &examples)
{
    const auto found
        = std::find_if(examples.begin(), examples.end(), [this](const auto &example) { return isInput(example); });
    if (found != examples.end())
        m_chooser->show(set, found - examples.begin());
    return found != examples.end();
}

void ExampleControl::showAnswer()
{
    const auto trace = m_document->isTraced() ? m_document->trace() : nullptr;
    m_chooser->setAnswer(
        m_isShown ? answerText(example(), *m_gallery, m_document->ownSpecimen(), trace.get()) : QString());
}

} // namespace alphascope
