// SPDX-License-Identifier: GPL-3.0-or-later
//! A spin box that shows what is typed, also when it is not allowed, and when typing ends says so and goes back to what
//! was there.
#pragma once

#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSpinBox>

#include <utility>

namespace alphascope {

template <typename Box> // QSpinBox or QDoubleSpinBox
class TypedBox : public Box {
public:
    explicit TypedBox(QWidget *parent = nullptr)
        : Box(parent)
    {
        QObject::connect(this->lineEdit(), &QLineEdit::textEdited, this, [this](const QString &text) {
            if (!std::exchange(m_isTyping, true))
                typingBegun();
            m_typed = text;
        });
        QObject::connect(this, &QAbstractSpinBox::editingFinished, this, [this] { endTyping(); });
    }

    void stepBy(int steps) override
    {
        this->interpretText();
        endTyping();
        Box::stepBy(steps);
    }

    void fixup(QString &) const override { } // nothing else than what was typed

protected:
    virtual void typingBegun() { } //!< before the first key changes the value
    virtual void typingRefused(const QString &text) = 0; //!< the box shows a former value again

private:
    void endTyping()
    {
        m_isTyping = false;
        QString text = std::exchange(m_typed, QString()).trimmed();
        int position = 0;
        if (!text.isEmpty() && this->validate(text, position) != QValidator::Acceptable)
            typingRefused(text);
    }

    QString m_typed; // since the typing began
    bool m_isTyping = false;
};

} // namespace alphascope
