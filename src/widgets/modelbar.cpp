// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/modelbar.h"

#include "widgets/modelforms.h"
#include "widgets/wheelguard.h"

#include <QHBoxLayout>

namespace alphascope {

ModelBar::ModelBar(QWidget *parent)
    : QWidget(parent)
    , m_forms { newVectorsBar(), newManyToOneBar(), newManyToManyBar(), newEncoderDecoderBar(), newRnnSearchBar() }
{
    setWhatsThis(tr("The model: how scores are computed, and from what. Another choice computes α anew; weights are "
                    "drawn anew only where their shape changes."));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(6, 0, 0, 0);
    for (SettingsForm *form : m_forms) {
        layout->addWidget(form);
        form->hide();
        connect(form, &SettingsForm::edited, this, &ModelBar::edited);
    }
    layout->addStretch();
    setSpecimen(Vectors());
    new WheelGuard(this);
}

void ModelBar::setSpecimen(const Specimen &specimen)
{
    for (SettingsForm *form : m_forms)
        form->setVisible(form->setSpecimen(specimen));
}

} // namespace alphascope
