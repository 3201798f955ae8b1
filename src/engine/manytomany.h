// SPDX-License-Identifier: GPL-3.0-or-later
//! The third model family: a recurrent network over a sequence, one context for each decoder timestep, an output each.
#pragma once

#include "engine/initialisation.h"
#include "engine/intervention.h"
#include "engine/manytoone.h"

namespace alphascope {

struct ManyToManyConfig {
    RnnConfig rnn; // the encoder; rnn.inputSize is the width of x
    Index decoderSteps = 3; // U
    std::optional<Cell> decoder; //!< runs over the contexts; none: the output layer reads the contexts themselves
    Index decoderHidden = 2;
    Index outputSize = 1; // O
    Activation outputActivation = Activation::Linear;
    double temperature = 1; //!< > 0
    std::uint64_t seed = 1; //!< of the weights nobody has edited
    Initialisation initialisation = Initialisation::Pytorch;

    bool operator==(const ManyToManyConfig &) const = default;
};

template <typename Scalar>
struct ManyToManyParameters {
    RnnParameters<Scalar> rnn;
    Shared<Scalar> W; // [U x F], attention
    Shared<Scalar> b; // [U x T], attention; fixes the number of timesteps
    RnnParameters<Scalar> decoder; // no cells without decoder
    Shared<Scalar> outWeight; // [O x F or decoderHidden]
    RowVector<Scalar> outBias; // [O]
};

struct ManyToMany {
    ManyToManyConfig config;
    ManyToManyParameters<double> parameters;
    SequenceInputs inputs; // allowed [U x T]
    Interventions interventions; //!< forced onto what is traced; training does not look at them
    KeptParameters kept; //!< neither saved nor compared
};

//! The decoder as a recurrent network over contexts: one layer, forward, with the encoder's conventions. Requires
//! config.decoder.
inline RnnConfig decoderConfig(const ManyToManyConfig &config)
{
    RnnConfig decoder;
    decoder.cell = *config.decoder;
    decoder.inputSize = config.rnn.featureSize();
    decoder.hiddenSize = config.decoderHidden;
    decoder.biases = config.rnn.biases;
    decoder.resetGate = config.rnn.resetGate;
    return decoder;
}

//! Calls visit(name, matrix or row vector) for each parameter that is present; names are those of the snapshot.
template <typename Parameters, typename Visit>
void visitManyToManyParameters(Parameters &&p, const ManyToManyConfig &config, Visit &&visit)
{
    const auto each = [&](const char *name, auto &value) {
        if (value.size() > 0)
            visit(name, value);
    };
    visitRnnParameters(p.rnn, config.rnn, "rnn.", visit);
    each("attn.W", p.W);
    each("attn.b", p.b);
    if (config.decoder)
        visitRnnParameters(p.decoder, decoderConfig(config), "dec.rnn.", visit);
    each("out.weight", p.outWeight);
    each("out.bias", p.outBias);
}

//! What keeps the model from being traced, if anything. Attention weights made for another number of timesteps are
//! answered with Remedy::NewLocationWeights.
std::optional<Problem> check(const ManyToMany &model);

//! Gives each parameter the shape that configuration and inputs ask for. Those that have it stay as they are; others
//! are those kept from earlier, or drawn anew from the seed. attn.b keeps its columns when the number of timesteps has
//! changed (see check). Does nothing where sizes are impossible: check() says so.
void fitParameters(ManyToMany &model);

//! New attn.b for the present number of timesteps, drawn from the seed.
void renewLocationWeights(ManyToMany &model);

//! The forward pass: a row for each decoder timestep. Requires !check(model).
Trace trace(const ManyToMany &model, std::stop_token stop = {});

} // namespace alphascope
