// SPDX-License-Identifier: GPL-3.0-or-later
//! The data set of the Keras attention-layer tutorial: Fibonacci numbers, of which each is to follow from 20 before it.
#pragma once

#include "engine/sequencetask.h"

namespace alphascope {

//! 1, 2, 3, 5, 8, ... in double; count <= 1475, the last of which is the largest that has one.
RowVector<double> fibonacciNumbers(Index count);

//! (v - min) / (max - min): from 0 to 1. All 0 when all numbers are equal.
RowVector<double> minMaxScaled(const RowVector<double> &values);

//! minMaxScaled() of the logarithms of numbers above 0: each step of the sequence is as wide as the next, where the
//! tutorial's scaling leaves all but the last few dozen at 0. The last digit is that of the machine's logarithm.
RowVector<double> logScaled(const RowVector<double> &values);

//! Row k: x = values[k], ..., values[k + width - 1], one a timestep; target = values[k + width] and, with more target
//! steps (at least 1), those that follow. Rows that have not so many numbers after them are left out.
std::vector<SequenceExample<double>> windowsOf(
    const RowVector<double> &values, Index width, const std::vector<Index> &rows, Index targetSteps = 1);

enum class FibonacciScaling { MinMax, Logarithmic };

struct FibonacciData {
    RowVector<double> scaled; // the numbers, from 0 to 1
    std::vector<Index> trainRows, testRows; // of train and test, in their order
    std::vector<SequenceExample<double>> train, test;
};

//! As the tutorial has it: 1200 numbers, windows of 20, and of their 1180 rows 70% for training, taken by NumPy's
//! permutation of seed 13. The tutorial scales by the least and the largest number, and has one target step; of more
//! there are fewer rows, for the last ones have not so many numbers after them.
FibonacciData fibonacciData(FibonacciScaling scaling = FibonacciScaling::MinMax, Index targetSteps = 1);

} // namespace alphascope
