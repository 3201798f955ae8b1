// SPDX-License-Identifier: GPL-3.0-or-later
//! Lays widgets out like words: from left to right, and on to the next line when one is full. Lines stand half as far
//! apart as the widgets of a line.
#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace alphascope {

class FlowLayout : public QLayout {
    Q_OBJECT

public:
    explicit FlowLayout(QWidget *parent = nullptr);
    ~FlowLayout() override;

    void addItem(QLayoutItem *item) override;
    int count() const override;
    QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;

    bool hasHeightForWidth() const override;
    int heightForWidth(int width) const override;
    QSize sizeHint() const override; //!< all in one line
    QSize minimumSize() const override; //!< the largest alone
    void setGeometry(const QRect &rect) override;

private:
    int arrange(const QRect &rect, bool place) const;

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

} // namespace alphascope
