// SPDX-License-Identifier: GPL-3.0-or-later
//! What is known of trainings that are over: how a document's model was trained, which the Training tab shows, and the
//! weights of the epochs of the last training, which one that goes on from it takes over.
#pragma once

#include "engine/weighthistory.h"

#include <QPointer>

namespace alphascope {

class Document;
class TrainingPanel;

class TrainingPast {
public:
    //! The panel must outlive this.
    explicit TrainingPast(TrainingPanel *panel);

    void keep(Document *document, const WeightHistory &epochs); //!< in the place of what was kept before
    void drop(const Document *document); //!< another model is in it
    const WeightHistory &epochsOf(const Document *document) const; //!< empty where nothing was kept

    void show(const Document *document); //!< in the panel

private:
    TrainingPanel *m_panel;
    QPointer<Document> m_document;
    WeightHistory m_epochs;
};

} // namespace alphascope
