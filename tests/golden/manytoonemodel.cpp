// SPDX-License-Identifier: GPL-3.0-or-later
#include "manytoonemodel.h"

#include "numbers.h"
#include "rnnconfig.h"

#include <QMap>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

struct Attention {
    Score score;
    QueryKind query;
};

std::optional<Attention> attentionNamed(const QString &name)
{
    static const QMap<QString, Attention> attentions { { u"none"_s, { Score::None, QueryKind::LastState } },
        { u"location"_s, { Score::Location, QueryKind::LastState } },
        { u"additive_last"_s, { Score::Additive, QueryKind::LastState } },
        { u"additive_learned"_s, { Score::Additive, QueryKind::Learned } },
        { u"additive_han"_s, { Score::Additive, QueryKind::None } }, { u"dot"_s, { Score::Dot, QueryKind::LastState } },
        { u"general"_s, { Score::General, QueryKind::LastState } },
        { u"concat"_s, { Score::Concat, QueryKind::LastState } } };
    const auto found = attentions.find(name);
    return found == attentions.end() ? std::nullopt : std::optional(*found);
}

std::optional<Activation> activationNamed(const QString &name)
{
    static const QMap<QString, Activation> activations { { u"linear"_s, Activation::Linear },
        { u"tanh"_s, Activation::Tanh }, { u"sigmoid"_s, Activation::Sigmoid }, { u"relu"_s, Activation::Relu } };
    const auto found = activations.find(name);
    return found == activations.end() ? std::nullopt : std::optional(*found);
}

} // namespace

std::optional<ManyToOne> readManyToOne(GoldenCase &golden, const Matrix<double> &x, Comparison &comparison)
{
    const QString attentionName = golden.config.text(u"attention"_s);
    const QString activationName = golden.config.text(u"out_activation"_s, u"linear"_s);
    const QString head = golden.config.text(u"head"_s, u"context"_s);
    const std::optional<RnnConfig> rnn = readRnnConfig(golden.config);
    const std::optional<Attention> attention = attentionNamed(attentionName);
    const std::optional<Activation> activation = activationNamed(activationName);
    if (!rnn || !attention || !activation || (head != "context"_L1 && head != "attentional"_L1)) {
        comparison.fail(
            u"The engine has no such model: %1, head %2, output %3."_s.arg(attentionName, head, activationName));
        return {};
    }

    ManyToOne model;
    model.config.rnn = *rnn;
    model.config.score = attention->score;
    model.config.query = attention->query;
    model.config.head = head == "context"_L1 ? Head::Context : Head::Attentional;
    model.config.attentionSize = golden.config.whole(u"attn_size"_s, 1);
    model.config.headSize = golden.config.whole(u"head_size"_s, 1);
    model.config.outputSize = golden.config.whole(u"output_size"_s, 1);
    model.config.outputActivation = *activation;
    model.inputs.x = x;
    fitParameters(model);
    visitManyToOneParameters(model.parameters, model.config.rnn,
        [&](const char *name, auto &value) { setWeight(name, golden.weights, comparison, writable(value)); });
    return model;
}
