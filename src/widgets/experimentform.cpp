// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experimentform.h"

#include "models/experimenttext.h"
#include "models/numbertext.h"
#include "widgets/settingchoices.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpressionValidator>
#include <QSpinBox>

#include <algorithm>
#include <limits>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

QString fieldName(const char *setting) { return u"setting_"_s + QLatin1StringView(setting); }

//! The fields that a setting may have; each is found again by the setting's name.
class Fields {
public:
    Fields(QWidget *form, QFormLayout *layout)
        : m_form(form)
        , m_layout(layout)
    {
    }

    void operator()(const char *name, bool &) { addRow(name, new QCheckBox(settingLabel(name), m_form)); }
    void operator()(const char *name, Index &)
    {
        auto *box = new QSpinBox(m_form);
        box->setRange(0, 1'000'000);
        addRow(name, box);
    }
    void operator()(const char *name, std::uint64_t &)
    {
        auto *edit = new QLineEdit(m_form);
        edit->setValidator(new QRegularExpressionValidator(QRegularExpression(u"[0-9]{1,19}"_s), edit));
        addRow(name, edit);
    }
    void operator()(const char *name, double &) { addRow(name, new QLineEdit(m_form)); }
    void operator()(const char *name, Cell &) { addChoices(name, cellChoices()); }
    void operator()(const char *name, Score &) { addChoices(name, scoreChoices()); }

private:
    template <typename Value>
    void addChoices(const char *name, const std::vector<Choice<Value>> &choices)
    {
        auto *box = new QComboBox(m_form);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(8);
        for (const Choice<Value> &choice : choices)
            box->addItem(choice.text, int(choice.value));
        addRow(name, box);
    }

    void addRow(const char *name, QWidget *field)
    {
        field->setObjectName(fieldName(name));
        field->setAccessibleName(settingLabel(name));
        field->setToolTip(settingHint(name));
        if (qobject_cast<QCheckBox *>(field))
            return m_layout->addRow(field);
        m_layout->addRow(settingLabel(name), field);
        m_layout->labelForField(field)->setToolTip(settingHint(name));
    }

    QWidget *m_form;
    QFormLayout *m_layout;
};

class Shower {
public:
    explicit Shower(const QWidget *form)
        : m_form(form)
    {
    }

    void operator()(const char *name, bool field) { find<QCheckBox>(name)->setChecked(field); }
    void operator()(const char *name, Index field) { find<QSpinBox>(name)->setValue(static_cast<int>(field)); }
    void operator()(const char *name, std::uint64_t field) { find<QLineEdit>(name)->setText(QString::number(field)); }
    void operator()(const char *name, double field) { find<QLineEdit>(name)->setText(exactNumber(field)); }
    template <typename Enum>
    requires std::is_enum_v<Enum>
    void operator()(const char *name, Enum field)
    {
        auto *box = find<QComboBox>(name);
        box->setCurrentIndex(std::max(box->findData(int(field)), 0));
    }

private:
    template <typename Field>
    Field *find(const char *name) const
    {
        return m_form->findChild<Field *>(fieldName(name));
    }

    const QWidget *m_form;
};

class Reader {
public:
    explicit Reader(const QWidget *form)
        : m_form(form)
    {
    }

    void operator()(const char *name, bool &field) { field = find<QCheckBox>(name)->isChecked(); }
    void operator()(const char *name, Index &field) { field = find<QSpinBox>(name)->value(); }
    void operator()(const char *name, std::uint64_t &field) { field = find<QLineEdit>(name)->text().toULongLong(); }
    void operator()(const char *name, double &field)
    {
        bool isNumber = false;
        const QString text = find<QLineEdit>(name)->text().trimmed().replace(u'−', u'-').replace(u',', u'.');
        const double number = text.toDouble(&isNumber);
        field = isNumber ? number : std::numeric_limits<double>::quiet_NaN();
    }
    template <typename Enum>
    requires std::is_enum_v<Enum>
    void operator()(const char *name, Enum &field)
    {
        field = static_cast<Enum>(find<QComboBox>(name)->currentData().toInt());
    }

private:
    template <typename Field>
    const Field *find(const char *name) const
    {
        return m_form->findChild<Field *>(fieldName(name));
    }

    const QWidget *m_form;
};

} // namespace

ExperimentForm::ExperimentForm(std::size_t experiment, QWidget *parent)
    : QWidget(parent)
    , m_index(experiment)
{
    auto *layout = new QFormLayout(this);
    layout->setContentsMargins(0, 0, 4, 0);
    layout->setVerticalSpacing(3);
    layout->setRowWrapPolicy(QFormLayout::WrapLongRows);
    Experiment one = newExperiment(experiment);
    std::visit([&](auto &settings) { visitSettings(settings, Fields(this, layout)); }, one);
    setExperiment(one);
}

void ExperimentForm::setExperiment(const Experiment &experiment)
{
    std::visit([this](const auto &settings) { visitSettings(settings, Shower(this)); }, experiment);
}

Experiment ExperimentForm::experiment() const
{
    Experiment experiment = newExperiment(m_index);
    std::visit([this](auto &settings) { visitSettings(settings, Reader(this)); }, experiment);
    return experiment;
}

} // namespace alphascope
