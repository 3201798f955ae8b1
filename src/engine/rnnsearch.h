// SPDX-License-Identifier: GPL-3.0-or-later
//! The fifth model family, RNNsearch as Bahdanau 2014 has it in appendix A: gated units that reset before the product,
//! no biases, and a maxout output layer.
#pragma once

#include "engine/encoderdecoderparameters.h"
#include "engine/initialisation.h"
#include "engine/intervention.h"
#include "engine/keptparameters.h"
#include "engine/shape.h"
#include "engine/tokeninputs.h"
#include "engine/trace.h"

#include <stop_token>

namespace alphascope {

struct RnnSearchConfig {
    Index sourceVocabulary = 4, targetVocabulary = 4; // V
    Index sourceEmbedding = 2, targetEmbedding = 2; // E (m in the paper)
    Index encoderHidden = 2; // of each direction (n)
    Index decoderHidden = 2; // H (n)
    Index attentionSize = 2; // A (n')
    Index maxoutSize = 2; // L (l)
    double temperature = 1; //!< > 0
    TokenIds tokens;
    std::uint64_t seed = 1; //!< of the weights nobody has edited
    Initialisation initialisation = Initialisation::Pytorch;

    bool operator==(const RnnSearchConfig &) const = default;
};

//! The state that attends is the one before the decoder's step, as in Bahdanau 2014.
inline bool attendsBeforeStep(const RnnSearchConfig &) { return true; }

//! The weights of a gated unit; h: proposed state, z: update gate, r: reset gate.
template <typename Scalar>
struct RnnSearchCell {
    Shared<Scalar> W_h, W_z, W_r; // [H x E]
    Shared<Scalar> U_h, U_z, U_r; // [H x H]
    Shared<Scalar> C_h, C_z, C_r; // [H x F], of the context; decoder only
};

template <typename Scalar>
struct RnnSearchParameters {
    Shared<Scalar> sourceEmbedding; // [V of the source x E]
    RnnSearchCell<Scalar> forwardCell, backwardCell;
    Shared<Scalar> W_s; // [H x H of the encoder]
    Shared<Scalar> targetEmbedding; // [V x E]
    RnnSearchCell<Scalar> decoder;
    DecoderAttentionParameters<Scalar> attn; // additive, without bias
    Shared<Scalar> U_o; // [2L x H]
    Shared<Scalar> V_o; // [2L x E]
    Shared<Scalar> C_o; // [2L x F]
    Shared<Scalar> W_o; // [V x L]
};

struct RnnSearch {
    RnnSearchConfig config;
    RnnSearchParameters<double> parameters;
    TokenInputs inputs;
    Vocabularies vocabularies;
    Interventions interventions; //!< forced onto what is traced; training does not look at them
    KeptParameters kept; //!< neither saved nor compared
};

//! Calls visit(name, matrix or row vector, shape) for the parameters of a cell; without context F is 0.
template <typename Cell, typename Visit>
void visitRnnSearchCell(Cell &cell, const std::string &prefix, Index E, Index H, Index F, Visit &&visit)
{
    const auto each = [&](const char *name, auto &values, Index columns) {
        visit((prefix + name).c_str(), values, Shape { H, columns, boundOf(H) });
    };
    each("W_h", cell.W_h, E);
    each("U_h", cell.U_h, H);
    each("C_h", cell.C_h, F);
    each("W_z", cell.W_z, E);
    each("U_z", cell.U_z, H);
    each("C_z", cell.C_z, F);
    each("W_r", cell.W_r, E);
    each("U_r", cell.U_r, H);
    each("C_r", cell.C_r, F);
}

//! Calls visit(name, matrix or row vector, shape) for every parameter.
template <typename Parameters, typename Visit>
void visitRnnSearchShapes(Parameters &p, const RnnSearchConfig &config, Visit &&visit)
{
    const Index E = config.targetEmbedding;
    const Index H = config.decoderHidden;
    const Index F = 2 * config.encoderHidden;
    const Index A = config.attentionSize;
    const Index L = config.maxoutSize;
    visit("enc.embed", p.sourceEmbedding, Shape { config.sourceVocabulary, config.sourceEmbedding, 1 });
    visitRnnSearchCell(p.forwardCell, "enc.fwd.", config.sourceEmbedding, config.encoderHidden, 0, visit);
    visitRnnSearchCell(p.backwardCell, "enc.bwd.", config.sourceEmbedding, config.encoderHidden, 0, visit);
    visit("bridge.W_s", p.W_s, Shape { H, config.encoderHidden, boundOf(config.encoderHidden) });
    visit("dec.embed", p.targetEmbedding, Shape { config.targetVocabulary, E, 1 });
    visitRnnSearchCell(p.decoder, "dec.", E, H, F, visit);
    visit("attn.W_query", p.attn.score.W_query, Shape { A, H, boundOf(H) });
    visit("attn.W_key", p.attn.score.W_key, Shape { A, F, boundOf(F) });
    visit("attn.v", p.attn.score.v, Shape { 1, A, boundOf(A) });
    visit("out.U_o", p.U_o, Shape { 2 * L, H, boundOf(H) });
    visit("out.V_o", p.V_o, Shape { 2 * L, E, boundOf(E) });
    visit("out.C_o", p.C_o, Shape { 2 * L, F, boundOf(F) });
    visit("out.W_o", p.W_o, Shape { config.targetVocabulary, L, boundOf(L) });
}

//! Calls visit(name, matrix or row vector) for each parameter that is present.
template <typename Parameters, typename Visit>
void visitRnnSearchParameters(Parameters &&p, const RnnSearchConfig &config, Visit &&visit)
{
    visitRnnSearchShapes(p, config, [&](const char *name, auto &values, const Shape &) {
        if (values.size() > 0)
            visit(name, values);
    });
}

//! As those of EncoderDecoder.
std::optional<Problem> check(const RnnSearch &model);
void fitParameters(RnnSearch &model);
Trace trace(const RnnSearch &model, std::stop_token stop = {});

} // namespace alphascope
