// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pytorchattndecoder.h"

#include "engine/text.h"

namespace alphascope {

template <typename Scalar>
std::optional<Problem> check(
    const PytorchAttnDecoder<Scalar> &model, const std::vector<Index> &source, const DecoderTokens &tokens)
{
    if (auto problem = checkTokens(source, model.sourceVocabulary, "source"))
        return problem;
    if (static_cast<Index>(source.size()) > model.maxLength) {
        return Problem { "The source has " + counted(static_cast<Index>(source.size()), "token")
            + ", but this model reads at most " + std::to_string(model.maxLength) + ". Shorten it." };
    }
    return checkTokens(tokens.given, model.targetVocabulary, "decoder's input");
}

template <typename Scalar>
TutorialTape<Scalar> forward(
    const PytorchAttnDecoder<Scalar> &model, const std::vector<Index> &source, const DecoderTokens &tokens)
{
    TutorialTape<Scalar> tape;
    tape.encoder = forward(embed(source, model.sourceEmbedding), {}, model.encoderConfig(), model.encoder);
    Matrix<Scalar> values = Matrix<Scalar>::Zero(model.maxLength, model.hiddenSize);
    values.topRows(static_cast<Index>(source.size())) = tape.encoder.outputs.back();

    // (1) e_t = attn [y; s_{t-1}]: the hidden states of the encoder play no part
    const auto applied = [](const LinearParameters<Scalar> &layer, const auto &left, const auto &right) {
        RowVector<Scalar> both(left.size() + right.size());
        both << left, right;
        return linear<Scalar>(both, layer.weight, layer.bias);
    };
    const auto score = [&](const RowVector<Scalar> &embedded, const RowVector<Scalar> &query) -> RowVector<Scalar> {
        return applied(model.attn, embedded, query);
    };
    // (2) the cell reads relu(attn_combine [y; c])
    const auto cellInput
        = [&](const RowVector<Scalar> &embedded, const RowVector<Scalar> &context) -> RowVector<Scalar> {
        return applied(model.attnCombine, embedded, context).cwiseMax(Scalar(0));
    };

    const RnnConfig config = model.decoderConfig();
    const MaskRow everything = MaskRow::Constant(model.maxLength, true);
    tape.decoder = decode<Scalar>(
        { model.targetEmbedding, config, model.decoder, model.out, values, everything, score, cellInput },
        lastStates(tape.encoder), tokens);
    return tape;
}

template std::optional<Problem> check(
    const PytorchAttnDecoder<float> &, const std::vector<Index> &, const DecoderTokens &);
template std::optional<Problem> check(
    const PytorchAttnDecoder<double> &, const std::vector<Index> &, const DecoderTokens &);
template TutorialTape<float> forward(
    const PytorchAttnDecoder<float> &, const std::vector<Index> &, const DecoderTokens &);
template TutorialTape<double> forward(
    const PytorchAttnDecoder<double> &, const std::vector<Index> &, const DecoderTokens &);

} // namespace alphascope
