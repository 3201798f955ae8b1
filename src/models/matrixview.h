// SPDX-License-Identifier: GPL-3.0-or-later
//! A matrix of a trace with all that belongs to it: labels, mask, sums, and the words to speak of its cells.
#pragma once

#include "engine/comparison.h"

#include <QString>

#include <memory>

namespace alphascope {

//! What a MatrixModel shows: pointers into a trace that `owner` keeps alive.
struct MatrixView {
    std::shared_ptr<const Trace> owner;
    std::shared_ptr<const void> keeps; // what is not in the trace; null: the matrix is the trace's own
    const Matrix<double> *values = nullptr; // null: nothing to show
    const Mask *mask = nullptr; // null: nothing is masked
    const std::vector<bool> *padded = nullptr; // null: no column is padding
    const Pyramid *pyramid = nullptr; // null or empty: draw cell by cell
    const RowVector<double> *rowSums = nullptr; // null: not shown
    const std::vector<RowFinding> *findings = nullptr; // null: none
    const std::vector<std::string> *rowLabels = nullptr; // null: numbered from 1
    const std::vector<std::string> *columnLabels = nullptr; // null: numbered from 1
    const Interventions *interventions = nullptr; // of the weights; null: none
    int sheet = 0; // the head that they are of
    const Comparison *comparison = nullptr; // what it is the difference of; its mask is what was compared
    bool canIntervene = false; //!< numbers that a model computed can be changed by force
    QString whyFixed; //!< if they cannot, and what to do instead
    double leastForced = 0; //!< the smallest number they can be changed to
    bool canMask = true, canPad = true; //!< a cell or a column by hand; neither of a given alpha: it is drawn as it is
    int rows = 0, columns = 0; //!< also without values: the shape that the selection moves in
    QString rowName, columnName; //!< "query", "key"; for tooltips and screen readers
    QString sentence; //!< of a cell: "%1 attends to %2 with weight %3"
    QString maskName; //!< what hatched cells are called, "not compared"; empty: masked
    QString note; //!< a sentence shown in place of the matrix when there is none
};

//! Which parts of a trace can be looked at. A null trace gives a view with nothing but a note.
MatrixView alphaView(std::shared_ptr<const Trace> trace, int sheet);
MatrixView layerView(std::shared_ptr<const Trace> trace, std::shared_ptr<const Layer> layer); //!< made of that trace
QString layerTitle(LayerKind kind, int heads); //!< "α — mean of 8 heads"
MatrixView layerComing(std::shared_ptr<const Trace> trace); //!< its shape and a note, while a layer is being made
MatrixView referenceView(std::shared_ptr<const Trace> reference, int sheet); //!< alpha to be looked at only
//! `without` stands in its place where there is no comparison.
MatrixView differenceView(
    std::shared_ptr<const Trace> present, std::shared_ptr<const Comparison> comparison, const QString &without);
//! Why a cell is hatched, "%1 … %2" for the names of its row and column.
QString maskedSentence(const MatrixView &view, int row, int column);
MatrixView contextView(std::shared_ptr<const Trace> trace);
MatrixView statesView(std::shared_ptr<const Trace> trace, int states);
bool hasQueries(const Trace &trace); //!< vectors by which a recurrent model asks, one for each row of alpha
MatrixView queriesView(std::shared_ptr<const Trace> trace); //!< nothing where it has none
MatrixView outputsView(std::shared_ptr<const Trace> trace);

} // namespace alphascope
