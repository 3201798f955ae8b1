// SPDX-License-Identifier: GPL-3.0-or-later
//! The parts of explanation.h that each family of models has of its own, and what they share.
#pragma once

#include "engine/explanation.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace alphascope {

Explanation explain(const Vectors &, const Trace &, const ExplanationRequest &, const std::stop_token &);
Explanation explain(const ManyToOne &, const Trace &, const ExplanationRequest &, const std::stop_token &);
Explanation explain(const ManyToMany &, const Trace &, const ExplanationRequest &, const std::stop_token &);
Explanation explain(const EncoderDecoder &, const Trace &, const ExplanationRequest &, const std::stop_token &);
Explanation explain(const RnnSearch &, const Trace &, const ExplanationRequest &, const std::stop_token &);

//! value - valueOf(padded with timestep j as well) for each timestep of `padded` [T]. A padded timestep is none, so
//! nothing changes without it. The last that is left leaves nothing: NaN.
template <typename ValueOf>
RowVector<double> leaveOneOut(
    double value, std::vector<bool> padded, const std::stop_token &stop, const ValueOf &valueOf)
{
    RowVector<double> result = RowVector<double>::Zero(static_cast<Index>(padded.size()));
    const bool isLast = std::count(padded.begin(), padded.end(), false) <= 1;
    for (std::size_t j = 0; j < padded.size() && !stop.stop_requested(); ++j) {
        if (padded[j])
            continue;
        padded[j] = true;
        result(static_cast<Index>(j)) = isLast ? std::numeric_limits<double>::quiet_NaN() : value - valueOf(padded);
        padded[j] = false;
    }
    return result;
}

//! Σ_k x_jk dvalue/dx_jk of each timestep of `padded` [T] as what it is, the derivative of the value for a factor of
//! x_j: the central difference of valueOf(j, factor). Numbers that are forced count as constants, of which the backward
//! passes know nothing. 0 for padding.
template <typename ValueOf>
RowVector<double> derivativesAlongInputs(
    const std::vector<bool> &padded, const std::stop_token &stop, const ValueOf &valueOf)
{
    constexpr double step = 1e-5;
    RowVector<double> result = RowVector<double>::Zero(static_cast<Index>(padded.size()));
    for (Index j = 0; j < result.size() && !stop.stop_requested(); ++j) {
        if (!padded[static_cast<std::size_t>(j)])
            result(j) = (valueOf(j, 1 + step) - valueOf(j, 1 - step)) / (2 * step);
    }
    return result;
}

//! Σ_k x_jk dx_jk of each timestep [T]; 0 where it is padding, whatever is typed there.
inline RowVector<double> timesInput(
    const Matrix<double> &x, const Matrix<double> &gradient, const std::vector<bool> &padded)
{
    RowVector<double> result = x.cwiseProduct(gradient).rowwise().sum().transpose();
    for (std::size_t j = 0; j < padded.size(); ++j) {
        if (padded[j])
            result(static_cast<Index>(j)) = 0;
    }
    return result;
}

} // namespace alphascope
