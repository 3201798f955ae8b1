// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sequenceexample.h"

#include "engine/randomstream.h"
#include "engine/text.h"

#include <algorithm>

namespace alphascope {

std::uint64_t dropoutSeed(std::uint64_t seed, Index number)
{
    return RandomStream(seed, "example " + std::to_string(number)).bits();
}

namespace {

//! Why these are no tokens of a model that reads so many.
std::optional<Problem> misfit(const std::vector<Index> &tokens, const std::string &name, Index inputSize)
{
    const auto isKnown = [inputSize](Index token) { return token >= 0 && token < inputSize; };
    const auto stranger = std::find_if_not(tokens.begin(), tokens.end(), isKnown);
    if (stranger == tokens.end())
        return std::nullopt;
    return Problem { name + " has token " + std::to_string(*stranger) + " at timestep "
        + std::to_string(stranger - tokens.begin() + 1) + ", but the model reads "
        + counted(inputSize, "different token") + ", from 0 on. Change it, or leave the example out." };
}

} // namespace

template <typename Scalar>
std::optional<Problem> misfit(const SequenceExample<Scalar> &example, Index number, const ExampleShape &shape)
{
    const std::string name = "Example " + std::to_string(number + 1);
    const Index T = example.timesteps();
    if (auto problem = misfit(example.tokens, name, shape.inputSize))
        return problem;
    if (T == 0 || (!example.hasTokens() && example.x.cols() != shape.inputSize))
        return Problem { name + " has " + counted(T, "timestep") + " of " + counted(example.x.cols(), "number")
            + ". Give it at least one, of " + counted(shape.inputSize, "number") + "." };
    if (!example.padded.empty() && static_cast<Index>(example.padded.size()) != T)
        return Problem { name + " has " + counted(T, "timestep") + ", but says of "
            + std::to_string(example.padded.size()) + " whether they are padding. Say it of each." };
    if (shape.timesteps >= 0 && T != shape.timesteps)
        return Problem { name + " has " + counted(T, "timestep") + ", but the location weights are made for "
            + std::to_string(shape.timesteps)
            + ". Give examples of that length (of a "
              "series, windows), or choose another score, such as dot." };
    if (shape.targetRows >= 0 && example.target.rows() != shape.targetRows)
        return Problem { name + " has targets for " + counted(example.target.rows(), "timestep")
            + ", but the model has " + counted(shape.targetRows, "output timestep") + ". Give it as many." };
    if (shape.targetSize >= 0 && example.target.cols() != shape.targetSize)
        return Problem { name + " has " + counted(example.target.cols(), "target") + ", but the model has "
            + counted(shape.targetSize, "output") + ". Give it as many." };
    if (!example.x.allFinite() || !example.target.allFinite())
        return Problem { name + " has a number that is not finite. Change it, or leave the example out." };
    return std::nullopt;
}

template std::optional<Problem> misfit(const SequenceExample<float> &, Index, const ExampleShape &);
template std::optional<Problem> misfit(const SequenceExample<double> &, Index, const ExampleShape &);

} // namespace alphascope
