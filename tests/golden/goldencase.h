// SPDX-License-Identifier: GPL-3.0-or-later
//! One golden file: a model's configuration, inputs and weights, and the numbers it must compute.
#pragma once

#include "comparison.h"
#include "fields.h"

#include <tl/expected.hpp>

struct GoldenCase {
    QString path;
    QString family;
    Fields config, inputs, weights, expected;
    Fields rest; //!< what stands beside them: file, tensors, metadata, ...
    Tolerance forward; //!< |a - b| <= forward · (1 + |b|)
    Tolerance scores; //!< scores_relative where the file has it
    Tolerance sums; //!< of checksums over many numbers
    double grads = 0; //!< |a - b| <= grads · (1 + the largest |b| of the parameter)
    double gradsInFloat = 1e-4; //!< the same for what is computed in float
    Tolerance inFloat { 1e-5, 1e-5 }; //!< for what is computed in float; forward_if_float32 where the file has it
};

//! Reads a file of schema rnn-attention-golden/1; the error says what is wrong with it.
tl::expected<GoldenCase, QString> loadGoldenCase(const QString &path);

//! Runs the case of whichever family; all differences go into `comparison`. False when no one here knows the family.
bool runGoldenCase(GoldenCase &golden, Comparison &comparison);

// One a family.
void runQkv(GoldenCase &golden, Comparison &comparison);
void runManyToOne(GoldenCase &golden, Comparison &comparison);
void runManyToMany(GoldenCase &golden, Comparison &comparison);
void runManyToOneChecksums(GoldenCase &golden, Comparison &comparison);
void runStateDict(GoldenCase &golden, Comparison &comparison);
void runStateDictSeq2Seq(GoldenCase &golden, Comparison &comparison);
void runKerasLayout(GoldenCase &golden, Comparison &comparison);
void runKerasTutorial(GoldenCase &golden, Comparison &comparison);
void runOptimizerExplicitGradients(GoldenCase &golden, Comparison &comparison);
void runOptimizerClosedLoop(GoldenCase &golden, Comparison &comparison);
void runDataFibonacci(GoldenCase &golden, Comparison &comparison);
