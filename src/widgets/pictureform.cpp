// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pictureform.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostDpi = 2400;

QSpinBox *numberBox(const QString &name, int most, const QString &suffix)
{
    auto *box = new QSpinBox;
    box->setObjectName(name);
    box->setRange(1, most);
    box->setSuffix(suffix);
    return box;
}

} // namespace

PictureForm::PictureForm(const PictureOffer &offer, const PictureChoice &choice, QWidget *parent)
    : QWidget(parent)
    , m_offer(offer)
    , m_kind(new QComboBox)
    , m_part(new QComboBox)
    , m_heads(new QComboBox)
    , m_frame(new QCheckBox(tr("Frame the selected cell")))
    , m_width(numberBox(u"pictureWidth"_s, offer.largestSide, tr(" pixels")))
    , m_dpi(numberBox(u"pictureDpi"_s, mostDpi, tr(" dots per inch")))
    , m_size(new QLabel)
{
    m_kind->setObjectName(u"pictureKind"_s);
    m_kind->addItem(tr("PNG picture"), u"png"_s);
    m_kind->addItem(tr("SVG drawing"), u"svg"_s);
    m_kind->addItem(tr("PDF document"), u"pdf"_s);
    m_kind->setCurrentIndex(std::max(m_kind->findData(choice.ending), 0));
    m_part->setObjectName(u"picturePart"_s);
    m_part->addItem(tr("What is shown: %1").arg(offer.shownPart), false);
    m_part->addItem(tr("The whole matrix"), true);
    m_part->setCurrentIndex(choice.wholeMatrix ? 1 : 0);
    m_heads->setObjectName(u"pictureHeads"_s);
    m_heads->addItem(tr("What is shown: %1").arg(offer.shownHead), false);
    m_heads->addItem(tr("All heads"), true);
    m_heads->setCurrentIndex(choice.allHeads ? 1 : 0);
    m_frame->setObjectName(u"pictureFrame"_s);
    m_frame->setChecked(choice.framesSelection);
    m_dpi->setValue(choice.dpi);
    m_size->setObjectName(u"pictureSize"_s);

    auto *layout = new QFormLayout(this);
    layout->addRow(tr("&Kind:"), m_kind);
    if (!offer.shownPart.isEmpty())
        layout->addRow(tr("&Part:"), m_part);
    if (!offer.shownHead.isEmpty())
        layout->addRow(tr("&Heads:"), m_heads);
    m_part->setParent(this); // also when there is nothing to choose
    m_heads->setParent(this);
    m_part->setVisible(!offer.shownPart.isEmpty());
    m_heads->setVisible(!offer.shownHead.isEmpty());
    layout->addRow(QString(), m_frame);
    layout->addRow(tr("&Width:"), m_width);
    layout->addRow(tr("&Resolution:"), m_dpi);
    layout->addRow(QString(), m_size);

    connect(m_kind, &QComboBox::currentIndexChanged, this, &PictureForm::showSize);
    connect(m_part, &QComboBox::currentIndexChanged, this, &PictureForm::fillWidth);
    connect(m_heads, &QComboBox::currentIndexChanged, this, &PictureForm::fillWidth);
    connect(m_width, &QSpinBox::valueChanged, this, &PictureForm::showSize);
    connect(m_dpi, &QSpinBox::valueChanged, this, &PictureForm::showSize);
    fillWidth();
}

PictureChoice PictureForm::choice() const
{
    return { m_kind->currentData().toString(), m_part->currentData().toBool(), m_heads->currentData().toBool(),
        m_frame->isChecked(), m_width->value(), m_dpi->value() };
}

void PictureForm::fillWidth()
{
    const QSignalBlocker blocker(m_width);
    m_drawing = m_offer.size(choice());
    const int ratio = 2 * std::max(m_drawing.width(), m_drawing.height()) <= m_offer.largestSide ? 2 : 1;
    m_width->setValue(m_drawing.width() * ratio);
    showSize();
}

//! "1200 × 640 pixels, printed 15.9 × 8.5 cm"; of lines the print alone.
void PictureForm::showSize()
{
    const PictureChoice now = choice();
    const bool isPng = now.ending == "png"_L1;
    m_width->setEnabled(isPng);
    m_dpi->setEnabled(isPng);
    const QSizeF drawing = m_drawing;
    const double height = drawing.height() * now.width / std::max(drawing.width(), 1.0);
    constexpr double cmPerInch = 2.54, drawnPerInch = 96;
    const QSizeF print = (isPng ? QSizeF(now.width, height) / now.dpi : drawing / drawnPerInch) * cmPerInch;
    const QString printed = tr("%1 × %2 cm").arg(print.width(), 0, 'f', 1).arg(print.height(), 0, 'f', 1);
    m_size->setText(isPng ? tr("%1 × %2 pixels, printed %3").arg(now.width).arg(std::ceil(height)).arg(printed)
                          : tr("%1, sharp at every size").arg(printed));
}

} // namespace alphascope
