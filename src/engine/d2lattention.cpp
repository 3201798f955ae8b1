// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/d2lattention.h"

#include "engine/text.h"

namespace alphascope {

template <typename Scalar>
std::optional<Problem> check(
    const D2lAttention<Scalar> &model, const std::vector<Index> &source, Index validLength, const DecoderTokens &tokens)
{
    if (auto problem = checkTokens(source, model.sourceVocabulary, "source"))
        return problem;
    if (validLength < 0 || validLength > static_cast<Index>(source.size())) {
        return Problem { "The valid length is " + std::to_string(validLength) + ", but the source has "
            + counted(static_cast<Index>(source.size()), "token") + ". Choose a length from 0 to "
            + std::to_string(source.size()) + "." };
    }
    return checkTokens(tokens.given, model.targetVocabulary, "decoder's input");
}

template <typename Scalar>
TutorialTape<Scalar> forward(
    const D2lAttention<Scalar> &model, const std::vector<Index> &source, Index validLength, const DecoderTokens &tokens)
{
    TutorialTape<Scalar> tape;
    tape.encoder = forward(embed(source, model.sourceEmbedding), {}, model.encoderConfig(), model.encoder);
    const Matrix<Scalar> &h = tape.encoder.outputs.back();

    // (1) e_tj = w_v tanh(W_q s_{t-1} + W_k h_j)
    ScoreParameters<Scalar> additive;
    additive.W_query = model.W_q.weight;
    additive.W_key = model.W_k.weight;
    additive.v = model.w_v.weight;
    const auto score = [&](const RowVector<Scalar> &, const RowVector<Scalar> &query) -> RowVector<Scalar> {
        return scores<Scalar>(Score::Additive, query, h, additive);
    };
    // (2) the cell reads [c; y]
    const auto cellInput = [](const RowVector<Scalar> &embedded, const RowVector<Scalar> &context) {
        RowVector<Scalar> both(embedded.size() + context.size());
        both << context, embedded;
        return both;
    };

    const RnnConfig config = model.decoderConfig();
    MaskRow valid = MaskRow::Constant(h.rows(), true);
    valid.tail(h.rows() - validLength) = false;
    tape.decoder
        = decode<Scalar>({ model.targetEmbedding, config, model.decoder, model.dense, h, valid, score, cellInput },
            lastStates(tape.encoder), tokens);
    return tape;
}

template std::optional<Problem> check(
    const D2lAttention<float> &, const std::vector<Index> &, Index, const DecoderTokens &);
template std::optional<Problem> check(
    const D2lAttention<double> &, const std::vector<Index> &, Index, const DecoderTokens &);
template TutorialTape<float> forward(
    const D2lAttention<float> &, const std::vector<Index> &, Index, const DecoderTokens &);
template TutorialTape<double> forward(
    const D2lAttention<double> &, const std::vector<Index> &, Index, const DecoderTokens &);

} // namespace alphascope
