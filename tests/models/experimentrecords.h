// SPDX-License-Identifier: GPL-3.0-or-later
//! Experiments with results that are easy to compute with.
#pragma once

#include "engine/experimentrecord.h"

//! Errors without attention 1, 2, ..., `seeds` and with it half of that; of min-max scaling.
inline alphascope::ExperimentRecord fibonacciRecord(int seeds)
{
    alphascope::FibonacciExperiment experiment;
    experiment.seeds.count = seeds;
    experiment.logarithmic = false;
    alphascope::ExperimentRecord record { experiment, {}, true };
    for (int seed = 1; seed <= seeds; ++seed) {
        const double error = seed;
        record.rows.push_back({ "min_max", "no_attention", 1.0 * seed, 11.0, 2 * error, error, 100.0 });
        record.rows.push_back({ "min_max", "attention", 1.0 * seed, 33.0, error, error / 2, 100.0 });
    }
    return record;
}

//! Two seeds of each model, at lengths 3 and 5; all exact with attention, and half of that without.
inline alphascope::ExperimentRecord bottleneckRecord()
{
    alphascope::ExperimentRecord record { alphascope::BottleneckExperiment(), {}, true };
    for (const double seed : { 1.0, 2.0 }) {
        for (const double length : { 5.0, 3.0 }) {
            record.rows.push_back({ "reverse", "no_attention", seed, length, 10.0, 4 + seed, (4 + seed) / 10 });
            record.rows.push_back({ "reverse", "attention", seed, length, 10.0, 10.0, 1.0 });
        }
    }
    return record;
}

inline alphascope::ExperimentRecord marksRecord(int seeds)
{
    alphascope::MarksExperiment experiment;
    experiment.timesteps = 8;
    experiment.training.epochs = 1;
    experiment.seeds.count = seeds;
    alphascope::ExperimentRecord record { experiment, {}, true };
    for (int seed = 1; seed <= seeds; ++seed) {
        record.rows.push_back({ 1.0 * seed, 0.0, 0.25, 0.25, 0.5, 1.0 });
        record.rows.push_back({ 1.0 * seed, 1.0, 0.5 + 0.01 * seed, 0.1, 0.4, 0.1 });
    }
    return record;
}
