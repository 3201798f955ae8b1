// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/tokenizer.h"

#include "engine/subwords.h"
#include "formats/tabletext.h"

#include <QTextBoundaryFinder>

#include <algorithm>

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

//! How many of the pieces from this one on are together a word of the vocabulary, without a blank between them; else 1.
std::size_t piecesOfWord(const std::vector<QStringView> &pieces, std::size_t first, const VocabularyIndex &vocabulary)
{
    const auto longest = static_cast<qsizetype>(vocabulary.longestWord());
    std::size_t result = 1;
    for (std::size_t next = first + 1; next < pieces.size() && pieces[next].begin() == pieces[next - 1].end(); ++next) {
        const QStringView together(pieces[first].begin(), pieces[next].end());
        if (together.size() > longest) // no word has more bytes, and no letter less than one
            break;
        if (vocabulary.find(together.toUtf8().toStdString()))
            result = next + 1 - first;
    }
    return result;
}

std::vector<std::string> wordsOf(const QString &text, const VocabularyIndex &vocabulary)
{
    const QString whole = normalised(text, LetterCase::Kept);
    std::vector<QStringView> pieces;
    visitPieces(whole, QTextBoundaryFinder::Word, [&](QStringView piece) {
        if (!piece.trimmed().isEmpty())
            pieces.push_back(piece);
    });
    std::vector<std::string> words;
    for (std::size_t i = 0; i < pieces.size();) {
        const std::size_t count = piecesOfWord(pieces, i, vocabulary);
        const QStringView word(pieces[i].begin(), pieces[i + count - 1].end());
        words.push_back(word.toUtf8().toStdString());
        i += count;
    }
    return words;
}

void appendWords(const QString &text, std::vector<std::string> &words)
{
    visitPieces(text, QTextBoundaryFinder::Word, [&](QStringView piece) {
        if (!piece.trimmed().isEmpty())
            words.push_back(piece.toUtf8().toStdString());
    });
}

//! Few texts do: only they are looked at token by token.
bool mayHaveSubwords(const QString &text)
{
    return text.contains("@@"_L1) || text.contains("##"_L1) || text.contains(u'\u2581');
}

//! What stands between blanks.
std::vector<std::string> betweenBlanks(const QString &text)
{
    std::vector<std::string> tokens;
    const auto isBlank = [](QChar character) { return character.isSpace(); };
    for (auto begin = text.begin(); begin != text.end();) {
        const auto end = std::find_if(begin, text.end(), isBlank);
        if (end != begin)
            tokens.push_back(QStringView(begin, end).toUtf8().toStdString());
        begin = std::find_if_not(end, text.end(), isBlank);
    }
    return tokens;
}

} // namespace

std::vector<std::string> wordsOf(const QString &text, LetterCase letterCase)
{
    const QString whole = normalised(text, letterCase);
    std::vector<std::string> words;
    if (!mayHaveSubwords(whole)) {
        appendWords(whole, words);
        return words;
    }
    std::vector<std::string> tokens = betweenBlanks(whole);
    const std::vector<bool> isPiece = arePieces(tokens);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (isPiece[i])
            words.push_back(std::move(tokens[i]));
        else
            appendWords(QString::fromStdString(tokens[i]), words);
    }
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

std::vector<std::string> tokensOf(
    const QString &text, TokenUnit unit, const std::shared_ptr<const Vocabulary> &vocabulary)
{
    return unit == TokenUnit::Words && vocabulary ? wordsOf(text, VocabularyIndex(*vocabulary)) : tokensOf(text, unit);
}

std::vector<std::string> wordsFor(const QString &text, const Vocabulary &vocabulary)
{
    const VocabularyIndex index(vocabulary);
    std::vector<std::string> words = wordsOf(text);
    for (std::string &word : words) {
        if (index.find(word))
            continue;
        std::string small = QString::fromStdString(word).toCaseFolded().toStdString();
        if (index.find(small))
            word = std::move(small);
    }
    return words;
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
