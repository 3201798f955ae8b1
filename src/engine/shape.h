// SPDX-License-Identifier: GPL-3.0-or-later
//! The shapes that a configuration asks of its parameters, and what follows from them: fitting, checking, counting.
#pragma once

#include "engine/keptparameters.h"
#include "engine/problem.h"
#include "engine/shared.h"
#include "engine/text.h"

#include <cmath>
#include <initializer_list>
#include <optional>

namespace alphascope {

//! What one parameter should look like. No rows or no columns: it plays no part. A row vector has one row.
struct Shape {
    Index rows = 0;
    Index columns = 0;
    double bound = 0; //!< drawn uniform in [-bound, bound); 0: zeros

    bool isEmpty() const { return rows <= 0 || columns <= 0; }
    double size() const { return isEmpty() ? 0 : static_cast<double>(rows) * static_cast<double>(columns); }
};

//! PyTorch's bound 1/√n for a layer that n numbers enter.
inline double boundOf(Index fanIn) { return fanIn > 0 ? 1 / std::sqrt(static_cast<double>(fanIn)) : 0; }

template <typename Values>
bool fits(const Values &values, const Shape &shape)
{
    if (shape.isEmpty())
        return values.size() == 0;
    return values.rows() == shape.rows && values.cols() == shape.columns;
}

//! Leaves values that fit and empties those that are not asked for. Others are what `kept` has under this name and in
//! this shape, or else draw(name, values, shape) draws them anew.
template <typename Values, typename Draw>
void fit(const char *name, Values &values, const Shape &shape, const Draw &draw, KeptParameters &kept)
{
    if (fits(values, shape))
        return;
    if (shape.isEmpty()) {
        values = Values();
        return;
    }
    if (const std::optional<Shared<double>> found = kept.take(name, shape.rows, shape.columns, shape.bound)) {
        if constexpr (std::is_same_v<Values, Shared<double>>)
            values = *found;
        else
            values = **found;
        return;
    }
    draw(name, values, shape);
}

//! The sentence about a parameter that does not fit, if it does not.
template <typename Values>
std::optional<Problem> misfit(const char *name, const Values &values, const Shape &shape)
{
    if (fits(values, shape))
        return std::nullopt;
    const std::string draw = " Draw new weights from the seed.";
    if (shape.isEmpty())
        return Problem { std::string("The weights ") + name + " play no part in this model." + draw };
    return Problem { std::string("The weights ") + name + " are " + sizeText(values.rows(), values.cols())
        + " numbers, but this model needs " + sizeText(shape.rows, shape.columns) + "." + draw };
}

//! The sentence about a size that no model can have. The upper end keeps sums and products of sizes exact.
inline std::optional<Problem> checkSize(const char *what, Index size)
{
    constexpr Index largest = 1'000'000;
    if (size >= 1 && size <= largest)
        return std::nullopt;
    return Problem { std::string("The ") + what + " is " + std::to_string(size) + ". Use a number from 1 to "
        + std::to_string(largest) + "." };
}

//! A size of a configuration, as it is called in a sentence.
struct NamedSize {
    const char *what;
    Index size;
    bool isUsed = true;
};

//! The sentence about the first of these sizes that no model can have.
inline std::optional<Problem> sizeProblem(std::initializer_list<NamedSize> sizes)
{
    for (const auto &[what, size, isUsed] : sizes) {
        if (auto problem = isUsed ? checkSize(what, size) : std::nullopt)
            return problem;
    }
    return std::nullopt;
}

//! The sentence about the first parameter that does not fit. visitShapes(visit) calls visit(name, values, shape) for
//! each.
template <typename VisitShapes>
std::optional<Problem> firstMisfit(VisitShapes &&visitShapes)
{
    std::optional<Problem> found;
    visitShapes([&found](const char *name, const auto &values, const Shape &shape) {
        if (!found)
            found = misfit(name, values, shape);
    });
    return found;
}

//! What the first of these checks finds; each takes it for granted that those before found nothing.
template <typename Model>
std::optional<Problem> firstProblem(
    const Model &model, std::initializer_list<std::optional<Problem> (*)(const Model &)> checks)
{
    for (const auto part : checks) {
        if (auto problem = part(model))
            return problem;
    }
    return std::nullopt;
}

//! The sentence about a temperature that scores cannot be divided by.
inline std::optional<Problem> checkTemperature(double temperature)
{
    if (temperature > 0 && std::isfinite(temperature))
        return std::nullopt;
    return Problem { "The temperature is " + shortestNumber(temperature)
        + ", but scores are divided by it. Use a number greater than 0." };
}

} // namespace alphascope
