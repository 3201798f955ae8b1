// SPDX-License-Identifier: GPL-3.0-or-later
//! Which keys or timesteps are padding: a check box each, or a scrolling list when there are many.
#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

class QCheckBox;
class QListWidget;

namespace alphascope {

class PaddingSelector : public QWidget {
    Q_OBJECT

public:
    static constexpr int mostBoxes = 32; //!< more keys than these go into the list

    explicit PaddingSelector(QWidget *parent = nullptr);

    void setKeys(const QStringList &labels, const std::vector<bool> &padded); //!< shows; emits nothing

Q_SIGNALS:
    void toggled(int key, bool padded);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void setBoxes(const QStringList &labels, const std::vector<bool> &padded);
    void setList(const QStringList &labels, const std::vector<bool> &padded);
    QCheckBox *addBox(int key);

    QWidget *m_line;
    QListWidget *m_list;
    std::vector<QCheckBox *> m_boxes;
};

} // namespace alphascope
