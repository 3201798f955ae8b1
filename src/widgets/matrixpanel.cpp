// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/matrixpanel.h"

#include "models/matrixmodel.h"
#include "widgets/heatmap.h"
#include "widgets/matrixtable.h"
#include "widgets/titlebar.h"

#include <QStackedWidget>
#include <QVBoxLayout>

namespace alphascope {

using namespace Qt::StringLiterals;

MatrixPanel::MatrixPanel(const QString &name, const QString &spoken, const QString &whatsThis, QWidget *parent)
    : QFrame(parent)
    , m_model(new MatrixModel(this))
    , m_title(new TitleBar)
    , m_heatmap(new Heatmap)
    , m_table(new MatrixTable(m_model))
    , m_twins(new QStackedWidget)
{
    m_heatmap->setObjectName(name);
    m_heatmap->setAccessibleName(spoken);
    m_heatmap->setWhatsThis(whatsThis);
    m_heatmap->setModel(m_model);
    m_table->setObjectName(name + u"Table"_s);
    m_table->setAccessibleName(spoken);
    m_twins->addWidget(m_heatmap);
    m_twins->addWidget(m_table);
    setFrameShape(QFrame::StyledPanel);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_title);
    layout->addWidget(m_twins, 1);
}

void MatrixPanel::setTable(bool asTable)
{
    const bool hadFocus = m_heatmap->hasFocus() || m_table->hasFocus();
    m_twins->setCurrentIndex(asTable ? 1 : 0);
    if (hadFocus)
        m_twins->currentWidget()->setFocus(Qt::OtherFocusReason);
}

} // namespace alphascope
