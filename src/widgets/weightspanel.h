// SPDX-License-Identifier: GPL-3.0-or-later
//! The weights of the model: a list of named parameters, the chosen one as an editable table, the seed.
#pragma once

#include "engine/edit.h"
#include "widgets/tablerequest.h"
#include "widgets/whenseen.h"

#include <QWidget>

#include <memory>
#include <vector>

namespace alphascope {

namespace Ui {
class WeightsPanel;
}

class WeightsPanel : public QWidget {
    Q_OBJECT

public:
    explicit WeightsPanel(QWidget *parent = nullptr);
    ~WeightsPanel() override;

    void setSpecimen(const Specimen &specimen); //!< shows; keeps the chosen parameter when it still exists

Q_SIGNALS:
    void edited(const alphascope::Edit &edit);
    void requested(const alphascope::TableRequest &request);

private:
    struct Parameter {
        QString name;
        Shared<double> values; // a bias as one row
    };

    void showList();
    void showChosen();
    void showSeed(std::uint64_t seed);
    void renew(std::uint64_t ifUnchanged);

    std::unique_ptr<Ui::WeightsPanel> m_ui;
    std::vector<Parameter> m_parameters;
    WhenSeen m_chosen; // shows the chosen one
    std::uint64_t m_seed = 1; // of the shown model
};

} // namespace alphascope
