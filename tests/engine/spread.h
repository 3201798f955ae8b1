// SPDX-License-Identifier: GPL-3.0-or-later
//! A specimen of any family with padding among its columns, which must change no number of the others.
#pragma once

#include "engine/specimen.h"
#include "matrices.h"

namespace alphascope {

//! Where the columns of a specimen stand among `timesteps`; the others are padding.
struct Places {
    const char *name;
    std::vector<Index> places;
    Index timesteps;
};

//! Padding right, left and in between for `count` columns.
inline std::vector<Places> placesFor(Index count)
{
    std::vector<Index> right, left, between;
    for (Index j = 0; j < count; ++j) {
        right.push_back(j);
        left.push_back(j + 3);
        between.push_back(2 * j + 1);
    }
    return { { "right", right, count + 3 }, { "left", left, count + 3 }, { "between", between, 2 * count + 1 } };
}

//! The rows at their places, and between them what would be seen in every number that reads it.
inline Matrix<double> spreadRows(const Matrix<double> &rows, const Places &to, double between = NaN)
{
    Matrix<double> result = Matrix<double>::Constant(to.timesteps, rows.cols(), between);
    result(to.places, Eigen::all) = rows;
    return result;
}

inline void spreadInputs(Vectors &model, const Places &to)
{
    VectorsInputs &in = model.inputs;
    if (model.config.source == VectorSource::SelfAttention)
        in.queries = spreadRows(in.queries, to);
    in.keys = spreadRows(in.keys, to);
    in.values = spreadRows(in.values, to);
}

//! Location weights belong to timesteps: they go where theirs go.
inline void spreadInputs(ManyToOne &model, const Places &to)
{
    model.inputs.x = spreadRows(model.inputs.x, to);
    if (model.parameters.attn.b.size() > 0)
        model.parameters.attn.b = spreadRows(model.parameters.attn.b, to, 9);
}

inline void spreadInputs(ManyToMany &model, const Places &to)
{
    model.inputs.x = spreadRows(model.inputs.x, to);
    model.parameters.b = Matrix<double>(spreadRows(model.parameters.b->transpose(), to, 9).transpose());
}

//! Between the tokens are padding and tokens that are marked as such.
template <typename Model>
void spreadInputs(Model &model, const Places &to)
{
    std::vector<Index> tokens;
    for (Index j = 0; j < to.timesteps; ++j)
        tokens.push_back(j % 2 == 0 ? model.config.tokens.padding : 3);
    for (std::size_t j = 0; j < to.places.size(); ++j)
        tokens[static_cast<std::size_t>(to.places[j])] = model.inputs.source.tokens[j];
    model.inputs.source = { tokens, {} };
    model.parameters.sourceEmbedding.write().row(model.config.tokens.padding).setConstant(NaN);
}

inline Specimen spread(Specimen specimen, const Places &to)
{
    const auto move = [&to](auto &model) {
        spreadInputs(model, to);
        model.inputs.padded.assign(static_cast<std::size_t>(to.timesteps), true);
        for (const Index place : to.places)
            model.inputs.padded[static_cast<std::size_t>(place)] = false;
    };
    std::visit(move, specimen);
    return specimen;
}

} // namespace alphascope
