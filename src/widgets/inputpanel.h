// SPDX-License-Identifier: GPL-3.0-or-later
//! What is typed for a model, on the left of the window: a panel for each family.
#pragma once

#include "engine/edit.h"
#include "engine/preprocessing.h"
#include "widgets/tablerequest.h"

#include <QWidget>

namespace alphascope {

class InputPanel : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    //! What the numbers of the specimen that is set next stand for.
    virtual void setPreprocessing(const Preprocessing &) { }
    virtual void setSpecimen(const Specimen &specimen) = 0; //!< of the panel's family; shows, emits nothing
    virtual void setTrace(const Trace *) { } //!< of the present input; null: not computed (yet)
    virtual void setTextProblem(const QString &) { } //!< of what is typed; empty: none
    virtual void dropTyped() { } //!< a text that cannot be read gives way to the one that was
    virtual void refuseTyped() { } //!< what is being typed was not taken: it gives way to what there is
    virtual void showTop() = 0; //!< scrolls to where one begins

Q_SIGNALS:
    void edited(const alphascope::Edit &edit);
    void requested(const alphascope::TableRequest &request);
    void textProblemChanged(const QString &sentence); //!< empty: the text reads well again
};

} // namespace alphascope
