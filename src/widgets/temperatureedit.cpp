// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/temperatureedit.h"

#include "widgets/typedbox.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>

#include <cmath>
#include <functional>

namespace alphascope {

namespace {

constexpr int stepsPerDecade = 100;

//! Three significant digits are enough for a dragged number; the middle is exactly 1.
double temperatureAt(int position)
{
    return QString::number(std::pow(10, double(position) / stepsPerDecade), 'g', 3).toDouble();
}

} // namespace

//! Writes no more digits than the number has, and reads a decimal comma as well.
class TemperatureBox : public TypedBox<QDoubleSpinBox> {
public:
    using TypedBox::TypedBox;

    std::function<void(const QString &text)> refused;
    double valueBefore() const { return m_before; } //!< the typing

    QString textFromValue(double value) const override { return QString::number(value, 'g', 6); }
    double valueFromText(const QString &text) const override { return withPoint(text).toDouble(); }

    QValidator::State validate(QString &text, int &) const override
    {
        bool isNumber = false;
        const double value = withPoint(text).toDouble(&isNumber);
        return isNumber && value >= minimum() && value <= maximum() ? QValidator::Acceptable : QValidator::Intermediate;
    }

protected:
    void typingBegun() override { m_before = value(); }
    void typingRefused(const QString &text) override { refused(text); }

private:
    static QString withPoint(QString text) { return text.replace(u',', u'.'); }

    double m_before = 1;
};

TemperatureEdit::TemperatureEdit(QWidget *parent)
    : QWidget(parent)
    , m_slider(new QSlider(Qt::Horizontal, this))
    , m_box(new TemperatureBox(this))
{
    m_box->setObjectName(QLatin1String("temperatureBox"));
    m_box->setDecimals(9);
    m_box->setRange(lowest, highest);
    m_box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_box->setValue(1);
    m_box->setFixedWidth(m_box->fontMetrics().horizontalAdvance(QLatin1String("0.000001")) + 26);
    m_box->setAccessibleName(tr("Temperature"));
    m_box->setToolTip(tr("Scores are divided by the temperature: below 1 the weights are sharper, above 1 more even."));
    m_slider->setObjectName(QLatin1String("temperatureSlider"));
    m_slider->setRange(-2 * stepsPerDecade, 2 * stepsPerDecade);
    m_slider->setPageStep(stepsPerDecade / 2);
    m_slider->setAccessibleName(tr("Temperature, logarithmic"));
    m_slider->setToolTip(m_box->toolTip());
    setFocusProxy(m_box);

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_box);
    layout->addWidget(m_slider, 1);

    connect(m_slider, &QSlider::valueChanged, this, [this](int position) {
        const double temperature = temperatureAt(position);
        const QSignalBlocker blocker(m_box);
        m_box->setValue(temperature);
        Q_EMIT changed(temperature);
    });
    connect(m_box, &QDoubleSpinBox::valueChanged, this, [this](double temperature) {
        showOnSlider(temperature);
        Q_EMIT changed(temperature);
    });
    m_box->refused = [this](const QString &text) { refuse(text); };
}

void TemperatureEdit::setValue(double temperature)
{
    const QSignalBlocker blocker(m_box);
    if (m_box->value() != temperature)
        m_box->setValue(temperature);
    showOnSlider(temperature);
}

double TemperatureEdit::value() const { return m_box->value(); }

//! What was read on the way, such as 1e1 of 1e10, was not meant.
void TemperatureEdit::refuse(const QString &text)
{
    m_box->setValue(m_box->valueBefore());
    Q_EMIT refused(tr("Temperature: “%1” was not taken, it stays %2. Type a number from %3 to %4.")
                       .arg(text, m_box->text(), m_box->textFromValue(lowest), QString::number(highest, 'f', 0)));
}

void TemperatureEdit::showOnSlider(double temperature)
{
    const QSignalBlocker blocker(m_slider);
    if (temperatureAt(m_slider->value()) != temperature)
        m_slider->setValue(int(std::lround(stepsPerDecade * std::log10(temperature))));
}

} // namespace alphascope
