// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/exampletext.h"

#include "models/numbertext.h"

#include <QCoreApplication>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct ExampleText {
    Q_DECLARE_TR_FUNCTIONS(ExampleText)
};

constexpr Index mostTimesteps = 12;

QString joined(const std::vector<std::string> &tokens, TokenUnit unit)
{
    QStringList texts;
    for (const std::string &token : tokens)
        texts << QString::fromStdString(token);
    return texts.join(unit == TokenUnit::Words ? u" "_s : QString());
}

//! "good (0.93)" of the likeliest class.
QString likeliestClass(const RowVector<double> &outputs, const ExampleGallery &gallery)
{
    Index place = 0;
    const double share = outputs.maxCoeff(&place);
    ShownExample answer;
    answer.targetClass = place;
    const std::string name = expectedWords(answer, gallery.preprocessing, Vectors()).at(0);
    return u"%1 (%2)"_s.arg(QString::fromStdString(name), significantNumber(share, 2));
}

//! Several numbers of one timestep stand in brackets.
QString timestep(const Matrix<double> &values, Index row)
{
    QStringList numbers;
    for (Index column = 0; column < values.cols(); ++column)
        numbers << significantNumber(values(row, column), 3);
    return numbers.size() == 1 ? numbers[0] : u'(' + numbers.join(u", "_s) + u')';
}

QString series(const Matrix<double> &values)
{
    QStringList timesteps;
    for (Index row = 0; row < std::min(values.rows(), mostTimesteps); ++row)
        timesteps << timestep(values, row);
    if (values.rows() > mostTimesteps)
        timesteps << u"…"_s;
    return timesteps.join(u' ');
}

QString arrow(const QString &from, const QString &to) { return from + u"  →  "_s + to; }

QStringList texts(const NumberExamples &examples, std::size_t most)
{
    QStringList lines;
    for (std::size_t i = 0; i < std::min(most, examples.size()); ++i)
        lines << arrow(series(examples[i].x), series(examples[i].target));
    return lines;
}
QStringList texts(const SeriesExamples &examples, std::size_t most) { return texts(examples.windows, most); }
QStringList texts(const LabelledExamples &examples, std::size_t most)
{
    QStringList lines;
    for (std::size_t i = 0; i < std::min(most, examples.texts.size()); ++i) {
        const LabelledText &text = examples.texts[i];
        lines << arrow(joined(text.words, TokenUnit::Words),
            QString::fromStdString(examples.classes.at(static_cast<std::size_t>(text.label))));
    }
    return lines;
}
QStringList texts(const PairExamples &examples, std::size_t most)
{
    QStringList lines;
    for (std::size_t i = 0; i < std::min(most, examples.pairs.size()); ++i) {
        const SentencePair &pair = examples.pairs[i];
        lines << arrow(joined(pair.source, examples.unit), joined(pair.target, examples.unit));
    }
    return lines;
}

} // namespace

QStringList exampleTexts(const TrainingExamples &examples, std::size_t most)
{
    return std::visit([most](const auto &each) { return texts(each, most); }, examples);
}

QString answerText(
    const ShownExample &example, const ExampleGallery &gallery, const Specimen &specimen, const Trace *trace)
{
    const Vocabularies *vocabularies = vocabulariesOf(specimen);
    const TokenUnit unit = vocabularies ? vocabularies->targetUnit : TokenUnit::Words;
    const auto words = expectedWords(example, gallery.preprocessing, specimen);
    const QString target
        = ExampleText::tr("target %1").arg(words.empty() ? series(example.target.cast<double>()) : joined(words, unit));
    if (!trace || trace->outputs.size() == 0 || !example.targetTokens.empty())
        return target;
    const QString answer = example.targetClass ? likeliestClass(trace->outputs.row(0), gallery)
                                               : ExampleText::tr("y = %1").arg(series(trace->outputs));
    return answer + u", "_s + target;
}

} // namespace alphascope
