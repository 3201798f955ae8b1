// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/findingstrip.h"

#include "models/findingtext.h"
#include "models/numbertext.h"
#include "widgets/flowlayout.h"

#include <QPushButton>
#include <QStyle>
#include <QToolButton>

namespace alphascope {

using namespace Qt::StringLiterals;

FindingStrip::FindingStrip(QWidget *parent)
    : QWidget(parent)
    , m_layout(new FlowLayout(this))
{
    setObjectName(u"findings"_s);
    setAccessibleName(tr("Findings"));
    setWhatsThis(tr("What is noteworthy about α. A click goes to the row, column or cell; the next click to the next "
                    "one of its kind."));
    m_layout->setContentsMargins(6, 3, 6, 3);
    hide();
}

void FindingStrip::setFindings(std::shared_ptr<const Trace> trace, const std::vector<Finding> &findings)
{
    clear();
    m_trace = std::move(trace);
    for (const Finding &finding : findings)
        m_shown.push_back({ finding });
    for (std::size_t i = 0; i < m_shown.size(); ++i) { // a reference would not outlive another finding
        auto *button = new QToolButton;
        button->setObjectName(u"finding%1"_s.arg(static_cast<int>(m_shown[i].finding.kind)));
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        const bool warns = isWarning(m_shown[i].finding);
        button->setIcon(style()->standardIcon(warns ? QStyle::SP_MessageBoxWarning : QStyle::SP_MessageBoxInformation));
        button->setToolTip(literalToolTip(findingReason(m_shown[i].finding)));
        button->setAccessibleDescription(findingReason(m_shown[i].finding));
        connect(button, &QToolButton::clicked, this, [this, i] { go(m_shown[i]); });
        m_shown[i].button = button;
        write(m_shown[i], 0);
        m_layout->addWidget(button);
        button->show();
        if (m_shown[i].finding.kind == FindingKind::WrongAxis)
            addTranspose();
    }
    setVisible(!m_shown.empty());
}

void FindingStrip::addTranspose()
{
    auto *button = new QPushButton(tr("Transpose α"));
    button->setObjectName(u"transposeButton"_s);
    button->setToolTip(tr("Exchange rows and columns of α, with their labels. This can be undone."));
    connect(button, &QPushButton::clicked, this, &FindingStrip::transposeRequested);
    m_layout->addWidget(button);
    button->show();
}

//! A button may be the one whose click led here, so it goes later.
void FindingStrip::clear()
{
    m_shown.clear();
    while (QLayoutItem *item = m_layout->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
}

void FindingStrip::go(Shown &shown)
{
    const std::size_t place = shown.next;
    shown.next = (place + 1) % shown.finding.places.size();
    write(shown, place);
    const FindingPlace &to = shown.finding.places[place];
    Q_EMIT placeChosen(static_cast<int>(to.row), static_cast<int>(to.column)); // last: it may bring other findings
}

void FindingStrip::write(const Shown &shown, std::size_t place)
{
    const QString text = findingText(*m_trace, shown.finding, place);
    shown.button->setAccessibleName(text);
    shown.button->setText(QString(text).replace(u'&', "&&"_L1)); // a button takes a single & for a shortcut
}

} // namespace alphascope
