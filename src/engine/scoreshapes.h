// SPDX-License-Identifier: GPL-3.0-or-later
//! Which parameters a score has, and their shapes; the same for every model family.
#pragma once

#include "engine/score.h"
#include "engine/shape.h"

namespace alphascope {

//! Whether a hidden layer with tanh, of the attention size, is in the score.
inline bool hasTanh(Score score) { return score == Score::Additive || score == Score::Concat; }

//! What the shapes follow from.
struct ScoreSizes {
    Score score = Score::None;
    Index query = 0; //!< d, width of a query; 0 when the additive score asks none
    Index key = 0; //!< d_k, width of a key
    Index attention = 0; //!< A
    Index timesteps = 0; //!< T of the location score
    bool learnedQuery = false; //!< the query is a parameter itself
};

//! Calls visit(name, matrix or row vector, shape) for every parameter that any score may have.
template <typename Parameters, typename Visit>
void visitScoreShapes(Parameters &p, const ScoreSizes &sizes, Visit &&visit)
{
    const bool additive = sizes.score == Score::Additive;
    const bool concat = sizes.score == Score::Concat;
    const bool location = sizes.score == Score::Location;
    const Index d = sizes.query;
    const Index dk = sizes.key;
    const Index A = sizes.attention;

    Shape W;
    if (sizes.score == Score::General)
        W = { d, dk, boundOf(dk) };
    else if (concat)
        W = { A, d + dk, boundOf(d + dk) };
    else if (location)
        W = { dk, 1, boundOf(dk) };
    visit("attn.W", p.W, W);
    visit("attn.W_query", p.W_query, additive ? Shape { A, d, boundOf(d) } : Shape());
    visit("attn.W_key", p.W_key, additive ? Shape { A, dk, boundOf(dk) } : Shape());
    visit("attn.bias", p.bias, additive ? Shape { 1, A, boundOf(dk) } : Shape());
    visit("attn.v", p.v, additive || concat ? Shape { 1, A, boundOf(A) } : Shape());
    visit("attn.b", p.b, location ? Shape { sizes.timesteps, 1, boundOf(dk) } : Shape());
    visit("attn.query", p.query, sizes.learnedQuery ? Shape { 1, d, boundOf(d) } : Shape());
}

} // namespace alphascope
