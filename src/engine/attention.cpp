// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention.h"

#include "engine/hugepages.h"
#include "engine/rowblocks.h"
#include "engine/scorerows.h"
#include "engine/softmax.h"
#include "engine/weightedsum.h"

#include <cmath>

namespace alphascope {

Mask attentionMask(Index rows, Index columns, bool causal, const std::vector<bool> &padded, const Mask &allowed,
    const std::stop_token &stop)
{
    MaskRow keys = MaskRow::Constant(columns, true);
    for (Index j = 0; j < std::min(columns, static_cast<Index>(padded.size())); ++j)
        keys(j) = !padded[static_cast<std::size_t>(j)];

    Mask mask(rows, columns);
    const Index handColumns = std::min(columns, allowed.cols());
    forRowBlocks(rows, static_cast<double>(columns), stop, [&](Index first, Index count) {
        for (Index i = first; i < first + count; ++i) {
            mask.row(i) = keys;
            if (causal && i + 1 < columns)
                mask.row(i).tail(columns - i - 1) = false;
            if (i < allowed.rows())
                mask.row(i).head(handColumns) = mask.row(i).head(handColumns) && allowed.row(i).head(handColumns);
        }
    });
    return mask;
}

namespace {

//! A row whose weights were set by force need not sum to 1 any more; one of local attention never did.
void noteChangedSum(Sheet &sheet, const HeadInterventions &interventions, Index row)
{
    if (!interventions.all || !changesRow(*interventions.all, interventions.head, row))
        return;
    RowFinding &finding = sheet.findings[static_cast<std::size_t>(row)];
    const bool isOne = std::abs(sheet.rowSums(row) - 1) <= sumTolerance;
    if (finding == RowFinding::None && sheet.gaussian.size() == 0 && !isOne)
        finding = RowFinding::SumNotOne;
}

} // namespace

void attend(Sheet &sheet, Score score, const ScoreParameters<double> &parameters, double temperature, const Mask &mask,
    const std::stop_token &stop, const HeadInterventions &interventions)
{
    const Index rows = mask.rows();
    const Index columns = mask.cols();
    const ScoreRows<double> scoreRows(score, sheet.queries, sheet.keys, parameters, stop);
    const WeightedSum weightedSum(sheet.values);
    assert(scoreRows.rows() == rows && scoreRows.columns() == columns && sheet.values.rows() == columns);

    sheet.scores = largeMatrix<double>(rows, columns);
    sheet.alpha = largeMatrix<double>(rows, columns);
    sheet.context.resize(rows, sheet.values.cols());
    sheet.rowSums.resize(rows);
    sheet.findings.assign(static_cast<std::size_t>(rows), RowFinding::None);

    constexpr double softmaxCost = 16; // of one cell in multiply-adds
    const double contextCost = static_cast<double>(columns) * (static_cast<double>(sheet.values.cols()) + softmaxCost);
    const double cost = scoreRows.costPerRow() + contextCost;
    const bool finished = forRowBlocks(rows, cost, stop, [&](Index first, Index count) {
        scoreRows.compute(first, count, sheet.scores);
        if (temperature != 1)
            sheet.scores.middleRows(first, count) /= temperature;
        for (Index i = first; i < first + count; ++i) {
            sheet.findings[static_cast<std::size_t>(i)]
                = softmax<double>(sheet.scores.row(i), mask.row(i), sheet.alpha.row(i));
            if (interventions.all)
                changeWeights<double>(
                    *interventions.all, interventions.head, i, mask.row(i).data(), sheet.alpha.row(i));
        }
        sheet.rowSums.segment(first, count) = sheet.alpha.middleRows(first, count).rowwise().sum().transpose();
        weightedSum.compute(first, count, sheet.alpha, mask, sheet.context);
        for (Index i = first; i < first + count; ++i)
            noteChangedSum(sheet, interventions, i);
    });
    if (finished)
        sheet.pyramid = pyramid(sheet.alpha, mask, stop);
}

void examine(Sheet &sheet, const Mask &mask, const std::stop_token &stop, const HeadInterventions &interventions)
{
    const Index rows = sheet.alpha.rows();
    assert(mask.rows() == rows && mask.cols() == sheet.alpha.cols() && sheet.scores.rows() == rows);
    sheet.rowSums = sheet.alpha.rowwise().sum().transpose();
    sheet.findings.assign(static_cast<std::size_t>(rows), RowFinding::None);
    for (Index i = 0; i < rows; ++i) {
        RowFinding &finding = sheet.findings[static_cast<std::size_t>(i)];
        if (!mask.row(i).any())
            finding = RowFinding::NothingToAttend;
        else if (!mask.row(i).select(sheet.scores.row(i).array(), 0.).allFinite() || !sheet.alpha.row(i).allFinite())
            finding = RowFinding::NotFinite;
        noteChangedSum(sheet, interventions, i);
    }
    sheet.pyramid = pyramid(sheet.alpha, mask, stop);
}

void examineGiven(Sheet &sheet, const std::stop_token &stop)
{
    sheet.rowSums = sheet.alpha.rowwise().sum().transpose();
    sheet.findings.assign(static_cast<std::size_t>(sheet.alpha.rows()), RowFinding::None);
    for (Index i = 0; i < sheet.alpha.rows(); ++i) {
        RowFinding &finding = sheet.findings[static_cast<std::size_t>(i)];
        if (!sheet.alpha.row(i).allFinite())
            finding = RowFinding::NotFinite;
        else if (std::abs(sheet.rowSums(i) - 1) > sumTolerance)
            finding = RowFinding::SumNotOne;
    }
    sheet.pyramid = pyramid(sheet.alpha, {}, stop);
}

} // namespace alphascope
