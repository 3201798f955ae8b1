// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/samples.h"

#include "engine/decodersamples.h"

#include <cmath>
#include <numbers>
#include <utility>

namespace alphascope {

namespace {

using Labels = std::vector<std::string>;

//! Labels and padding for every row and column, weights for every parameter.
Vectors complete(Vectors vectors)
{
    VectorsInputs &inputs = vectors.inputs;
    inputs.queryLabels.resize(static_cast<std::size_t>(rowCount(vectors)));
    inputs.keyLabels.resize(static_cast<std::size_t>(columnCount(vectors)));
    inputs.padded.resize(static_cast<std::size_t>(columnCount(vectors)), false);
    fitParameters(vectors);
    return vectors;
}

ManyToOne complete(ManyToOne model)
{
    const auto timesteps = static_cast<std::size_t>(model.inputs.x.rows());
    model.inputs.labels.resize(timesteps);
    model.inputs.padded.resize(timesteps, false);
    fitParameters(model);
    return model;
}

Specimen fourTokens()
{
    Vectors vectors;
    vectors.inputs.queries = Matrix<double> { { 1, 0 } };
    vectors.inputs.keys = Matrix<double> { { 1, 0 }, { 0.7, 0.7 }, { 0, 1 }, { -1, 0 } };
    vectors.inputs.values = Matrix<double> { { 10, 0 }, { 0, 10 }, { 5, 5 }, { -10, 0 } };
    return complete(vectors);
}

//! Four words as three made-up features: determiner, noun, verb (with a little of each in the others).
Vectors sentence()
{
    Vectors vectors;
    vectors.config.source = VectorSource::SelfAttention;
    vectors.config.score = Score::ScaledDot;
    vectors.inputs.queries = Matrix<double> { { 1, 0.5, 0 }, { 0.5, 2, 0.5 }, { 0, 1.5, 2 }, { 0, 0.5, 1 } };
    vectors.inputs.queryLabels = vectors.inputs.keyLabels = Labels { "the", "cat", "sat", "down" };
    return vectors;
}

Specimen selfAttention() { return complete(sentence()); }

Specimen causalHeads()
{
    Vectors vectors = sentence();
    vectors.config.causal = true;
    vectors.config.heads = 2;
    vectors.config.projected = true;
    vectors.config.outputProjection = true;
    vectors.config.projectionSize = 4;
    return complete(vectors);
}

//! German words ask, English words answer: a word and its translation have nearly the same vector.
Specimen crossAttention()
{
    Vectors vectors;
    vectors.config.source = VectorSource::CrossAttention;
    vectors.config.score = Score::Dot;
    vectors.inputs.queries = Matrix<double> { { 2, 0, 0 }, { 0, 2, 0.5 }, { 0.5, 0, 2 } };
    vectors.inputs.queryLabels = { "die", "Katze", "schläft" };
    vectors.inputs.keys = Matrix<double> { { 1.8, 0.2, 0 }, { 0, 2, 0.3 }, { 0, 0.8, 1 }, { 0.2, 0.3, 1.5 } };
    vectors.inputs.keyLabels = { "the", "cat", "is", "asleep" };
    return complete(vectors);
}

//! The attention layer of the Keras tutorial on `count` Fibonacci numbers from `first`, `second` on, divided by the
//! number that follows them: so the largest input is 0.618, tanh is not saturated, the number to predict is 1, and each
//! number is still the sum of the two before it.
Specimen fibonacci(int first, int second, Index count)
{
    ManyToOne model;
    model.config.rnn.biases = BiasConvention::One;
    model.config.outputActivation = Activation::Tanh;
    Matrix<double> x(count, 1);
    for (Index t = 0; t < count; ++t) {
        x(t, 0) = first;
        model.inputs.labels.push_back(std::to_string(first));
        first = std::exchange(second, first + second);
    }
    model.inputs.x = x / first;
    return complete(model);
}

Specimen threeFibonacci() { return fibonacci(8, 13, 3); }
Specimen twentyFibonacci() { return fibonacci(1, 2, 20); }

Specimen sine()
{
    ManyToOne model;
    model.config.rnn.cell = Cell::Lstm;
    model.config.rnn.bidirectional = true;
    model.config.rnn.hiddenSize = 3;
    model.config.score = Score::Additive;
    model.config.attentionSize = 3;
    Matrix<double> x(12, 1);
    for (Index t = 0; t < 12; ++t) {
        const double wave = std::sin(2 * std::numbers::pi * static_cast<double>(t) / 12);
        x(t, 0) = std::round(1000 * wave) / 1000;
        model.inputs.labels.push_back(std::to_string(30 * t) + "°");
    }
    model.inputs.x = std::move(x);
    return complete(model);
}

} // namespace

const std::vector<Sample> &samples()
{
    static const std::vector<Sample> all {
        { "Four tokens", "One query looks at four keys: scores 1, 0.7, 0 and −1 become weights and a context vector.",
            fourTokens },
        { "Self-attention", "Each word of a sentence looks at all of its words; the vectors are used as they are.",
            selfAttention },
        { "Causal self-attention, two heads",
            "The same sentence, but no word sees a later one, and two heads look through weights of their own.",
            causalHeads },
        { "Cross-attention", "The words of a German sentence look at the words of the English one.", crossAttention },
        { "Fibonacci",
            "8, 13, 21 as a sequence: one weight a timestep, as in the Keras tutorial. The numbers are divided by 34, "
            "which comes next.",
            threeFibonacci },
        { "Fibonacci, 20 timesteps",
            "The first 20 numbers, divided by the one that comes next: 11 parameters without attention, 33 with.",
            twentyFibonacci },
        { "Sine, bidirectional LSTM", "One period in 12 steps, read in both directions, with additive attention.",
            sine },
        { "Fibonacci, next three numbers",
            "Ten numbers in, three out: a row of weights for each number to come, and a decoder over the contexts. The "
            "weights are from a seed, nothing has been trained.",
            fibonacciNextThree },
        { "Translation after Bahdanau",
            "A German sentence is read in both directions, and each word of the English one looks back at it. The "
            "weights are from a seed, nothing has been trained: do not expect words to find each other yet.",
            bahdanauTranslation },
        { "Spelling backwards after Luong",
            "The letters abcd are read, and dcba is to be written: the new state asks, and what it found is fed into "
            "the next timestep. The weights are from a seed, nothing has been trained.",
            luongReversal },
        { "RNNsearch",
            "The model of Bahdanau 2014 to the letter, with its maxout layer, at work on a short sentence. The weights "
            "are from a seed, nothing has been trained.",
            rnnSearchTranslation },
    };
    return all;
}

Vectors newVectors()
{
    Vectors vectors;
    vectors.inputs.queries = Matrix<double> { { 1, 0 } };
    vectors.inputs.keys = vectors.inputs.values = Matrix<double> { { 1, 0 }, { 0, 1 } };
    return complete(vectors);
}

ManyToOne newManyToOne()
{
    ManyToOne model;
    model.inputs.x = Matrix<double> { { 0 }, { 1 }, { 0 } };
    return complete(model);
}

} // namespace alphascope
