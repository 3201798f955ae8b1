// SPDX-License-Identifier: GPL-3.0-or-later
//! Trainings so small that an epoch takes no time, as a runner and a document are given them.
#pragma once

#include "document/trainingpreparation.h"

#include <QDir>

namespace alphascope {

inline QByteArray addingJson(const QByteArray &training)
{
    return R"({"model": {"family": "many_to_one", "cell": "gru", "hidden_size": 4, "score": "additive"},
        "data": {"task": "adding", "timesteps": 4, "examples": 60}, "training": {"batch_size": 10, )"
        + training + "}}";
}

inline tl::expected<PreparedTraining, Error> preparedTraining(const QByteArray &json, const std::stop_token &stop = {})
{
    const auto config = readTrainingConfig(json, QDir::temp());
    if (!config)
        return tl::unexpected(config.error());
    return prepareTraining(*config, stop);
}

//! What a runner prepares with.
inline auto preparing(const QByteArray &json)
{
    return [json](const std::stop_token &stop) { return preparedTraining(json, stop); };
}

//! The same training without a runner.
inline TrainingOutcome trainedAtOnce(const QByteArray &json)
{
    PreparedTraining training = *preparedTraining(json);
    return train(training.setup.specimen, std::move(training.setup.data), training.settings);
}

} // namespace alphascope
