// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/interventionbar.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>

namespace alphascope {

using namespace Qt::StringLiterals;

InterventionBar::InterventionBar(QWidget *parent)
    : QWidget(parent)
    , m_text(new QLabel(this))
    , m_renormalises(new QCheckBox(tr("The other weights of a row share the rest"), this))
{
    auto *reset = new QPushButton(tr("Take all back"), this);
    reset->setObjectName(u"resetInterventions"_s);
    m_text->setObjectName(u"interventionText"_s);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_renormalises->setObjectName(u"renormalises"_s);
    m_renormalises->setToolTip(
        tr("The weights that were not set are scaled so that the row's sum stays. Otherwise they stay as they were."));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 3, 8, 3);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_renormalises);
    layout->addWidget(reset);
    connect(reset, &QPushButton::clicked, this, &InterventionBar::resetClicked);
    connect(m_renormalises, &QCheckBox::toggled, this, &InterventionBar::renormalisesChanged);
    hide();
}

void InterventionBar::setInterventions(const Interventions &interventions)
{
    const QSignalBlocker blocker(m_renormalises);
    m_renormalises->setChecked(interventions.renormalises);
    m_renormalises->setVisible(!interventions.weights.empty());
    m_text->setText(interventions.count() == 1
            ? tr("⚠ What if: one number was changed by hand. What is shown is not what the model computes.")
            : tr("⚠ What if: %1 numbers were changed by hand. What is shown is not what the model computes.")
                  .arg(interventions.count()));
    setVisible(!interventions.isEmpty());
}

} // namespace alphascope
