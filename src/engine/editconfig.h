// SPDX-License-Identifier: GPL-3.0-or-later
//! Another configuration for a specimen that is open: the inputs that a new source needs, weights for a new shape.
#pragma once

#include "engine/specimen.h"

namespace alphascope {

//! False, and nothing done, when a size is not at least 1 or absurdly large. The parameters are left for fitParameters.
//!
//! A source whose tables are still empty gets some: alpha as it is computed now; K and V like the table before them.
//! Rows or columns of alpha whose number changes lose their labels, padding and the mask.
bool setConfig(Vectors &vectors, const VectorsConfig &config);
bool setConfig(ManyToOne &model, const ManyToOneConfig &config);
bool setConfig(ManyToMany &model, const ManyToManyConfig &config);

//! Where there are vocabularies, they have the sizes that they have.
bool setConfig(EncoderDecoder &model, const EncoderDecoderConfig &config);
bool setConfig(RnnSearch &model, const RnnSearchConfig &config);

//! Takes all weights away, so that fitParameters draws them anew from `seed`, location weights for the present number
//! of timesteps.
void renewWeights(Specimen &specimen, std::uint64_t seed, std::optional<Initialisation> initialisation);

} // namespace alphascope
