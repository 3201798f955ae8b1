// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule.h"

#include <cassert>
#include <cmath>
#include <numbers>

namespace alphascope {

namespace {

double cosine(const Schedule &schedule, double rate, Index step)
{
    // (1) λ_t = λ (t + 1) / W for t < W, so that the first step moves too
    if (step < schedule.warmUp)
        return rate * static_cast<double>(step + 1) / static_cast<double>(schedule.warmUp);
    assert(schedule.steps);
    if (step >= *schedule.steps)
        return schedule.lowest;
    // (2) λ_t = λ_min + (λ - λ_min) (1 + cos(π (t - W) / (S - W))) / 2
    const double done
        = static_cast<double>(step - schedule.warmUp) / static_cast<double>(*schedule.steps - schedule.warmUp);
    return schedule.lowest + (rate - schedule.lowest) * (1 + std::cos(std::numbers::pi * done)) / 2;
}

} // namespace

double learningRateAt(const Schedule &schedule, double rate, Index step)
{
    assert(step >= 0);
    switch (schedule.kind) {
    case Schedule::Kind::Constant:
        break;
    case Schedule::Kind::Step:
        assert(schedule.every >= 1);
        return rate * std::pow(schedule.factor, static_cast<double>(step / schedule.every));
    case Schedule::Kind::Cosine:
        return cosine(schedule, rate, step);
    }
    return rate;
}

} // namespace alphascope
