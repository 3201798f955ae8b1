// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputwarnings.h"

#include "engine/wordinputs.h"
#include "formats/snapshot.h"
#include "formats/wording.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct InputWarnings {
    Q_DECLARE_TR_FUNCTIONS(CommandInput)
};

//! Those of a sequence that stand for Unknown, as they were typed.
QStringList unknownIn(const TokenSequence &sequence, const Vocabulary &vocabulary)
{
    QStringList words;
    const std::optional<Index> unknown = VocabularyIndex(vocabulary).find(VocabularyEntry::Kind::Unknown);
    for (std::size_t i = 0; i < std::min(sequence.texts.size(), sequence.tokens.size()); ++i)
        if (sequence.tokens[i] == unknown && !sequence.texts[i].empty())
            words.append(quoted(QString::fromStdString(sequence.texts[i])));
    return words;
}

} // namespace

QString unknownSentence(const Snapshot &snapshot)
{
    QStringList words;
    const Vocabularies *vocabularies = vocabulariesOf(snapshot.specimen);
    if (const auto *tokens = inputsOf<TokenInputs>(snapshot.specimen); tokens && vocabularies) {
        if (vocabularies->source)
            words += unknownIn(tokens->source, *vocabularies->source);
        if (vocabularies->target)
            words += unknownIn(tokens->target, *vocabularies->target);
    } else if (const auto *inputs = inputsOf<SequenceInputs>(snapshot.specimen);
               inputs && snapshot.preprocessing.words) {
        for (const InputWord &word : wordsIn(*inputs, *snapshot.preprocessing.words).value_or(std::vector<InputWord>()))
            if (!word.isKnown)
                words.append(quoted(QString::fromStdString(word.text)));
    }
    constexpr qsizetype most = 5;
    words.removeDuplicates();
    if (words.isEmpty())
        return {};
    const QString named = words.mid(0, most).join(u", "_s) + (words.size() > most ? u", …"_s : QString());
    return InputWarnings::tr("The model does not know %1: it reads “unknown” in place of each.").arg(named);
}

QString nothingToAttendSentence(const Trace &trace)
{
    std::size_t most = 0; // of any head
    for (const Sheet &sheet : trace.sheets) {
        const auto count = std::count(sheet.findings.begin(), sheet.findings.end(), RowFinding::NothingToAttend);
        most = std::max(most, static_cast<std::size_t>(count));
    }
    if (most == 0)
        return {};
    if (static_cast<Index>(most) == trace.rows()) {
        return InputWarnings::tr("There is nothing to attend to: every column of α is padding or masked, so all "
                                 "weights and contexts are 0. Give an input that leaves a column to each row.");
    }
    return InputWarnings::tr("%1 of %2 rows of α have nothing to attend to: their columns are all padding or masked, "
                             "so their weights and contexts are 0. Leave each row a column.")
        .arg(most)
        .arg(trace.rows());
}

} // namespace alphascope
