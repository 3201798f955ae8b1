// SPDX-License-Identifier: GPL-3.0-or-later
//! Examples of a TranslationTask<float> side by side: the recurrent layers of each strand in one thread, the output
//! layer of all of them together.
#pragma once

#include "engine/translationtask.h"

#include <optional>

namespace alphascope {

//! The loss of these examples, at least one, and its gradients, unless `sum` is null. Requires that they run in
//! batches, see TranslationTask. Without a seed they are only looked at.
LossSum addSideBySide(const TranslationTask<float> &task, std::span<const Index> numbers,
    const EncoderDecoderParameters<float> &parameters, const std::optional<std::uint64_t> &seed,
    const std::stop_token &stop, EncoderDecoderParameters<float> *sum, TranslationWorkspace &workspace);

} // namespace alphascope
