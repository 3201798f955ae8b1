// SPDX-License-Identifier: GPL-3.0-or-later
//! Steps through the examples of a training: "Example ◀ 14 of 240 ▶ validation   y = 0.731, target 0.742".
#pragma once

#include "engine/matrix.h"

#include <QWidget>

#include <memory>

namespace alphascope {

namespace Ui {
class ExampleChooser;
}

class ExampleChooser : public QWidget {
    Q_OBJECT

public:
    explicit ExampleChooser(QWidget *parent = nullptr);
    ~ExampleChooser() override;

    enum class Set { Validation, Training };

    //! How many can be chosen; begins with the first for validation, or else for training. Announces nothing. Without
    //! any there is nothing to see.
    void setCounts(Index validation, Index training);
    void setAnswer(const QString &text); //!< of the model, and the target; empty: the input is none of the examples

    //! Announces nothing, and is nobody's choice.
    void show(Set set, Index place);

    Set set() const;
    Index place() const; //!< from 0

Q_SIGNALS:
    void chosen(); //!< another one, by a person

private:
    void showSet();
    void step(int by);

    std::unique_ptr<Ui::ExampleChooser> m_ui;
    Index m_validation = 0, m_training = 0;
};

} // namespace alphascope
