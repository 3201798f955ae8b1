// SPDX-License-Identifier: GPL-3.0-or-later
//! Labelled controls for a model's settings, one below the other or side by side in the tool bar. What each control
//! changes is described by ConfigForm.
#pragma once

#include "engine/edit.h"

#include <QWidget>

class QCheckBox;
class QComboBox;

namespace alphascope {

class SizeBox;
class TemperatureEdit;

//! What a setting is called.
struct SettingText {
    QString name; //!< of the control, and of the undo step that several changes in a row are
    QString title; //!< short, beside the control
    QString toolTip;
    QString fullName = {}; //!< for screen readers and refusals; empty: the title
};

class SettingsForm : public QWidget {
    Q_OBJECT

public:
    enum class Shape { Column, Bar };

    explicit SettingsForm(Shape shape, QWidget *parent = nullptr);

    //! Shows the settings of this model and emits nothing. False for a model of another family: nothing is done.
    virtual bool setSpecimen(const Specimen &specimen) = 0;

Q_SIGNALS:
    void edited(const alphascope::Edit &edit);

protected:
    QComboBox *addBox(const SettingText &text);
    SizeBox *addSizeBox(const SettingText &text, int most);
    QCheckBox *addCheck(const SettingText &text);
    TemperatureEdit *addTemperatureEdit(const SettingText &text);
    void setShown(QWidget *control, bool shown); //!< with its title

private:
    void add(QWidget *control, const SettingText &text);

    Shape m_shape;
};

} // namespace alphascope
