// SPDX-License-Identifier: GPL-3.0-or-later
//! The examples of a training in the document that learns from them: stepping through them, and what the model answers.
#pragma once

#include "engine/examplegallery.h"
#include "widgets/examplechooser.h"

#include <QObject>
#include <QPointer>

#include <memory>

namespace alphascope {

class Document;

class ExampleControl : public QObject {
    Q_OBJECT

public:
    ExampleControl(ExampleChooser *chooser, QObject *parent); //!< the chooser must outlive this

    //! The document's input is perhaps the gallery's first example, until a person chooses another one or types
    //! something.
    void begin(Document *document, const std::shared_ptr<const ExampleGallery> &gallery);
    void end(); //!< there are no examples any more

private:
    const ShownExample &example() const;
    void choose();
    void follow();
    bool isInput(const ShownExample &example) const;
    bool find(ExampleChooser::Set set, const std::vector<ShownExample> &examples);
    void showAnswer();

    ExampleChooser *m_chooser;
    QPointer<Document> m_document;
    std::shared_ptr<const ExampleGallery> m_gallery; // null: there is none
    bool m_isShown = false; // the example is the document's input
};

} // namespace alphascope
