// SPDX-License-Identifier: GPL-3.0-or-later
//! The first model family: attention over query, key and value vectors (self- and cross-attention, heads).
#pragma once

#include "engine/initialisation.h"
#include "engine/intervention.h"
#include "engine/keptparameters.h"
#include "engine/problem.h"
#include "engine/trace.h"

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>

namespace alphascope {

//! Where queries, keys and values come from.
enum class VectorSource {
    Given, //!< three tables: Q, K, V
    SelfAttention, //!< one table X is the source of all three
    CrossAttention, //!< X is the source of the queries, Y of keys and values
    Weights, //!< alpha itself is given and drawn as it is; V, if its rows fit, gives the context
};

struct VectorsConfig {
    VectorSource source = VectorSource::Given;
    Score score = Score::Dot; //!< Dot, ScaledDot, General, Additive or Concat
    Index heads = 1;
    double temperature = 1; //!< > 0; scores are divided by it
    bool causal = false; //!< key j is allowed for query i when j <= i
    bool projected = false; //!< queries, keys and values pass W_q, W_k, W_v (else identity)
    bool outputProjection = false; //!< output = W_o context + b_o; only when projected
    Index projectionSize = 2; //!< E, divisible by the heads
    Index attentionSize = 2; //!< A of the additive and concat scores
    std::uint64_t seed = 1; //!< of the weights nobody has edited
    Initialisation initialisation = Initialisation::Pytorch;

    bool operator==(const VectorsConfig &) const = default;
};

//! E = projectionSize. Only what the configuration asks for is filled.
template <typename Scalar>
struct VectorsParameters {
    Shared<Scalar> W_q, W_k, W_v, W_o; // [E x d], [E x d_k], [E x d_v], [E x E]
    RowVector<Scalar> b_q, b_k, b_v, b_o; // [E]
    ScoreParameters<Scalar> attn;
};

//! Calls visit(name, matrix or row vector) for each parameter that is present; names are those of the snapshot.
template <typename Parameters, typename Visit>
void visitVectorsParameters(Parameters &&p, Visit &&visit)
{
    const auto each = [&](const char *name, auto &value) {
        if (value.size() > 0)
            visit(name, value);
    };
    each("proj.W_q", p.W_q);
    each("proj.W_k", p.W_k);
    each("proj.W_v", p.W_v);
    each("proj.W_o", p.W_o);
    each("proj.b_q", p.b_q);
    each("proj.b_k", p.b_k);
    each("proj.b_v", p.b_v);
    each("proj.b_o", p.b_o);
    visitScoreParameters(p.attn, visit);
}

//! What the user types. With SelfAttention `queries` is X; with CrossAttention `queries` is X and `keys` is Y. Tables
//! that the source does not use are kept, so that switching back finds them. Labels: an empty string means the default.
struct VectorsInputs {
    Shared<double> queries; // [R x d]
    Shared<double> keys; // [C x d_k]
    Shared<double> values; // [C x d_v]
    Shared<double> weights; // [R x C], alpha given by the user
    std::vector<std::string> queryLabels; // [R]
    std::vector<std::string> keyLabels; // [C]
    std::vector<bool> padded; // [C], true = the key is padding and gets no weight
    Mask allowed; // [R x C] masked by hand where false; cells beyond its size are allowed
};

//! What was said about the rows and columns of alpha while another source was in use.
struct KeptNotes {
    std::vector<std::string> queryLabels, keyLabels;
    std::vector<bool> padded;
    Mask allowed;
    Index rows = 0, columns = 0; //!< the size of alpha it was said about
};

struct Vectors {
    VectorsConfig config;
    VectorsParameters<double> parameters;
    VectorsInputs inputs;
    Interventions interventions; //!< forced onto what is traced; training does not look at them
    KeptParameters kept; //!< neither saved nor compared, as are the notes
    std::map<VectorSource, KeptNotes> keptNotes;
};

//! The table that gives the keys: K, X (self-attention) or Y; its row count is C. For Weights its row count is that of
//! the columns of alpha, so use columnCount() for counts.
Index rowCount(const Vectors &vectors);
Index columnCount(const Vectors &vectors);

//! What keeps `vectors` from being traced, if anything: shapes that do not agree, no rows, a temperature that is not
//! positive, heads that do not divide, sizes that do not fit into memory.
std::optional<Problem> check(const Vectors &vectors);

//! Gives each parameter the shape that configuration and inputs ask for. Those that have it stay as they are; others
//! are those kept from earlier, or drawn anew from the seed; those not asked for are emptied.
void fitParameters(Vectors &vectors);

//! The forward pass. Requires !check(vectors). Stops early, with an unfinished trace, when stop is requested.
Trace trace(const Vectors &vectors, std::stop_token stop = {});

} // namespace alphascope
