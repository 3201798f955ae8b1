// SPDX-License-Identifier: GPL-3.0-or-later
#include "manytoonetraining.h"

#include "single.h"
#include "training.h"

#include "engine/manytoonepass.h"

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

template <typename Scalar>
void compareIn(GoldenCase &golden, const std::vector<ManyToOne> &examples, Comparison &comparison)
{
    const ManyToOneConfig &config = examples.front().config;
    const auto parameters = parametersIn<Scalar>(examples.front().parameters);
    Training<Scalar> training(golden, comparison);

    std::vector<ManyToOneTape<Scalar>> tapes;
    Matrix<Scalar> outputs(static_cast<Index>(examples.size()), config.outputSize);
    for (const ManyToOne &example : examples) {
        tapes.push_back(
            forward<Scalar>(example.inputs.x->template cast<Scalar>(), example.inputs.padded, config, parameters));
        outputs.row(static_cast<Index>(tapes.size()) - 1)
            = training.usesLogits() ? tapes.back().logits : tapes.back().output;
    }
    const Loss<Scalar> loss = training.compareLoss(outputs);

    ManyToOneParameters<Scalar> sum;
    for (std::size_t b = 0; b < examples.size(); ++b) {
        const SequenceInputs &in = examples[b].inputs;
        const Matrix<Scalar> row = loss.gradient.row(static_cast<Index>(b));
        const OutputUpstream<Scalar> upstream
            = training.usesLogits() ? OutputUpstream<Scalar> { {}, row } : OutputUpstream<Scalar> { row, {} };
        ManyToOneParameters<Scalar> gradients;
        const Matrix<Scalar> dx = backward<Scalar>(
            in.x->template cast<Scalar>(), in.padded, config, parameters, tapes[b], upstream, gradients);
        accumulate(gradients, config, sum);
        if (golden.expected.has(u"grad_x"_s))
            training.compareEnds(u"grad_x"_s, dx, golden.expected.take(u"grad_x"_s));
        else
            training.compareGradient(u"x"_s, static_cast<qsizetype>(b), dx);
    }
    training.compareGradients(
        sum, [&](const auto &p, auto &&visit) { visitManyToOneParameters(p, config.rnn, visit); });
}

} // namespace

void compareTraining(GoldenCase &golden, const std::vector<ManyToOne> &examples, Comparison &comparison)
{
    compareIn<double>(golden, examples, comparison);
    for (const ManyToOne &example : examples) {
        if (example.inputs.x->cwiseAbs().maxCoeff() > std::numeric_limits<float>::max())
            return; // these inputs have no float
    }
    compareIn<float>(golden, examples, comparison);
}
