// SPDX-License-Identifier: GPL-3.0-or-later
#include "optimiserconfig.h"

#include <QMap>

#include <cmath>

using namespace alphascope;
using namespace Qt::StringLiterals;

std::optional<OptimiserConfig> readOptimiserConfig(Fields &config)
{
    static const QMap<QString, Optimiser> optimisers { { u"sgd"_s, Optimiser::Sgd }, { u"adam"_s, Optimiser::Adam },
        { u"adamw"_s, Optimiser::AdamW }, { u"adam_keras"_s, Optimiser::AdamKeras } };
    const auto optimiser = optimisers.find(config.text(u"optimizer"_s));
    if (optimiser == optimisers.end())
        return {};
    OptimiserConfig result;
    result.optimiser = *optimiser;
    result.learningRate = config.number(u"lr"_s, NAN);
    result.momentum = config.number(u"momentum"_s, 0);
    result.nesterov = config.flag(u"nesterov"_s);
    result.weightDecay = config.number(u"weight_decay"_s, 0);
    if (*optimiser != Optimiser::Sgd) {
        const QJsonValue betas = config.take(u"betas"_s);
        result.beta1 = betas[0].toDouble(NAN);
        result.beta2 = betas[1].toDouble(NAN);
        result.epsilon = config.number(u"eps"_s, NAN);
    }
    if (config.has(u"clip_norm"_s))
        result.clipNorm = config.number(u"clip_norm"_s, NAN);
    return result;
}
