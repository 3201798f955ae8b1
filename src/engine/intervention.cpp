// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/intervention.h"

#include <algorithm>

namespace alphascope {

namespace {

bool covers(const WeightIntervention &one, Index sheet, Index row, Index column)
{
    return one.sheet == sheet && (one.row == row || one.row == everyOne)
        && (one.column == column || one.column == everyOne);
}

//! Whether a newer one is of all the cells that an older one is of.
bool isWithin(const WeightIntervention &old, const WeightIntervention &more)
{
    return old.sheet == more.sheet && (more.row == everyOne || more.row == old.row)
        && (more.column == everyOne || more.column == old.column);
}

int precision(const WeightIntervention &one) { return (one.row != everyOne) + (one.column != everyOne); }

//! The intervention that counts for each column of a row, or null.
std::vector<const WeightIntervention *> ofRow(const Interventions &interventions, Index sheet, Index row, Index columns)
{
    std::vector<const WeightIntervention *> found(static_cast<std::size_t>(columns), nullptr);
    const auto take = [&](const WeightIntervention &one, Index column) {
        const WeightIntervention *&old = found[static_cast<std::size_t>(column)];
        if (!old || precision(one) >= precision(*old))
            old = &one;
    };
    for (const WeightIntervention &one : interventions.weights) {
        if (one.sheet != sheet || (one.row != row && one.row != everyOne) || one.column >= columns)
            continue;
        if (one.column != everyOne)
            take(one, one.column);
        for (Index column = 0; column < columns && one.column == everyOne; ++column)
            take(one, column);
    }
    return found;
}

//! A newer number takes the place of an older one.
void replace(std::vector<EntryIntervention> &entries, const EntryIntervention &more)
{
    std::erase_if(
        entries, [&](const EntryIntervention &old) { return old.row == more.row && old.entry == more.entry; });
    entries.push_back(more);
}

} // namespace

Interventions with(Interventions interventions, const WeightIntervention &more)
{
    std::erase_if(interventions.weights, [&](const WeightIntervention &old) { return isWithin(old, more); });
    interventions.weights.push_back(more);
    return interventions;
}

Interventions withState(Interventions interventions, const EntryIntervention &state)
{
    replace(interventions.states, state);
    return interventions;
}

Interventions withQuery(Interventions interventions, const EntryIntervention &query)
{
    replace(interventions.queries, query);
    return interventions;
}

Interventions without(Interventions interventions, Index sheet, Index row, Index column)
{
    std::erase_if(
        interventions.weights, [&](const WeightIntervention &one) { return covers(one, sheet, row, column); });
    return interventions;
}

const WeightIntervention *interventionAt(const Interventions &interventions, Index sheet, Index row, Index column)
{
    const WeightIntervention *found = nullptr;
    for (const WeightIntervention &one : interventions.weights)
        if (covers(one, sheet, row, column) && (!found || precision(one) >= precision(*found)))
            found = &one;
    return found;
}

bool changesRow(const Interventions &interventions, Index sheet, Index row)
{
    return std::any_of(interventions.weights.begin(), interventions.weights.end(),
        [&](const WeightIntervention &one) { return one.sheet == sheet && (one.row == row || one.row == everyOne); });
}

template <typename Scalar>
void changeWeights(const Interventions &interventions, Index sheet, Index row, const bool *allowed,
    Eigen::Ref<RowVector<Scalar>> alpha)
{
    if (!changesRow(interventions, sheet, row))
        return;
    const Scalar before = alpha.sum();
    Scalar set = 0, others = 0; // sums
    std::vector<bool> isSet(static_cast<std::size_t>(alpha.size()), false);
    const std::vector<const WeightIntervention *> ones = ofRow(interventions, sheet, row, alpha.size());
    for (Index column = 0; column < alpha.size(); ++column) {
        const WeightIntervention *one = ones[static_cast<std::size_t>(column)];
        if (one && (!allowed || allowed[column])) {
            const auto value = static_cast<Scalar>(one->value);
            isSet[static_cast<std::size_t>(column)] = one->change == WeightChange::Set;
            alpha(column) = one->change == WeightChange::Set ? value : alpha(column) * value;
        }
        (isSet[static_cast<std::size_t>(column)] ? set : others) += alpha(column);
    }
    if (!interventions.renormalises || !(others > 0))
        return;
    const Scalar factor = std::max(before - set, Scalar(0)) / others;
    for (Index column = 0; column < alpha.size(); ++column)
        if (!isSet[static_cast<std::size_t>(column)])
            alpha(column) *= factor;
}

template <typename Scalar>
void changeEntries(const std::vector<EntryIntervention> &entries, Matrix<Scalar> &vectors, Index first)
{
    for (const EntryIntervention &one : entries) {
        const Index row = one.row - first;
        if (row >= 0 && row < vectors.rows() && one.entry >= 0 && one.entry < vectors.cols())
            vectors(row, one.entry) = static_cast<Scalar>(one.value);
    }
}

template void changeWeights(const Interventions &, Index, Index, const bool *, Eigen::Ref<RowVector<float>>);
template void changeWeights(const Interventions &, Index, Index, const bool *, Eigen::Ref<RowVector<double>>);
template void changeEntries(const std::vector<EntryIntervention> &, Matrix<float> &, Index);
template void changeEntries(const std::vector<EntryIntervention> &, Matrix<double> &, Index);

} // namespace alphascope
