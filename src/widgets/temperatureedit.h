// SPDX-License-Identifier: GPL-3.0-or-later
//! The temperature of a softmax: a logarithmic slider from 0.01 to 100, and a box that takes any positive number.
#pragma once

#include <QWidget>

class QDoubleSpinBox;
class QSlider;

namespace alphascope {

class TemperatureEdit : public QWidget {
    Q_OBJECT

public:
    explicit TemperatureEdit(QWidget *parent = nullptr);

    void setValue(double temperature); //!< shows; emits nothing
    double value() const;

Q_SIGNALS:
    void changed(double temperature); //!< dragged, spun or typed

private:
    void showOnSlider(double temperature);

    QSlider *m_slider;
    QDoubleSpinBox *m_box;
};

} // namespace alphascope
