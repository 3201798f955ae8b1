// SPDX-License-Identifier: GPL-3.0-or-later
// The family state_dict_seq2seq: encoder-decoders of well-known tutorials in a safetensors file.
#include "goldencase.h"
#include "numbers.h"
#include "openedweights.h"
#include "tensorfile.h"

#include "formats/tutoriallayouts.h"

#include <QJsonArray>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! Compares what the tape has of the expected quantities. `b` is the example of a batch, or -1 where there is no batch.
void compareTape(GoldenCase &golden, const TutorialTape<double> &tape, qsizetype b, Comparison &comparison)
{
    const auto compare = [&](const QString &name, const Matrix<double> &got) {
        if (!golden.expected.has(name))
            return;
        const QJsonValue expected = golden.expected.take(name);
        comparison.compare(
            b < 0 ? name : u"%1[%2]"_s.arg(name).arg(b), got, b < 0 ? expected : expected[b], golden.forward);
    };
    const AttentionDecoderTape<double> &decoder = tape.decoder;
    compare(u"enc_hidden"_s, tape.encoder.outputs.back());
    compare(u"scores"_s, decoder.scores);
    compare(u"alpha"_s, decoder.alpha);
    compare(u"context"_s, decoder.context);
    compare(u"dec_hidden"_s, decoder.hidden);
    compare(u"logits"_s, decoder.logits);
    compare(u"log_probs"_s, decoder.logProbabilities);
    if (golden.expected.has(u"tokens"_s)) {
        RowVector<double> tokens(static_cast<Index>(decoder.tokens.size()));
        std::copy(decoder.tokens.begin(), decoder.tokens.end(), tokens.begin());
        comparison.compare(u"tokens"_s, tokens, golden.expected.take(u"tokens"_s), {});
    }
}

//! A size that follows from the tensors' shapes.
void compareSize(GoldenCase &golden, const QString &name, Index got, Comparison &comparison)
{
    comparison.compare(u"config."_s + name, static_cast<double>(got), golden.config.take(name), {});
}

template <typename Model>
void compareSizes(GoldenCase &golden, const Model &model, Comparison &comparison)
{
    compareSize(golden, u"hidden_size"_s, model.hiddenSize, comparison);
    compareSize(golden, u"src_vocab"_s, model.sourceVocabulary, comparison);
    compareSize(golden, u"tgt_vocab"_s, model.targetVocabulary, comparison);
}

//! One source sentence, decoded greedily for max_length timesteps.
template <typename Model>
void runGreedy(GoldenCase &golden, const TensorFile &file, const Model &model, Comparison &comparison)
{
    compareSizes(golden, model, comparison);
    const std::vector<Index> source = toIndices(golden.inputs.take(u"src"_s));
    const DecoderTokens tokens = greedy(golden.config.whole(u"sos"_s, 0), golden.config.whole(u"max_length"_s, 0));
    golden.config.ignore({ u"eos"_s, u"decoding"_s });
    if (const std::optional<Problem> problem = check(model, source, tokens))
        return comparison.fail(u"The model refuses its inputs: %1"_s.arg(QString::fromStdString(problem->sentence)));
    const TutorialTape<double> tape = forward(model, source, tokens);
    compareTape(golden, tape, -1, comparison);
    compareOpened(golden, file, source, tape.decoder.inputs, -1, comparison);
}

//! A batch of source sentences with teacher forcing. Where there is padding, the tutorial's encoder reads it as well; a
//! model of our own skips it, so that only whole sentences can be compared.
void runForced(GoldenCase &golden, const TensorFile &file, const D2lAttention<double> &model, Comparison &comparison)
{
    compareSizes(golden, model, comparison);
    compareSize(golden, u"num_layers"_s, model.layers, comparison);
    compareSize(golden, u"embed_size"_s, model.sourceEmbeddingSize, comparison);
    const QJsonArray sources = golden.inputs.take(u"src"_s).toArray();
    const std::vector<Index> lengths = toIndices(golden.inputs.take(u"src_valid_lens"_s));
    const QJsonArray inputs = golden.inputs.take(u"decoder_input"_s).toArray();
    for (qsizetype b = 0; b < sources.size(); ++b) {
        const std::vector<Index> source = toIndices(sources[b]);
        const Index length = lengths.at(static_cast<std::size_t>(b));
        const DecoderTokens tokens = teacherForced(toIndices(inputs[b]));
        if (const std::optional<Problem> problem = check(model, source, length, tokens))
            return comparison.fail(
                u"The model refuses its inputs: %1"_s.arg(QString::fromStdString(problem->sentence)));
        compareTape(golden, forward(model, source, length, tokens), b, comparison);
        if (length == static_cast<Index>(source.size()))
            compareOpened(golden, file, source, tokens.given, b, comparison);
    }
}

//! Runs what was read, or says why it was not.
template <typename Model, typename Run>
void runRead(const tl::expected<Model, Error> &model, Comparison &comparison, Run &&run)
{
    if (model)
        run(*model);
    else
        comparison.fail(model.error().sentence);
}

} // namespace

void runStateDictSeq2Seq(GoldenCase &golden, Comparison &comparison)
{
    const std::optional<TensorFile> file = loadTensors(golden, comparison);
    if (!file)
        return;
    golden.config.ignore({ u"note"_s, u"gru_input_order"_s }); // both follow from the layout
    const QString layout = golden.config.text(u"layout"_s);
    const auto decodeGreedily = [&](const auto &model) { runGreedy(golden, *file, model, comparison); };
    if (layout == "pytorch_tutorial_bahdanau"_L1)
        runRead(readPytorchBahdanau(*file), comparison, decodeGreedily);
    else if (layout == "pytorch_tutorial_old_attndecoder"_L1)
        runRead(readPytorchAttnDecoder(*file), comparison, decodeGreedily);
    else if (layout == "d2l_seq2seq_attention"_L1)
        runRead(readD2lAttention(*file), comparison,
            [&](const auto &model) { runForced(golden, *file, model, comparison); });
    else
        comparison.fail(u"Nothing here knows the layout \"%1\"."_s.arg(layout));
}
