// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pytorchbahdanau.h"

namespace alphascope {

template <typename Scalar>
std::optional<Problem> check(
    const PytorchBahdanau<Scalar> &model, const std::vector<Index> &source, const DecoderTokens &tokens)
{
    if (auto problem = checkTokens(source, model.sourceVocabulary, "source"))
        return problem;
    return checkTokens(tokens.given, model.targetVocabulary, "decoder's input");
}

template <typename Scalar>
TutorialTape<Scalar> forward(
    const PytorchBahdanau<Scalar> &model, const std::vector<Index> &source, const DecoderTokens &tokens)
{
    TutorialTape<Scalar> tape;
    tape.encoder = forward(embed(source, model.sourceEmbedding), {}, model.encoderConfig(), model.encoder);
    const Matrix<Scalar> &h = tape.encoder.outputs.back();

    // (1) e_tj = Va tanh(Wa s_{t-1} + b_a + Ua h_j + b_u) + b_v: the two inner biases act as one
    ScoreParameters<Scalar> additive;
    additive.W_query = model.Wa.weight;
    additive.W_key = model.Ua.weight;
    additive.bias = model.Wa.bias + model.Ua.bias;
    additive.v = model.Va.weight;
    const auto score = [&](const RowVector<Scalar> &, const RowVector<Scalar> &query) -> RowVector<Scalar> {
        return scores<Scalar>(Score::Additive, query, h, additive).array() + model.Va.bias(0);
    };
    // (2) the cell reads [y; c]
    const auto cellInput = [](const RowVector<Scalar> &embedded, const RowVector<Scalar> &context) {
        RowVector<Scalar> both(embedded.size() + context.size());
        both << embedded, context;
        return both;
    };

    const RnnConfig config = model.decoderConfig();
    const MaskRow everything = MaskRow::Constant(h.rows(), true);
    tape.decoder
        = decode<Scalar>({ model.targetEmbedding, config, model.decoder, model.out, h, everything, score, cellInput },
            lastStates(tape.encoder), tokens);
    return tape;
}

template std::optional<Problem> check(
    const PytorchBahdanau<float> &, const std::vector<Index> &, const DecoderTokens &);
template std::optional<Problem> check(
    const PytorchBahdanau<double> &, const std::vector<Index> &, const DecoderTokens &);
template TutorialTape<float> forward(const PytorchBahdanau<float> &, const std::vector<Index> &, const DecoderTokens &);
template TutorialTape<double> forward(
    const PytorchBahdanau<double> &, const std::vector<Index> &, const DecoderTokens &);

} // namespace alphascope
