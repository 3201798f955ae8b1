// SPDX-License-Identifier: GPL-3.0-or-later
//! What a person forces onto a forward pass: weights of alpha, entries of hidden states and queries. What follows from
//! them follows as the model has it: context, output, and the rest of the decoding.
#pragma once

#include "engine/matrix.h"

#include <string>
#include <vector>

namespace alphascope {

//! Stands for all rows, or all columns.
constexpr Index everyOne = -1;

enum class WeightChange {
    Set, //!< to this weight; 0 forbids the cell
    Scale, //!< the model's weight times this
};

//! A change of alpha after the softmax. A cell that is masked stays masked.
struct WeightIntervention {
    Index sheet = 0; //!< the head
    Index row = 0; //!< or everyOne
    Index column = 0; //!< or everyOne
    WeightChange change = WeightChange::Set;
    double value = 0; //!< finite, >= 0

    bool operator==(const WeightIntervention &) const = default;
};

//! Another number in a vector: a hidden state that is attended to, or a query.
struct EntryIntervention {
    Index row = 0; //!< the timestep of the state, or the row of alpha that asks
    Index entry = 0; //!< of the vector
    double value = 0; //!< finite

    bool operator==(const EntryIntervention &) const = default;
};

struct Interventions {
    std::vector<WeightIntervention> weights; //!< of one cell the last one counts; a cell before its row or column
    std::vector<EntryIntervention> states; //!< of the key and value at a column, in their full width
    std::vector<EntryIntervention> queries;
    bool renormalises = true; //!< the other weights of a row are scaled so that its sum stays

    bool isEmpty() const { return weights.empty() && states.empty() && queries.empty(); }
    std::size_t count() const { return weights.size() + states.size() + queries.size(); }
    bool operator==(const Interventions &) const = default;
};

//! The same with one more, which takes the place of earlier ones that it covers: of the same cell, or of the row or
//! column that it is of.
Interventions with(Interventions interventions, const WeightIntervention &more);
Interventions withState(Interventions interventions, const EntryIntervention &state);
Interventions withQuery(Interventions interventions, const EntryIntervention &query);
//! Without those of this cell, also where they were said of its whole row or column.
Interventions without(Interventions interventions, Index sheet, Index row, Index column);

//! The one that counts for a cell; null when there is none.
const WeightIntervention *interventionAt(const Interventions &interventions, Index sheet, Index row, Index column);

//! Whether a row of alpha has any.
bool changesRow(const Interventions &interventions, Index sheet, Index row);

//! Changes a row of alpha [C]. Renormalised, the weights that are not set share what those that are set leave of the
//! row's former sum, in the proportions they have after scaling; where the set weights alone exceed it, or there are no
//! others, the sum is what comes out. allowed [C] or empty: masked cells keep their weight 0.
template <typename Scalar>
void changeWeights(const Interventions &interventions, Index sheet, Index row, const bool *allowed,
    Eigen::Ref<RowVector<Scalar>> alpha);

//! Changes those entries that lie within `vectors` [rows x width]; `first` is the row that its first row is.
template <typename Scalar>
void changeEntries(const std::vector<EntryIntervention> &entries, Matrix<Scalar> &vectors, Index first = 0);

} // namespace alphascope
