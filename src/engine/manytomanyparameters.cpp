// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/manytomanyshapes.h"

namespace alphascope {

void fitParameters(ManyToMany &model)
{
    ManyToManyConfig &config = model.config;
    auto &p = model.parameters;
    if (model.inputs.x.cols() > 0)
        config.rnn.inputSize = model.inputs.x.cols();
    p.rnn.cells.resize(static_cast<std::size_t>(config.rnn.layers * config.rnn.directions()));
    p.decoder.cells.resize(config.decoder ? 1 : 0);
    visitManyToManyShapes(model,
        [&](const char *name, auto &values, const Shape &shape) { fit(name, values, shape, config.seed, model.kept); });
}

} // namespace alphascope
