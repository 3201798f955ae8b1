// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/editconfig.h"

#include "engine/shape.h"

#include <algorithm>
#include <initializer_list>

namespace alphascope {

namespace {

//! Sizes whose parameter count does not overflow; whether the parameters fit into memory is for check() to say.
bool areSizes(std::initializer_list<Index> sizes)
{
    return std::all_of(sizes.begin(), sizes.end(), [](Index size) { return size >= 1 && size <= 100'000; });
}

//! The weights on the screen, the mean over the heads; one uniform row when there are none, or too many to wait for.
Matrix<double> presentAlpha(const Vectors &vectors)
{
    constexpr double mostWork = 4e6; // products that nobody has to wait for
    const Index rows = rowCount(vectors), columns = std::max<Index>(columnCount(vectors), 1);
    const Index width = std::max(vectors.inputs.keys.cols(), vectors.config.attentionSize);
    const double work = static_cast<double>(rows) * static_cast<double>(columns) * static_cast<double>(width);
    if (work <= mostWork && !check(vectors)) {
        const Trace present = trace(vectors);
        Matrix<double> sum = Matrix<double>::Zero(rows, columns);
        for (const Sheet &sheet : present.sheets)
            sum += sheet.alpha;
        return sum / static_cast<double>(present.sheets.size());
    }
    return Matrix<double>::Constant(1, columns, 1.0 / static_cast<double>(columns));
}

//! Tables for a source that has none yet, so that there is something to see: the same tokens ask, are asked and give.
void fillEmptyTables(VectorsInputs &inputs, VectorSource source)
{
    const auto isEmpty = [](const Matrix<double> &values) { return values.size() == 0; };
    if (isEmpty(inputs.queries))
        inputs.queries = isEmpty(inputs.keys) ? Matrix<double>::Identity(2, 2) : inputs.keys;
    if (isEmpty(inputs.keys) && source != VectorSource::SelfAttention)
        inputs.keys = inputs.queries;
    if (isEmpty(inputs.values) && source == VectorSource::Given)
        inputs.values = inputs.keys;
}

KeptNotes notesOf(const Vectors &vectors)
{
    const VectorsInputs &in = vectors.inputs;
    return { in.queryLabels, in.keyLabels, in.padded, in.allowed, rowCount(vectors), columnCount(vectors) };
}

//! After a change of source: what was said about rows and columns that are no longer there is not said about others;
//! what was said when this source was last in use is said again.
void fitAxes(Vectors &vectors, Index rowsBefore, Index columnsBefore)
{
    VectorsInputs &inputs = vectors.inputs;
    const Index rows = rowCount(vectors), columns = columnCount(vectors);
    const auto kept = vectors.keptNotes.find(vectors.config.source);
    if (kept != vectors.keptNotes.end() && kept->second.rows == rows && kept->second.columns == columns) {
        const KeptNotes &notes = kept->second;
        if (rows != rowsBefore)
            inputs.queryLabels = notes.queryLabels;
        inputs.keyLabels = notes.keyLabels;
        inputs.padded = notes.padded;
        inputs.allowed = notes.allowed;
        if (vectors.config.source == VectorSource::SelfAttention)
            inputs.keyLabels = inputs.queryLabels;
        return;
    }
    if (rows != rowsBefore)
        inputs.queryLabels.assign(static_cast<std::size_t>(rows), {});
    if (columns != columnsBefore) {
        inputs.keyLabels.assign(static_cast<std::size_t>(columns), {});
        inputs.padded.assign(static_cast<std::size_t>(columns), false);
    }
    if (rows != rowsBefore || columns != columnsBefore)
        inputs.allowed.resize(0, 0);
    if (vectors.config.source == VectorSource::SelfAttention)
        inputs.keyLabels = inputs.queryLabels;
}

//! The configuration, but for the sizes of vocabularies that are there.
template <typename Model, typename Config>
bool setTokenConfig(Model &model, const Config &config)
{
    const auto sizeOf = [](const std::shared_ptr<const Vocabulary> &vocabulary, Index configured) {
        return vocabulary ? vocabulary->size() : configured;
    };
    const Index source = sizeOf(model.vocabularies.source, config.sourceVocabulary);
    const Index target = sizeOf(model.vocabularies.target, config.targetVocabulary);
    if (checkSize("vocabulary", source) || checkSize("vocabulary", target))
        return false;
    model.config = config;
    model.config.sourceVocabulary = source;
    model.config.targetVocabulary = target;
    return true;
}

} // namespace

bool setConfig(Vectors &vectors, const VectorsConfig &config)
{
    if (!areSizes({ config.heads, config.projectionSize, config.attentionSize }))
        return false;
    if (config.source != vectors.config.source) {
        const Index rows = rowCount(vectors), columns = columnCount(vectors);
        vectors.keptNotes[vectors.config.source] = notesOf(vectors);
        if (config.source == VectorSource::Weights) {
            if (vectors.inputs.weights.size() == 0)
                vectors.inputs.weights = presentAlpha(vectors);
        } else {
            fillEmptyTables(vectors.inputs, config.source);
        }
        vectors.config.source = config.source;
        fitAxes(vectors, rows, columns);
    }
    vectors.config = config;
    return true;
}

bool setConfig(ManyToOne &model, const ManyToOneConfig &config)
{
    if (!areSizes(
            { config.rnn.layers, config.rnn.hiddenSize, config.attentionSize, config.headSize, config.outputSize }))
        return false;
    model.config = config;
    return true;
}

bool setConfig(ManyToMany &model, const ManyToManyConfig &config)
{
    if (!areSizes(
            { config.rnn.layers, config.rnn.hiddenSize, config.decoderSteps, config.decoderHidden, config.outputSize }))
        return false;
    model.config = config;
    return true;
}

bool setConfig(EncoderDecoder &model, const EncoderDecoderConfig &config)
{
    const RnnConfig &encoder = config.encoder;
    return areSizes(
               { encoder.inputSize, encoder.layers, encoder.hiddenSize, config.targetEmbedding, config.decoderLayers,
                   config.decoderHidden, config.attentionSize, config.attentionalSize, config.window })
        && setTokenConfig(model, config);
}

bool setConfig(RnnSearch &model, const RnnSearchConfig &config)
{
    return areSizes({ config.sourceEmbedding, config.targetEmbedding, config.encoderHidden, config.decoderHidden,
               config.attentionSize, config.maxoutSize })
        && setTokenConfig(model, config);
}

void renewWeights(Specimen &specimen, std::uint64_t seed, std::optional<Initialisation> initialisation)
{
    std::visit(
        [&](auto &model) {
            model.config.seed = seed;
            model.config.initialisation = initialisation.value_or(model.config.initialisation);
            model.parameters = {};
            model.kept = {};
        },
        specimen);
}

} // namespace alphascope
