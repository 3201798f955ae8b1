// SPDX-License-Identifier: GPL-3.0-or-later
//! Which tables and widths a Vectors model works with, and the shapes that its parameters must have.
#pragma once

#include "engine/scoreshapes.h"
#include "engine/vectors.h"

#include <algorithm>

namespace alphascope {

//! The tables that queries, keys and values come from, under the names that the user sees.
struct VectorTables {
    const Matrix<double> &queries, &keys, &values;
    const char *queryName, *keyName, *valueName;
};

inline VectorTables tablesOf(const Vectors &vectors)
{
    const VectorsInputs &in = vectors.inputs;
    switch (vectors.config.source) {
    case VectorSource::SelfAttention:
        return { in.queries, in.queries, in.queries, "X", "X", "X" };
    case VectorSource::CrossAttention:
        return { in.queries, in.keys, in.keys, "X", "Y", "Y" };
    case VectorSource::Given:
    case VectorSource::Weights:
        break;
    }
    return { in.queries, in.keys, in.values, "Q", "K", "V" };
}

//! Width of a query, key and value in one head.
struct HeadWidths {
    Index query, key, value;
};

inline HeadWidths headWidths(const Vectors &vectors)
{
    const VectorsConfig &config = vectors.config;
    const Index heads = std::max<Index>(config.heads, 1);
    const Index E = std::max<Index>(config.projectionSize, 0);
    if (config.projected)
        return { E / heads, E / heads, E / heads };
    const VectorTables tables = tablesOf(vectors);
    return { tables.queries.cols() / heads, tables.keys.cols() / heads, tables.values.cols() / heads };
}

//! Calls visit(name, matrix or row vector, shape) for every parameter. `Model` is Vectors or const Vectors.
template <typename Model, typename Visit>
void visitVectorsShapes(Model &vectors, Visit &&visit)
{
    const VectorsConfig &config = vectors.config;
    const VectorTables tables = tablesOf(vectors);
    const bool computed = config.source != VectorSource::Weights;
    const Index E = computed && config.projected ? std::max<Index>(config.projectionSize, 0) : 0;
    const Index outE = config.outputProjection ? E : 0;
    auto &p = vectors.parameters;

    visit("proj.W_q", p.W_q, Shape { E, tables.queries.cols(), boundOf(tables.queries.cols()) });
    visit("proj.W_k", p.W_k, Shape { E, tables.keys.cols(), boundOf(tables.keys.cols()) });
    visit("proj.W_v", p.W_v, Shape { E, tables.values.cols(), boundOf(tables.values.cols()) });
    visit("proj.W_o", p.W_o, Shape { outE, outE, boundOf(outE) });
    // Projection biases begin as zeros: they are there to be edited.
    visit("proj.b_q", p.b_q, Shape { 1, E, 0 });
    visit("proj.b_k", p.b_k, Shape { 1, E, 0 });
    visit("proj.b_v", p.b_v, Shape { 1, E, 0 });
    visit("proj.b_o", p.b_o, Shape { 1, outE, 0 });

    const HeadWidths widths = headWidths(vectors);
    ScoreSizes sizes;
    sizes.score = computed ? config.score : Score::None;
    sizes.query = widths.query;
    sizes.key = widths.key;
    sizes.attention = std::max<Index>(config.attentionSize, 0);
    visitScoreShapes(p.attn, sizes, visit);
}

//! Bytes of all parameters together.
inline double parameterBytes(const Vectors &vectors)
{
    double count = 0;
    visitVectorsShapes(vectors, [&](const char *, const auto &, const Shape &shape) { count += shape.size(); });
    return count * sizeof(double);
}

} // namespace alphascope
