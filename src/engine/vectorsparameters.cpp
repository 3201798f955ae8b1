// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/initialiser.h"
#include "engine/memory.h"
#include "engine/vectorsshapes.h"

namespace alphascope {

Index rowCount(const Vectors &vectors)
{
    const bool given = vectors.config.source == VectorSource::Weights;
    return given ? vectors.inputs.weights.rows() : tablesOf(vectors).queries.rows();
}

Index columnCount(const Vectors &vectors)
{
    const bool given = vectors.config.source == VectorSource::Weights;
    return given ? vectors.inputs.weights.cols() : tablesOf(vectors).keys.rows();
}

void fitParameters(Vectors &vectors)
{
    if (!fitsIntoMemory(parameterBytes(vectors)))
        return; // check() says so
    visitVectorsShapes(vectors, [&](const char *name, auto &values, const Shape &shape) {
        fit(name, values, shape, initialiserOf(vectors.config), vectors.kept);
    });
}

} // namespace alphascope
