// SPDX-License-Identifier: GPL-3.0-or-later
//! What one forward pass did, complete: all that the views show, whichever model made it.
#pragma once

#include "engine/intervention.h"
#include "engine/pyramid.h"
#include "engine/score.h"

#include <string>
#include <vector>

namespace alphascope {

//! What is noteworthy about a row of alpha.
enum class RowFinding {
    None,
    NothingToAttend, //!< every cell is masked: weights and context are 0
    SumNotOne, //!< a given row that is no distribution; drawn as it is
    NotFinite, //!< a NaN or an infinity among the scores or weights
};

//! A given row is called a distribution when its sum is as near to 1 as this.
constexpr double sumTolerance = 1e-6;

//! The attention of one head: softmax(scores / temperature, where the mask allows) and its weighted sum.
struct Sheet {
    Matrix<double> queries; // [R x d]; empty when no query is asked (location)
    Matrix<double> keys; // [C x d_k]
    Matrix<double> values; // [C x d_v]; empty when there are none
    Matrix<double>
        scores; // [R x C], scaled and divided by the temperature, before the mask; empty when alpha was given
    Matrix<double> alpha; // [R x C], exactly 0 where masked
    Matrix<double> context; // [R x d_v]
    RowVector<double> rowSums; // [R] of alpha
    std::vector<RowFinding> findings; // [R]
    Pyramid pyramid; // of alpha
    RowVector<double> windowCentres; // [R], p_t of local attention, in columns that are no padding, from 1; else empty
    Matrix<double> gaussian; // [R x C], the factor of local-p that alpha has beside the softmax; empty otherwise
};

//! One quantity of the recurrent network over time, such as h, c or a gate.
struct States {
    std::string symbol; //!< as in the equations: h, c, i, f, g, o, r, z, n
    std::string title; //!< "layer 1, forward: hidden state"
    Matrix<double> values; // [T x F] or [T x H]; of a decoder [U x H]
    bool isOfRows = false; //!< its timesteps are the rows of alpha, as a decoder's are, not the columns
};

//! A token that the model might have written.
struct Candidate {
    Index token = 0;
    std::string label;
    double probability = 0;
};

//! A sequence of tokens that a beam search found.
struct FoundSequence {
    std::vector<std::string> labels; //!< of its tokens
    double logProbability = 0;
    double rating = 0; //!< what the search judges by: the log-probability, perhaps per token
    bool finished = false; //!< with the end token, not at the maximum length
};

//! The symbols of the equations: q k v for vectors, s h h for hidden states.
struct Symbols {
    std::string query = "q";
    std::string key = "k";
    std::string value = "v";
    bool queryIsPrevious = false; //!< row t is asked by s_{t-1}, the state before the decoder's step
};

struct Trace {
    std::string rowTitle, columnTitle; //!< "queries", "keys" / "output", "input timesteps"
    std::string rowName, columnName; //!< of one: "query", "key" / "output", "timestep"
    std::vector<std::string> rowLabels, columnLabels; // [R], [C], UTF-8, as the user wrote them

    Score score = Score::None;
    bool given = false; //!< alpha was given, not computed: there are no scores
    bool canMask = true; //!< single cells can be masked by hand
    Index keyWidth = 0; //!< d of √d, a head
    double temperature = 1;
    Symbols symbols;
    ScoreParameters<double> attn; //!< what the scores were computed with; empty when alpha was given

    Mask mask; // [R x C], true = may attend; the same for all heads
    Interventions interventions; //!< that alpha, states and queries have already undergone
    std::vector<bool> padded; //!< [C], which columns are marked as padding (so also masked); empty: none
    std::vector<Sheet> sheets; // [N], empty without attention
    Matrix<double>
        context; // [R x F], the heads' contexts side by side; without attention the state that takes its place
    std::string contextNote; //!< why there is no context, or what stands in its place; empty otherwise
    std::vector<States> states; //!< of the recurrent networks, the encoder's first; empty for vectors
    Matrix<double> attentional; // [R x headSize], tanh(W_c [c; q]); empty where the output reads the context itself
    Matrix<double> outputs; // [R x O]; empty when there are none
    std::string outputTitle; //!< "output y = tanh(W c + b)"
    std::vector<Index> rowTokens; //!< [R], the numbers of the tokens that the rows write; empty where they write none
    std::vector<std::vector<Candidate>> candidates; //!< [R], the likeliest tokens first; empty where none are written
    std::vector<FoundSequence> hypotheses; //!< of a beam search, the best first: its rows are those of alpha

    Index rows() const { return static_cast<Index>(rowLabels.size()); }
    Index columns() const { return static_cast<Index>(columnLabels.size()); }
};

} // namespace alphascope
