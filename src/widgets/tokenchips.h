// SPDX-License-Identifier: GPL-3.0-or-later
//! The tokens that a text was cut into, one chip each; those that the vocabulary does not have stand out.
#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

namespace alphascope {

struct TokenChip {
    QString text; //!< shown literally, blanks made visible
    QString toolTip;
    bool isKnown = true;
    bool isPadded = false;

    bool operator==(const TokenChip &) const = default;
};

class TokenChips : public QWidget {
    Q_OBJECT

public:
    static constexpr int most = 200; //!< further tokens are counted, not drawn

    explicit TokenChips(QWidget *parent = nullptr);

    void setChips(const std::vector<TokenChip> &chips);

    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool event(QEvent *event) override; // tool tips

private:
    void fit();
    std::vector<QRect> places(int width) const;

    std::vector<TokenChip> m_chips; // at most `most`, and one that counts the others
};

} // namespace alphascope
