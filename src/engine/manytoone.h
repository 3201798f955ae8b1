// SPDX-License-Identifier: GPL-3.0-or-later
//! The second model family: a recurrent network over a sequence, attention over its hidden states, one output.
#pragma once

#include "engine/activation.h"
#include "engine/initialisation.h"
#include "engine/intervention.h"
#include "engine/keptparameters.h"
#include "engine/problem.h"
#include "engine/rnn.h"
#include "engine/trace.h"

#include <cstdint>
#include <optional>
#include <stop_token>

namespace alphascope {

//! Who asks. The names in the golden files: additive_last, additive_learned, additive_han.
enum class QueryKind {
    LastState, //!< the last valid hidden state
    Learned, //!< a parameter, the same for all inputs (additive only)
    None, //!< nobody: the score looks at the key alone (additive only; Yang 2016)
};

//! What the output layer reads.
enum class Head {
    Context, //!< the context c
    Attentional, //!< tanh(W_c [c; q]), Luong 2015 eq. 5
};

struct ManyToOneConfig {
    RnnConfig rnn; // rnn.inputSize is the width of x
    Score score = Score::Location; //!< None, Location, Additive, Dot, ScaledDot, General or Concat
    QueryKind query = QueryKind::LastState;
    Head head = Head::Context;
    Index attentionSize = 2; //!< A of the additive and concat scores
    Index headSize = 2; //!< rows of W_c
    Index outputSize = 1; // O
    Activation outputActivation = Activation::Linear;
    double temperature = 1; //!< > 0
    std::uint64_t seed = 1; //!< of the weights nobody has edited
    Initialisation initialisation = Initialisation::Pytorch;

    bool operator==(const ManyToOneConfig &) const = default;
};

template <typename Scalar>
struct ManyToOneParameters {
    RnnParameters<Scalar> rnn;
    ScoreParameters<Scalar> attn; // keys are hidden states [T x F]; attn.b [T x 1] fixes the number of timesteps
    Shared<Scalar> W_c; // attentional head [headSize x 2F]
    Shared<Scalar> outWeight; // [O x F or headSize]
    RowVector<Scalar> outBias; // [O]
};

//! Calls visit(name, matrix or row vector) for each parameter that is present; names are those of the snapshot.
template <typename Parameters, typename Visit>
void visitManyToOneParameters(Parameters &&p, const RnnConfig &config, Visit &&visit)
{
    const auto each = [&](const char *name, auto &value) {
        if (value.size() > 0)
            visit(name, value);
    };
    visitRnnParameters(p.rnn, config, "rnn.", visit);
    visitScoreParameters(p.attn, visit);
    each("head.W_c", p.W_c);
    each("out.weight", p.outWeight);
    each("out.bias", p.outBias);
}

//! What the user types. Labels: an empty string means the default (the number itself, or the timestep's).
struct SequenceInputs {
    Shared<double> x; // [T x I]
    std::vector<std::string> labels; // [T]
    std::vector<bool> padded; // [T], true = the timestep is padding: skipped and without weight
    Mask allowed; // [1 x T] masked by hand where false; cells beyond its size are allowed
};

struct ManyToOne {
    ManyToOneConfig config;
    ManyToOneParameters<double> parameters;
    SequenceInputs inputs;
    Interventions interventions; //!< forced onto what is traced; training does not look at them
    KeptParameters kept; //!< neither saved nor compared
};

//! What keeps the model from being traced, if anything. Location weights made for another number of timesteps are
//! answered with Remedy::NewLocationWeights.
std::optional<Problem> check(const ManyToOne &model);

//! As fitParameters(Vectors &); attn.b keeps its length when the number of timesteps has changed (see check).
void fitParameters(ManyToOne &model);

//! New attn.b for the present number of timesteps, drawn from the seed.
void renewLocationWeights(ManyToOne &model);

//! The forward pass. Requires !check(model).
Trace trace(const ManyToOne &model, std::stop_token stop = {});

} // namespace alphascope
