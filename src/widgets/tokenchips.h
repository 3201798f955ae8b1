// SPDX-License-Identifier: GPL-3.0-or-later
//! The tokens that a text was cut into, one chip each; those that the vocabulary does not have stand out.
//! More than a few lines scroll.
#pragma once

#include <QAbstractScrollArea>
#include <QStringList>

#include <vector>

namespace alphascope {

struct TokenChip {
    QString text; //!< shown literally, blanks made visible
    QString toolTip;
    bool isKnown = true;
    bool isPadded = false;

    bool operator==(const TokenChip &) const = default;
};

class TokenChips : public QAbstractScrollArea {
    Q_OBJECT

public:
    static constexpr int most = 200; //!< further tokens are counted, not drawn
    static constexpr int mostLines = 5; //!< further ones scroll

    explicit TokenChips(QWidget *parent = nullptr);

    void setChips(const std::vector<TokenChip> &chips);

    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool viewportEvent(QEvent *event) override; // tool tips

private:
    void fit();
    int contentHeight(int width) const;
    int heightOf(int lines) const;
    std::vector<QRect> places(int width) const;

    std::vector<TokenChip> m_chips; // at most `most`, and one that counts the others
};

} // namespace alphascope
