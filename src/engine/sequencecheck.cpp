// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sequencecheck.h"

#include "engine/text.h"

namespace alphascope {

namespace {

std::string groupedCount(Index count) { return grouped(static_cast<std::uint64_t>(count)); }

} // namespace

std::optional<Problem> sequenceProblem(const Matrix<double> &x, Index inputSize)
{
    if (x.rows() == 0)
        return Problem { "The sequence is empty. Add a timestep." };
    if (x.cols() == 0)
        return Problem { "The sequence has no numbers at its timesteps. Add a column." };
    if (x.cols() != inputSize) {
        return Problem { "The sequence has " + counted(x.cols(), "number") + " a timestep, but the network reads "
            + std::to_string(inputSize) + ". Add or remove columns." };
    }
    return std::nullopt;
}

Problem locationProblem(Index made, Index present)
{
    return { "The location weights were made for " + counted(made, "timestep") + ", but the sequence has "
            + groupedCount(present) + ". Draw new weights for " + groupedCount(present) + ".",
        Problem::Remedy::NewLocationWeights, "Or go back to " + groupedCount(made) + "." };
}

} // namespace alphascope
