// SPDX-License-Identifier: GPL-3.0-or-later
//! The settings that belong in the tool bar: score, heads and source of vectors; cell, score and hidden size of a
//! recurrent network. Shows those of the present family only.
#pragma once

#include "engine/edit.h"

#include <QWidget>

#include <memory>

namespace alphascope {

namespace Ui {
class ModelBar;
}

class ModelBar : public QWidget {
    Q_OBJECT

public:
    explicit ModelBar(QWidget *parent = nullptr);
    ~ModelBar() override;

    void setSpecimen(const Specimen &specimen); //!< shows; emits nothing

Q_SIGNALS:
    void edited(const alphascope::Edit &edit);

private:
    void fillChoices();
    void connectVectors();
    void connectManyToOne();
    void showConfig(const VectorsConfig &config);
    void showConfig(const ManyToOneConfig &config);

    //! Emit the shown configuration with one change; changes of the same name in a row are one undo step.
    template <typename Change>
    void changeVectors(const Change &change, const char *merge = "");
    template <typename Change>
    void changeManyToOne(const Change &change, const char *merge = "");

    std::unique_ptr<Ui::ModelBar> m_ui;
    VectorsConfig m_vectors; // as shown last
    ManyToOneConfig m_manyToOne;
};

} // namespace alphascope
