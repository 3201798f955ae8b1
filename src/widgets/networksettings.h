// SPDX-License-Identifier: GPL-3.0-or-later
//! The settings of a many-to-one network that are not in the tool bar; shows only those that its model has.
#pragma once

#include "engine/edit.h"

#include <QWidget>

#include <memory>

namespace alphascope {

namespace Ui {
class NetworkSettings;
}

class NetworkSettings : public QWidget {
    Q_OBJECT

public:
    explicit NetworkSettings(QWidget *parent = nullptr);
    ~NetworkSettings() override;

    void setConfig(const ManyToOneConfig &config); //!< shows; emits nothing

Q_SIGNALS:
    void edited(const alphascope::Edit &edit);

private:
    void fillChoices();
    void connectCell();
    void connectAttention();
    void connectOutput();
    void showRows(const ManyToOneConfig &config);

    //! Emits the shown configuration with one change; changes of the same name in a row are one undo step.
    template <typename Change>
    void change(const Change &change, const char *merge = "");

    std::unique_ptr<Ui::NetworkSettings> m_ui;
    ManyToOneConfig m_config; // as shown
};

} // namespace alphascope
