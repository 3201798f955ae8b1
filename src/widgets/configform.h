// SPDX-License-Identifier: GPL-3.0-or-later
//! The settings of one model family, each described once: what it is called, where it lives in the configuration, and
//! when the model has it.
#pragma once

#include "widgets/settings.h"
#include "widgets/settingsform.h"
#include "widgets/sizebox.h"
#include "widgets/temperatureedit.h"

#include <QCheckBox>

#include <functional>

namespace alphascope {

template <typename Value>
struct Choice {
    QString text;
    Value value;
    QString explanation = {};
};

//! A setting is an accessor such as [](auto &c) -> auto & { return c.rnn.layers; }. One that the model does not have
//! is hidden; SetConfig is the edit that puts another configuration in place.
template <typename Model, typename SetConfig>
class ConfigForm : public SettingsForm {
public:
    using Config = decltype(Model::config);
    using Applies = std::function<bool(const Config &)>;
    using SettingsForm::SettingsForm;

    bool setSpecimen(const Specimen &specimen) override
    {
        const auto *model = std::get_if<Model>(&specimen);
        if (!model)
            return false;
        m_config = model->config;
        for (const auto &show : m_shown)
            show();
        return true;
    }

    template <typename At>
    SizeBox *addSize(const SettingText &text, int most, At at, const Applies &applies = {})
    {
        SizeBox *box = addSizeBox(text, most);
        connect(box, &QSpinBox::valueChanged, this,
            [=, this](int value) { change([&](Config &c) { at(c) = value; }, text.name); });
        keep(
            box, [=, this] { showSize(box, at(m_config)); }, applies);
        return box;
    }

    template <typename Value, typename At>
    QComboBox *addChoices(
        const SettingText &text, const std::vector<Choice<Value>> &choices, At at, const Applies &applies = {})
    {
        QComboBox *box = addBox(text);
        for (const Choice<Value> &choice : choices)
            addChoice(box, choice.text, box->count(), choice.explanation);
        connect(box, &QComboBox::activated, this,
            [=, this](int i) { change([&](Config &c) { at(c) = choices[static_cast<std::size_t>(i)].value; }); });
        const auto show = [=, this] {
            const auto found = std::find_if(
                choices.begin(), choices.end(), [&](const auto &choice) { return choice.value == at(m_config); });
            box->setCurrentIndex(found == choices.end() ? -1 : static_cast<int>(found - choices.begin()));
        };
        keep(box, show, applies);
        return box;
    }

    template <typename At>
    QCheckBox *addFlag(const SettingText &text, At at, const Applies &applies = {})
    {
        QCheckBox *box = addCheck(text);
        connect(box, &QCheckBox::clicked, this, [=, this](bool on) { change([&](Config &c) { at(c) = on; }); });
        keep(
            box, [=, this] { box->setChecked(at(m_config)); }, applies);
        return box;
    }

    void addTemperature(const SettingText &text, const Applies &applies = {})
    {
        TemperatureEdit *edit = addTemperatureEdit(text);
        connect(edit, &TemperatureEdit::changed, this,
            [=, this](double value) { change([&](Config &c) { c.temperature = value; }, text.name); });
        keep(
            edit, [=, this] { edit->setValue(m_config.temperature); }, applies);
    }

    //! Greys a control while `obstacle` says why it cannot be used; its tool tip is then that sentence.
    void disableWhere(QWidget *control, const std::function<QString(const Config &)> &obstacle)
    {
        m_shown.push_back([=, this, toolTip = control->toolTip()] {
            const QString sentence = obstacle(m_config);
            control->setEnabled(sentence.isEmpty());
            control->setToolTip(sentence.isEmpty() ? toolTip : sentence);
        });
    }

    //! Every change goes through `adjust` first, for settings that hang together: adjust(before, after).
    void setAdjustment(const std::function<void(const Config &, Config &)> &adjust) { m_adjust = adjust; }

private:
    template <typename Show>
    void keep(QWidget *control, const Show &show, const Applies &applies)
    {
        m_shown.push_back([=, this] {
            show();
            if (applies)
                setShown(control, applies(m_config));
        });
    }

    //! Emits the shown configuration with one change; changes of the same name in a row are one undo step.
    template <typename Change>
    void change(const Change &change, const QString &merge = {})
    {
        Config config = m_config;
        change(config);
        if (m_adjust)
            m_adjust(m_config, config);
        if (config == m_config)
            return;
        m_config = config; // an answer may take its time, and what is shown may be changed back meanwhile
        Q_EMIT edited(SetConfig { config, merge.toStdString() });
    }

    Config m_config; // as shown
    std::vector<std::function<void()>> m_shown; // one a control
    std::function<void(const Config &, Config &)> m_adjust;
};

} // namespace alphascope
