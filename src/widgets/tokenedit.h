// SPDX-License-Identifier: GPL-3.0-or-later
//! A sequence of words or characters as text.
#pragma once

#include "widgets/typedtextedit.h"

#include <QStringList>

namespace alphascope {

class TokenEdit : public TypedTextEdit {
    Q_OBJECT

public:
    explicit TokenEdit(QWidget *parent = nullptr);

    //! Shows the tokens, `separator` between them (but no blank before a comma), unless the text stands for the same
    //! tokens.
    void setTokens(const QStringList &tokens, const QString &separator);

private:
    QStringList m_tokens; // that the text stands for
};

} // namespace alphascope
