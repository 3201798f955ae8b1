// SPDX-License-Identifier: GPL-3.0-or-later
//! What a pass reads of one example of a TranslationTask, be it alone or in a batch.
#pragma once

#include "engine/encoderdecoderpass.h"
#include "engine/randomstream.h"
#include "engine/tokenbatch.h"
#include "engine/translationtask.h"

namespace alphascope {

//! How the examples are learned from; without one they are only looked at.
using TrainingSeed = std::optional<std::uint64_t>;

template <typename Scalar>
const TokenPair &pairOf(const TranslationTask<Scalar> &task, Index number)
{
    return task.examples[static_cast<std::size_t>(number)];
}

//! write(source, timesteps) gives what the model itself writes.
template <typename Scalar, typename Write>
std::vector<Index> decoderInputOf(
    const TranslationTask<Scalar> &task, Index number, const TrainingSeed &seed, const Write &write)
{
    const auto &[source, target, links] = pairOf(task, number);
    if (!seed || isTeacherForced(task.teacherForcing, *seed, number))
        return shifted(target, task.config.tokens.begin);
    return write(source, target.size());
}

//! Each example draws from streams of its own: the order of the examples and their batches do not matter.
template <typename Scalar>
EmbeddingScale<Scalar> scaleOf(const TranslationTask<Scalar> &task, Index number, const TrainingSeed &seed)
{
    if (!seed || task.embeddingDropout == 0)
        return {};
    const auto factors = [&](const std::vector<Index> &tokens, Index size, const std::string &name) {
        RandomStream stream(*seed, name + std::to_string(number));
        const Matrix<Scalar> ones = Matrix<Scalar>::Ones(static_cast<Index>(tokens.size()), size);
        return dropout(ones, task.embeddingDropout, stream.bits()).scale;
    };
    const auto &[source, target, links] = pairOf(task, number);
    return { factors(source, task.config.encoder.inputSize, "source "),
        factors(target, task.config.targetEmbedding, "target ") };
}

} // namespace alphascope
