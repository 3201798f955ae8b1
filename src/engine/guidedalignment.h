// SPDX-License-Identifier: GPL-3.0-or-later
//! Guided alignment (Chen 2016, "Guided Alignment Training for Topic-Aware Neural Machine Translation"; Liu 2016,
//! "Neural Machine Translation with Supervised Attention"): attention that is told where to look, as far as links say.
#pragma once

#include "engine/goldlink.h"

#include <algorithm>
#include <cmath>

namespace alphascope {

//! Less weight than this counts as this: there is no way back from a weight of 0, as outside a window.
inline constexpr double leastGuidedWeight = 1e-30;

template <typename Alpha>
double weightOn(const GoldLink &link, const Alpha &alpha)
{
    double weight = 0;
    for (const Index j : link.source)
        weight += static_cast<double>(alpha(link.target, j));
    return weight;
}

//! (1) L = -Σ_links ln Σ_{j of the link} alpha_uj, with a weight of 1 beside the cross-entropy of a token. alpha [U x
//! T]. Chen 2016 has one link a word, and its mean squared error or cross-entropy; with several a link any of them is
//! right.
template <typename Alpha>
double guidedAlignmentLoss(const std::vector<GoldLink> &links, const Alpha &alpha)
{
    double loss = 0;
    for (const GoldLink &link : links)
        loss -= std::log(std::max(weightOn(link, alpha), leastGuidedWeight));
    return loss;
}

//! Of (1): dalpha_uj -= 1 / Σ_{k of the link} alpha_uk for each j of a link. gradient [U x T].
template <typename Alpha, typename Gradient>
void addGuidedAlignmentGradient(const std::vector<GoldLink> &links, const Alpha &alpha, Gradient &&gradient)
{
    using Scalar = typename std::decay_t<Gradient>::Scalar;
    for (const GoldLink &link : links) {
        const double weight = weightOn(link, alpha);
        if (!(weight > leastGuidedWeight))
            continue;
        for (const Index j : link.source)
            gradient(link.target, j) -= static_cast<Scalar>(1 / weight);
    }
}

} // namespace alphascope
