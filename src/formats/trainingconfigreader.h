// SPDX-License-Identifier: GPL-3.0-or-later
//! Reads the parts of a training's JSON one after the other and keeps the first error.
#pragma once

#include "formats/configreader.h"
#include "formats/trainingconfig.h"

namespace alphascope {

class TrainingConfigReader {
    Q_DECLARE_TR_FUNCTIONS(TrainingConfig)

public:
    TrainingConfigReader(const QJsonObject &json, const QDir &folder)
        : m_json(json)
        , m_folder(folder)
    {
    }

    tl::expected<TrainingConfig, Error> read();

private:
    using Failure = std::optional<Error>;

    Failure checkParts() const;
    Failure readModel();
    Failure readData();
    Failure readTask(const QJsonObject &json);
    Failure readFile(const QJsonObject &json, const QString &kind);
    Failure readTraining();
    QString pathOf(const QString &file) const { return m_folder.absoluteFilePath(file); }

    const QJsonObject &m_json;
    const QDir &m_folder;
    TrainingConfig m_config;
};

} // namespace alphascope
