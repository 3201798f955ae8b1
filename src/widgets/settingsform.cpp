// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settingsform.h"

#include "widgets/sizebox.h"
#include "widgets/temperatureedit.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>

namespace alphascope {

SettingsForm::SettingsForm(Shape shape, QWidget *parent)
    : QWidget(parent)
    , m_shape(shape)
{
    if (shape == Shape::Bar) {
        auto *line = new QHBoxLayout(this);
        line->setContentsMargins(0, 0, 0, 0);
        line->setSpacing(6);
        return;
    }
    auto *form = new QFormLayout(this);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(4);
}

QComboBox *SettingsForm::addBox(const SettingText &text)
{
    auto *box = new QComboBox;
    if (m_shape == Shape::Column) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);
    }
    add(box, text);
    return box;
}

SizeBox *SettingsForm::addSizeBox(const SettingText &text, int most)
{
    auto *box = new SizeBox;
    box->setKeyboardTracking(false);
    box->setRange(1, most);
    add(box, text);
    return box;
}

QCheckBox *SettingsForm::addCheck(const SettingText &text)
{
    auto *box = new QCheckBox(text.title);
    SettingText untitled = text;
    untitled.fullName = text.fullName.isEmpty() ? text.title : text.fullName;
    untitled.title.clear(); // the box says it
    add(box, untitled);
    return box;
}

TemperatureEdit *SettingsForm::addTemperatureEdit(const SettingText &text)
{
    auto *edit = new TemperatureEdit;
    add(edit, text);
    return edit;
}

void SettingsForm::add(QWidget *control, const SettingText &text)
{
    control->setObjectName(text.name);
    control->setAccessibleName(text.fullName.isEmpty() ? text.title : text.fullName);
    control->setToolTip(text.toolTip);
    if (auto *form = qobject_cast<QFormLayout *>(layout())) {
        text.title.isEmpty() ? form->addRow(control) : form->addRow(text.title, control);
        return;
    }
    if (!text.title.isEmpty()) {
        auto *title = new QLabel(text.title);
        title->setBuddy(control);
        layout()->addWidget(title);
    }
    layout()->addWidget(control);
}

void SettingsForm::setShown(QWidget *control, bool shown)
{
    if (auto *form = qobject_cast<QFormLayout *>(layout())) {
        form->setRowVisible(control, shown);
        return;
    }
    control->setVisible(shown);
    for (QLabel *title : findChildren<QLabel *>(Qt::FindDirectChildrenOnly)) {
        if (title->buddy() == control)
            title->setVisible(shown);
    }
}

} // namespace alphascope
