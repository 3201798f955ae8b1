// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/numbersform.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

NumbersForm::NumbersForm(const NumbersOffer &offer, const NumbersChoice &choice, QWidget *parent)
    : QWidget(parent)
    , m_offer(offer)
    , m_what(new QComboBox)
    , m_heads(new QComboBox)
    , m_kind(new QComboBox)
    , m_note(new QLabel)
{
    m_what->setObjectName(u"numbersWhat"_s);
    m_what->addItems(offer.what);
    m_what->setCurrentIndex(choice.what < offer.what.size() ? choice.what : 0);
    m_heads->setObjectName(u"numbersHeads"_s);
    m_heads->addItem(tr("All heads"), true);
    if (!offer.shownHead.isEmpty())
        m_heads->addItem(tr("What is shown: %1").arg(offer.shownHead), false);
    m_heads->setCurrentIndex(choice.allHeads || offer.shownHead.isEmpty() ? 0 : 1);
    m_kind->setObjectName(u"numbersKind"_s);
    m_kind->addItem(tr("CSV table"), u"csv"_s);
    m_kind->addItem(tr("Table with tabs"), u"tsv"_s);
    m_kind->addItem(tr("JSON"), u"json"_s);
    m_kind->addItem(tr("NumPy array"), u"npy"_s);
    m_kind->addItem(tr("LaTeX table"), u"tex"_s);
    m_kind->addItem(tr("LaTeX heatmap (TikZ)"), u"tikz"_s);
    m_kind->setCurrentIndex(std::max(m_kind->findData(choice.ending), 0));
    m_note->setObjectName(u"numbersNote"_s);
    m_note->setWordWrap(true);

    auto *layout = new QFormLayout(this);
    layout->addRow(tr("&What:"), m_what);
    if (offer.shownHead.isEmpty()) {
        m_heads->setParent(this);
        m_heads->hide();
    } else {
        layout->addRow(tr("&Heads:"), m_heads);
    }
    layout->addRow(tr("&Kind:"), m_kind);
    layout->addRow(m_note);
    connect(m_what, &QComboBox::currentIndexChanged, this, &NumbersForm::showNote);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &NumbersForm::showNote);
    showNote();
}

NumbersChoice NumbersForm::choice() const
{
    return { m_what->currentIndex(), m_heads->currentData().toBool(), m_kind->currentData().toString() };
}

//! What one should know of the kind of file.
void NumbersForm::showNote()
{
    m_heads->setEnabled(m_offer.hasHeads.value(m_what->currentIndex()));
    const QString ending = choice().ending;
    if (ending == "npy"_L1)
        m_note->setText(
            tr("Several heads make an array of three axes. The labels go into a file of their own beside it; "
               "masked scores are −∞."));
    else if (ending == "json"_L1)
        m_note->setText(tr("With labels and mask."));
    else if (ending == "csv"_L1 || ending == "tsv"_L1)
        m_note->setText(tr("With labels and all digits; masked scores are empty. A label that a spreadsheet would take "
                           "for a formula begins with an apostrophe."));
    else
        m_note->setText(tr("To be \\input into a paper, with three decimals."));
}

} // namespace alphascope
