// SPDX-License-Identifier: GPL-3.0-or-later
//! A box for a whole number, such as a size: one that is not allowed is answered with a sentence, and the old one
//! stays.
#pragma once

#include "widgets/typedbox.h"

namespace alphascope {

class SizeBox : public TypedBox<QSpinBox> {
    Q_OBJECT

public:
    explicit SizeBox(QWidget *parent = nullptr);

    QValidator::State validate(QString &text, int &position) const override;

Q_SIGNALS:
    void refused(const QString &sentence); //!< when the typing ends

protected:
    void typingRefused(const QString &text) override;

private:
    QString withoutWords(const QString &text) const;
};

} // namespace alphascope
