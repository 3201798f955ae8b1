// SPDX-License-Identifier: GPL-3.0-or-later
//! As many floats as the processor takes at once, for the few sources whose loops must be as fast as it is.
#pragma once

#include "engine/matrix.h"

#include <cstring>

namespace alphascope {

// A block of so many rows of two vectors stays in registers while a sum over their products runs; beside it two vectors
// and one number find room among the processor's 32 (AVX-512) or 16 vector registers.
#if defined(__AVX512F__)
constexpr Index laneCount = 16;
constexpr int rowsOfBlock = 12;
#elif defined(__AVX__)
constexpr Index laneCount = 8;
constexpr int rowsOfBlock = 6;
#else
constexpr Index laneCount = 4;
constexpr int rowsOfBlock = 6;
#endif

using Lanes = float __attribute__((vector_size(sizeof(float) * laneCount)));
//! As many as any processor takes at once: where there is less to do, its divisions take less time.
using FewLanes = float __attribute__((vector_size(sizeof(float) * 4)));

template <typename Vector>
constexpr Index lanesOf = sizeof(Vector) / sizeof(float);

template <typename Vector = Lanes>
Vector load(const float *from)
{
    Vector values;
    std::memcpy(&values, from, sizeof values);
    return values;
}

template <typename Vector>
void store(float *to, Vector values)
{
    std::memcpy(to, &values, sizeof values);
}

//! The same number in each.
template <typename Vector = Lanes>
Vector spread(float value)
{
    return value - Vector {};
}

//! Of each lane the larger or the smaller number, b where one is NaN.
template <typename Vector>
Vector larger(Vector a, Vector b)
{
    return a > b ? a : b;
}
template <typename Vector>
Vector smaller(Vector a, Vector b)
{
    return a < b ? a : b;
}

// The same as the one instruction that the processor has for it, of which the compiler makes two or three. The names of
// instructions come with Eigen.
#if defined(__SSE__)
inline FewLanes larger(FewLanes a, FewLanes b) { return _mm_max_ps(a, b); }
inline FewLanes smaller(FewLanes a, FewLanes b) { return _mm_min_ps(a, b); }
#endif
#if defined(__AVX512F__)
inline Lanes larger(Lanes a, Lanes b) { return _mm512_mask_max_ps(a, 0xffff, a, b); }
inline Lanes smaller(Lanes a, Lanes b) { return _mm512_mask_min_ps(a, 0xffff, a, b); }
#elif defined(__AVX__)
inline Lanes larger(Lanes a, Lanes b) { return _mm256_max_ps(a, b); }
inline Lanes smaller(Lanes a, Lanes b) { return _mm256_min_ps(a, b); }
#endif

} // namespace alphascope
