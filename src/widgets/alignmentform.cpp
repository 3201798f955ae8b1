// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/alignmentform.h"

#include "models/numbertext.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

namespace alphascope {

using namespace Qt::StringLiterals;

AlignmentForm::AlignmentForm(QWidget *parent)
    : QWidget(parent)
    , m_gold(new QLineEdit)
    , m_rule(new QComboBox)
    , m_threshold(new QDoubleSpinBox)
    , m_rate(new QLabel)
{
    m_gold->setObjectName(u"gold"_s);
    m_gold->setAccessibleName(tr("Gold alignment"));
    m_gold->setPlaceholderText(tr("0-0 1-2 3?4"));
    m_gold->setToolTip(tr("The right alignment: pairs of source and target word, counted from 0; “-” is a sure link, "
                          "“?” a possible one"));
    m_rule->setObjectName(u"rule"_s);
    m_rule->setAccessibleName(tr("What counts as a link"));
    m_rule->addItem(tr("largest of each row"));
    m_rule->addItem(tr("weights from"));
    m_rule->setToolTip(tr("Which weights of α count as links"));
    m_threshold->setObjectName(u"threshold"_s);
    m_threshold->setAccessibleName(tr("Smallest weight that counts as a link"));
    m_threshold->setRange(0, 1);
    m_threshold->setSingleStep(0.05);
    m_threshold->setValue(0.5);
    m_rate->setObjectName(u"rate"_s);
    m_rate->setTextFormat(Qt::PlainText);
    m_rate->setWordWrap(true);
    m_rate->setToolTip(
        tr("AER = 1 − (|A∩S| + |A∩P|) / (|A| + |S|), Och and Ney 2003: A links of α, S sure, P possible; "
           "0 is perfect"));

    auto *links = new QHBoxLayout;
    links->addWidget(m_rule);
    links->addWidget(m_threshold);
    links->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(4);
    layout->addWidget(new QLabel(tr("Gold alignment")));
    layout->addWidget(m_gold);
    layout->addLayout(links);
    layout->addWidget(m_rate);
    connect(m_gold, &QLineEdit::textChanged, this, &AlignmentForm::ask);
    connect(m_rule, &QComboBox::currentIndexChanged, this, &AlignmentForm::ask);
    connect(m_threshold, &QDoubleSpinBox::valueChanged, this, &AlignmentForm::ask);
    showRate();
}

void AlignmentForm::setTrace(std::shared_ptr<const Trace> trace, int sheet)
{
    m_trace = std::move(trace);
    m_sheet = sheet;
    showRate();
}

void AlignmentForm::ask()
{
    showRate();
    if (!m_rate->isHidden())
        Q_EMIT asked();
}

void AlignmentForm::showRate()
{
    const bool isThreshold = m_rule->currentIndex() == 1;
    m_threshold->setVisible(isThreshold);
    const bool hasAlpha = m_trace && m_sheet < std::ssize(m_trace->sheets);
    m_rate->setVisible(hasAlpha && !m_gold->text().trimmed().isEmpty());
    if (m_rate->isHidden())
        return;
    const auto read = readAlignment(m_gold->text().toStdString(), m_trace->columns(), m_trace->rows());
    if (const auto *problem = std::get_if<Problem>(&read)) {
        m_rate->setText(QString::fromStdString(problem->sentence));
        return;
    }
    const auto &gold = std::get<GoldAlignment>(read);
    const Matrix<double> &alpha = m_trace->sheets[static_cast<std::size_t>(m_sheet)].alpha;
    const LinkRule rule = isThreshold ? LinkRule::Threshold : LinkRule::Argmax;
    const std::set<Link> links = linksOf(alpha, m_trace->mask, rule, m_threshold->value());
    m_rate->setText(tr("Alignment error rate %1 (%2 links of α, %3 sure, %4 possible)")
                        .arg(shortNumber(alignmentErrorRate(links, gold)), QString::number(links.size()),
                            QString::number(gold.sure.size()), QString::number(gold.possible.size())));
}

} // namespace alphascope
