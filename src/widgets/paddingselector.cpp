// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/paddingselector.h"

#include "models/numbertext.h"
#include "widgets/flowlayout.h"

#include <QCheckBox>
#include <QEvent>
#include <QListWidget>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace alphascope {

namespace {

constexpr int widestLabel = 110; // pixels; longer ones are elided and have a tooltip
constexpr int shownLines = 6; // of the list

bool isPadded(const std::vector<bool> &padded, qsizetype key)
{
    return key < qsizetype(padded.size()) && padded[std::size_t(key)];
}

} // namespace

PaddingSelector::PaddingSelector(QWidget *parent)
    : QWidget(parent)
    , m_line(new QWidget(this))
    , m_list(new QListWidget(this))
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_line);
    layout->addWidget(m_list);
    auto *line = new FlowLayout(m_line);
    line->setSpacing(8);
    m_line->installEventFilter(this);
    m_list->setAccessibleName(tr("Padding"));
    m_list->setUniformItemSizes(true);
    m_list->setFixedHeight(shownLines * (fontMetrics().height() + 4));
    m_list->hide();
    connect(m_list, &QListWidget::itemChanged, this,
        [this](QListWidgetItem *item) { Q_EMIT toggled(m_list->row(item), item->checkState() == Qt::Checked); });
}

void PaddingSelector::setKeys(const QStringList &labels, const std::vector<bool> &padded)
{
    const bool many = labels.size() > mostBoxes;
    m_line->setVisible(!many);
    m_list->setVisible(many);
    setBoxes(many ? QStringList() : labels, padded);
    setList(many ? labels : QStringList(), padded);
}

//! The boxes are as high as their lines, which a layout inside a scroll area does not always see to.
bool PaddingSelector::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_line && (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize))
        m_line->setMinimumHeight(m_line->layout()->heightForWidth(m_line->width()));
    return QWidget::eventFilter(watched, event);
}

//! Boxes that stay keep the focus.
void PaddingSelector::setBoxes(const QStringList &labels, const std::vector<bool> &padded)
{
    while (qsizetype(m_boxes.size()) > labels.size()) {
        delete m_boxes.back();
        m_boxes.pop_back();
    }
    while (qsizetype(m_boxes.size()) < labels.size())
        m_boxes.push_back(addBox(int(m_boxes.size())));
    for (qsizetype key = 0; key < labels.size(); ++key) {
        QCheckBox *box = m_boxes[std::size_t(key)];
        const QString label = visibleLabel(labels[key].toStdString());
        QString text = box->fontMetrics().elidedText(label, Qt::ElideRight, widestLabel);
        box->setText(text.replace(u'&', QLatin1String("&&"))); // a single one would underline the next letter
        box->setToolTip(literalToolTip(tr("%1 is padding: it gets no weight").arg(label)));
        box->setAccessibleName(tr("%1 is padding").arg(label));
        box->setChecked(isPadded(padded, key));
    }
}

void PaddingSelector::setList(const QStringList &labels, const std::vector<bool> &padded)
{
    const QSignalBlocker blocker(m_list);
    while (m_list->count() > labels.size())
        delete m_list->takeItem(m_list->count() - 1);
    while (m_list->count() < labels.size())
        m_list->addItem(QString());
    for (int key = 0; key < int(labels.size()); ++key) {
        QListWidgetItem *item = m_list->item(key);
        item->setText(visibleLabel(labels[key].toStdString()));
        item->setCheckState(isPadded(padded, key) ? Qt::Checked : Qt::Unchecked);
    }
    m_list->viewport()->update(); // the blocked model told its view nothing
}

QCheckBox *PaddingSelector::addBox(int key)
{
    auto *box = new QCheckBox(m_line);
    m_line->layout()->addWidget(box);
    QWidget::setTabOrder(m_boxes.empty() ? static_cast<QWidget *>(m_list) : m_boxes.back(), box);
    connect(box, &QCheckBox::clicked, this, [this, key](bool padded) { Q_EMIT toggled(key, padded); });
    return box;
}

} // namespace alphascope
