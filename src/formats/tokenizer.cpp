// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/tokenizer.h"

#include "formats/tabletext.h"

#include <QTextBoundaryFinder>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

//! The text with one way to write each letter and each end of a line.
QString normalised(const QString &text, LetterCase letterCase)
{
    QString result = text;
    result.replace("\r\n"_L1, "\n"_L1);
    if (letterCase == LetterCase::Folded)
        result = result.toCaseFolded();
    return result.normalized(QString::NormalizationForm_C);
}

//! Calls visit(piece) for what stands between two boundaries.
template <typename Visit>
void visitPieces(const QString &text, QTextBoundaryFinder::BoundaryType type, const Visit &visit)
{
    QTextBoundaryFinder finder(type, text);
    qsizetype begin = 0;
    for (qsizetype end = finder.toNextBoundary(); end > begin; end = finder.toNextBoundary()) {
        visit(QStringView(text).sliced(begin, end - begin));
        begin = end;
    }
}

} // namespace

std::vector<std::string> wordsOf(const QString &text, LetterCase letterCase)
{
    std::vector<std::string> words;
    visitPieces(normalised(text, letterCase), QTextBoundaryFinder::Word, [&](QStringView piece) {
        if (!piece.trimmed().isEmpty())
            words.push_back(piece.toUtf8().toStdString());
    });
    return words;
}

std::vector<std::string> charactersOf(const QString &text, LetterCase letterCase)
{
    std::vector<std::string> characters;
    visitPieces(normalised(text, letterCase), QTextBoundaryFinder::Grapheme,
        [&](QStringView piece) { characters.push_back(piece.toUtf8().toStdString()); });
    return characters;
}

std::vector<std::string> tokensOf(const QString &text, TokenUnit unit, LetterCase letterCase)
{
    return unit == TokenUnit::Words ? wordsOf(text, letterCase) : charactersOf(text, letterCase);
}

std::string asToken(const QString &text) { return normalised(text, LetterCase::Kept).toStdString(); }

tl::expected<Matrix<double>, Error> numbersOf(const QString &text)
{
    const tl::expected<NumberTable, Error> table = parseTable(text);
    if (!table)
        return tl::unexpected(table.error());
    if (table->values.rows() == 1)
        return Matrix<double>(table->values.transpose());
    return table->values;
}

} // namespace alphascope
