// SPDX-License-Identifier: GPL-3.0-or-later
// The family many_to_one_checksums: the same models over long sequences, of which sums and ends are compared.
#include "goldencase.h"
#include "manytoonemodel.h"
#include "manytoonepass.h"
#include "manytoonetraining.h"
#include "numbers.h"
#include "single.h"

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! A quantity that is not batched.
template <typename Values>
void compareNamed(
    GoldenCase &golden, const QString &name, const Values &got, Tolerance tolerance, Comparison &comparison)
{
    if (golden.expected.has(name))
        comparison.compare(name, got, golden.expected.take(name), tolerance);
}

void compareStateChecksums(GoldenCase &golden, const ManyToOne &model, Comparison &comparison)
{
    const auto compare = [&](const QString &name, const auto &got, Tolerance tolerance) {
        compareNamed(golden, name, got, tolerance, comparison);
    };
    const auto network = pass(model, model.parameters.rnn, model.parameters.attn);
    const Matrix<double> &hidden = network.hidden;
    compare(u"hidden_first3"_s, Matrix<double>(hidden.topRows(3)), golden.forward);
    compare(u"hidden_last3"_s, Matrix<double>(hidden.bottomRows(3)), golden.forward);
    compare(u"hidden_column_sums"_s, RowVector<double>(hidden.colwise().sum()), golden.sums);
    compare(u"hidden_abs_sum"_s, hidden.cwiseAbs().sum(), golden.sums);
    compare(u"query"_s, network.last, golden.forward);
    const auto inSingle = pass(model, single(model.parameters.rnn), single(model.parameters.attn));
    compare(u"query"_s, RowVector<double>(inSingle.last.cast<double>()), golden.inFloat);
}

void compareAttentionChecksums(GoldenCase &golden, const Sheet &sheet, Comparison &comparison)
{
    const auto compare = [&](const QString &name, const auto &got, Tolerance tolerance) {
        compareNamed(golden, name, got, tolerance, comparison);
    };
    const RowVector<double> scores = onlyRow(sheet.scores);
    const RowVector<double> alpha = onlyRow(sheet.alpha);
    compare(u"scores_first3"_s, RowVector<double>(scores.head(3)), golden.forward);
    compare(u"scores_last3"_s, RowVector<double>(scores.tail(3)), golden.forward);
    compare(u"scores_sum"_s, scores.sum(), golden.sums);
    compare(u"alpha_first3"_s, RowVector<double>(alpha.head(3)), golden.forward);
    compare(u"alpha_last3"_s, RowVector<double>(alpha.tail(3)), golden.forward);
    compare(u"alpha_sum"_s, alpha.sum(), golden.sums);
    compare(u"alpha_sum_of_squares"_s, alpha.squaredNorm(), golden.sums);
    Index largest = 0;
    compare(u"alpha_max"_s, alpha.maxCoeff(&largest), golden.forward);
    compare(u"alpha_argmax"_s, static_cast<double>(largest), {});
    compare(u"context"_s, onlyRow(sheet.context), golden.forward);
}

} // namespace

void runManyToOneChecksums(GoldenCase &golden, Comparison &comparison)
{
    const Index timesteps = golden.config.whole(u"time_steps"_s, 0);
    const QString formula = golden.inputs.text(u"x_formula"_s);
    const Matrix<double> x = fromFormula(formula, timesteps, golden.config.whole(u"input_size"_s, 1));
    if (x.rows() < 3)
        return comparison.fail(u"\"%1\" cannot be computed."_s.arg(formula));
    const std::optional<ManyToOne> model = readManyToOne(golden, x, comparison);
    const std::optional<Trace> whole = model ? traced(*model, comparison) : std::nullopt;
    if (!whole)
        return;
    compareStateChecksums(golden, *model, comparison);
    if (!whole->sheets.empty())
        compareAttentionChecksums(golden, whole->sheets.front(), comparison);
    compareNamed(golden, u"output"_s, onlyRow(whole->outputs), golden.forward, comparison);
    if (!comparison.failed())
        compareTraining(golden, { *model }, comparison);
}
