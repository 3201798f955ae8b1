// SPDX-License-Identifier: GPL-3.0-or-later
//! The temperature of a softmax: a logarithmic slider from 0.01 to 100, and a box that takes any positive number.
#pragma once

#include <QWidget>

class QSlider;

namespace alphascope {

class TemperatureBox;

class TemperatureEdit : public QWidget {
    Q_OBJECT

public:
    static constexpr double lowest = 1e-6, highest = 1e6;

    explicit TemperatureEdit(QWidget *parent = nullptr);

    void setValue(double temperature); //!< shows; emits nothing
    double value() const;

Q_SIGNALS:
    void changed(double temperature); //!< dragged, spun or typed
    void refused(const QString &sentence); //!< no temperature was typed; the one before the typing is back

private:
    void showOnSlider(double temperature);
    void refuse(const QString &text);

    QSlider *m_slider;
    TemperatureBox *m_box;
};

} // namespace alphascope
