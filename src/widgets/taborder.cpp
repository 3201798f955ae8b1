// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/taborder.h"

#include <QWidget>

#include <list>
#include <vector>

namespace alphascope {

namespace {

//! Its first part takes the keyboard for it: Qt moves it as a whole.
bool isCompound(const QWidget *widget) { return widget->focusProxy() && widget->isAncestorOf(widget->focusProxy()); }

//! Takes the keyboard for as long as this lives, since Qt moves nothing else; its first part gets its own policy back.
class Focusable {
public:
    explicit Focusable(QWidget *compound)
        : m_compound(compound)
        , m_policy(compound->focusPolicy())
        , m_policyOfProxy(compound->focusProxy()->focusPolicy())
    {
        compound->setFocusPolicy(Qt::StrongFocus);
    }
    ~Focusable()
    {
        m_compound->setFocusPolicy(m_policy);
        m_compound->focusProxy()->setFocusPolicy(m_policyOfProxy);
    }
    Q_DISABLE_COPY_MOVE(Focusable)

private:
    QWidget *m_compound;
    Qt::FocusPolicy m_policy, m_policyOfProxy;
};

} // namespace

QWidget *tabThrough(QWidget *last, QWidget *area)
{
    std::vector<QWidget *> parts;
    for (QWidget *part = area->nextInFocusChain(); part != area; part = part->nextInFocusChain()) {
        const bool isInside = area->isAncestorOf(part)
            && !(parts.size() > 0 && isCompound(parts.back()) && parts.back()->isAncestorOf(part));
        if (isInside && (isCompound(part) || (part->focusPolicy() != Qt::NoFocus && !part->focusProxy())))
            parts.push_back(part);
    }
    std::list<Focusable> compounds;
    for (QWidget *part : parts) {
        if (isCompound(part))
            compounds.emplace_back(part);
        QWidget::setTabOrder(last, part);
        last = part;
    }
    return last;
}

} // namespace alphascope
