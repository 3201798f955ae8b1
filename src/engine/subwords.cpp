// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/subwords.h"

#include "engine/attention.h"

#include <algorithm>
#include <string_view>

namespace alphascope {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view goesOn = "@@"sv, continues = "##"sv, begins = "\u2581"sv; // ▁

bool saysThatItGoesOn(std::string_view piece) { return piece.size() > goesOn.size() && piece.ends_with(goesOn); }
bool isContinuation(std::string_view piece) { return piece.size() > continues.size() && piece.starts_with(continues); }

bool anyBegins(const std::vector<std::string> &pieces)
{
    return std::any_of(
        pieces.begin(), pieces.end(), [](const std::string &piece) { return piece.starts_with(begins); });
}

//! Index one past the last piece of word w.
Index endOf(const Words &words, std::size_t w, Index pieces)
{
    return w + 1 < words.first.size() ? words.first[w + 1] : pieces;
}

Matrix<double> averagedRows(const Matrix<double> &values, const Words &rows)
{
    Matrix<double> result(static_cast<Index>(rows.first.size()), values.cols());
    for (std::size_t r = 0; r < rows.first.size(); ++r) {
        const Index count = endOf(rows, r, values.rows()) - rows.first[r];
        result.row(static_cast<Index>(r)) = values.middleRows(rows.first[r], count).colwise().mean();
    }
    return result;
}

Matrix<double> addedColumns(const Matrix<double> &values, const Words &columns)
{
    Matrix<double> result(values.rows(), static_cast<Index>(columns.first.size()));
    for (Index r = 0; r < values.rows(); ++r) {
        for (std::size_t c = 0; c < columns.first.size(); ++c) {
            const Index count = endOf(columns, c, values.cols()) - columns.first[c];
            result(r, static_cast<Index>(c)) = values.row(r).segment(columns.first[c], count).sum();
        }
    }
    return result;
}

Mask joinedMask(const Mask &mask, const Words &rows, const Words &columns)
{
    Mask result(static_cast<Index>(rows.first.size()), static_cast<Index>(columns.first.size()));
    for (std::size_t r = 0; r < rows.first.size(); ++r)
        for (std::size_t c = 0; c < columns.first.size(); ++c)
            result(static_cast<Index>(r), static_cast<Index>(c))
                = mask.block(rows.first[r], columns.first[c], endOf(rows, r, mask.rows()) - rows.first[r],
                          endOf(columns, c, mask.cols()) - columns.first[c])
                      .any();
    return result;
}

//! The word that a piece belongs to; one beyond them all for a piece that is not there (of a decoding that was longer).
Index wordOf(const Words &words, Index pieces, Index piece)
{
    if (piece == everyOne)
        return everyOne;
    if (piece >= pieces)
        return static_cast<Index>(words.first.size());
    return std::upper_bound(words.first.begin(), words.first.end(), piece) - words.first.begin() - 1;
}

//! Which words have a weight, query or state that was changed by hand, so that they can be marked; as many changes as
//! there were.
Interventions joinedInterventions(const Trace &trace, const Words &rows, const Words &columns)
{
    Interventions made = trace.interventions;
    for (WeightIntervention &one : made.weights) {
        one.row = wordOf(rows, trace.rows(), one.row);
        one.column = wordOf(columns, trace.columns(), one.column);
    }
    for (EntryIntervention &query : made.queries)
        query.row = wordOf(rows, trace.rows(), query.row);
    for (EntryIntervention &state : made.states)
        state.row = wordOf(columns, trace.columns(), state.row);
    return made;
}

//! What examineGiven() cannot know: rows that are masked throughout, and local attention, which never sums to 1.
void examineJoined(Sheet &words, const Mask &mask, bool isLocal)
{
    for (Index r = 0; r < words.alpha.rows(); ++r) {
        RowFinding &finding = words.findings[static_cast<std::size_t>(r)];
        if (mask.size() > 0 && !mask.row(r).any())
            finding = RowFinding::NothingToAttend;
        else if (isLocal && finding == RowFinding::SumNotOne)
            finding = RowFinding::None;
    }
    words.pyramid = pyramid(words.alpha, mask);
}

} // namespace

Words wordsOf(const std::vector<std::string> &pieces)
{
    const bool marksBeginnings = anyBegins(pieces);
    Words words;
    bool isOpen = false; // the piece before says that its word goes on
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        std::string_view piece = pieces[i];
        bool isFirst = !isOpen;
        isOpen = saysThatItGoesOn(piece);
        if (isOpen)
            piece.remove_suffix(goesOn.size());
        if (isContinuation(piece)) {
            piece.remove_prefix(continues.size());
            isFirst = false;
        } else if (marksBeginnings) {
            isFirst = piece.starts_with(begins);
            if (isFirst)
                piece.remove_prefix(begins.size());
        }
        if (isFirst || words.first.empty()) {
            words.first.push_back(static_cast<Index>(i));
            words.labels.emplace_back();
        }
        words.labels.back() += piece;
    }
    return words;
}

std::vector<bool> arePieces(const std::vector<std::string> &tokens)
{
    const bool marksBeginnings = anyBegins(tokens);
    std::vector<bool> result;
    bool isOpen = false; // the token before goes on in this one
    for (const std::string &token : tokens) {
        const bool isContinued = isOpen;
        isOpen = saysThatItGoesOn(token);
        result.push_back(marksBeginnings || isContinued || isOpen || isContinuation(token));
    }
    return result;
}

bool hasSubwords(const Trace &trace)
{
    return wordsOf(trace.rowLabels).joinsAny(trace.rows()) || wordsOf(trace.columnLabels).joinsAny(trace.columns());
}

Trace joinedSubwords(const Trace &trace)
{
    const Words rows = wordsOf(trace.rowLabels), columns = wordsOf(trace.columnLabels);
    Trace joined;
    joined.rowTitle = trace.rowTitle + ", joined to words (mean)";
    joined.columnTitle = trace.columnTitle + ", joined to words (sum)";
    joined.rowName = trace.rowName;
    joined.columnName = trace.columnName;
    joined.rowLabels = rows.labels;
    joined.columnLabels = columns.labels;
    joined.symbols = trace.symbols;
    joined.given = true;
    joined.canMask = false;
    joined.interventions = joinedInterventions(trace, rows, columns);
    joined.padded.assign(columns.first.size(), false);
    if (trace.mask.size() > 0)
        joined.mask = joinedMask(trace.mask, rows, columns);
    for (const Sheet &sheet : trace.sheets) {
        Sheet &words = joined.sheets.emplace_back();
        words.alpha = addedColumns(averagedRows(sheet.alpha, rows), columns);
        if (sheet.context.rows() == sheet.alpha.rows())
            words.context = averagedRows(sheet.context, rows);
        examineGiven(words);
        examineJoined(words, joined.mask, sheet.gaussian.size() > 0);
    }
    if (trace.context.rows() == trace.rows())
        joined.context = averagedRows(trace.context, rows);
    joined.contextNote = trace.contextNote;
    return joined;
}

} // namespace alphascope
