// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tablerequests.h"

#include "engine/text.h"
#include "engine/wordinputs.h"
#include "formats/sequencetext.h"
#include "formats/tokenizer.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QtConcurrentRun>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

std::vector<std::string> toLabels(const QStringList &texts)
{
    std::vector<std::string> labels;
    labels.reserve(static_cast<std::size_t>(texts.size()));
    for (const QString &text : texts)
        labels.push_back(text.toStdString());
    return labels;
}

} // namespace

TableRequests::TableRequests(Document *document, QObject *parent)
    : QObject(parent)
    , m_document(document)
{
}

void TableRequests::handle(const TableRequest &request)
{
    switch (request.kind) {
    case TableRequest::Kind::Typing:
    case TableRequest::Kind::Typed:
        return typeCell(request);
    case TableRequest::Kind::Paste:
    case TableRequest::Kind::PasteWhole:
        return paste(request);
    case TableRequest::Kind::TypingSequence:
        return typeSequence(request);
    case TableRequest::Kind::Copy:
    case TableRequest::Kind::CopyPython:
        return copy(request);
    }
}

void TableRequests::typeCell(const TableRequest &request)
{
    const CellName cell { request.table, request.row, request.column };
    if (m_typed.cell != cell)
        m_typed = { cell, valueAt(cell) };
    const auto number = parseNumber(request.text);
    const bool isLeft = request.kind == TableRequest::Kind::Typed;
    if (number) {
        m_document->edit(SetCell { request.table.toStdString(), request.row, request.column, *number });
    } else if (isLeft) {
        if (m_typed.value) // what was read on the way, such as 1e40 of 1e400, was not meant
            m_document->edit(SetCell { request.table.toStdString(), request.row, request.column, *m_typed.value });
        Q_EMIT refused(refusal(cell, number.error().sentence)); // after the edit, which would take the sentence away
    }
    if (isLeft)
        m_typed = {};
}

//! Where, what, and what to do.
QString TableRequests::refusal(const CellName &cell, const QString &why) const
{
    const QString sentence
        = tr("%1, row %2, column %3: %4").arg(cell.table).arg(cell.row + 1).arg(cell.column + 1).arg(why);
    const auto kept = valueAt(cell);
    return kept ? sentence
            + tr(" The cell keeps %1; type another number, such as 0.5.")
                  .arg(QString::fromStdString(shortestNumber(*kept)))
                : sentence;
}

std::optional<double> TableRequests::valueAt(const CellName &cell) const
{
    const Shared<double> values = table(cell.table);
    if (cell.row < 0 || cell.row >= values.rows() || cell.column < 0 || cell.column >= values.cols())
        return {};
    return values(cell.row, cell.column);
}

void TableRequests::paste(const TableRequest &request)
{
    // Reading a large block takes longer than the window may stand still.
    constexpr qsizetype readAtOnce = 20'000;
    if (request.text.size() <= readAtOnce)
        insert(request, parseTable(request.text));
    else
        QtConcurrent::run(parseTable, request.text).then(this, [this, request](const ParsedTable &block) {
            insert(request, block);
        });
}

void TableRequests::insert(const TableRequest &request, const ParsedTable &block)
{
    if (!block) {
        Q_EMIT refused(block.error().sentence);
        return;
    }
    const std::string name = request.table.toStdString();
    const auto rows = toLabels(block->rowLabels), columns = toLabels(block->columnLabels);
    if (request.kind == TableRequest::Kind::PasteWhole)
        m_document->edit(SetTable { name, block->values, rows, false, columns });
    else
        m_document->edit(SetBlock { name, request.row, request.column, block->values, rows, columns });
}

void TableRequests::typeSequence(const TableRequest &request)
{
    const bool isRefused = m_document->isEditing(); // by the edit that is tried nevertheless
    if (request.table == u"source"_s)
        typeTokens(Side::Source, request.text);
    else if (request.table == u"target"_s)
        typeTokens(Side::Target, request.text);
    else if (request.table == u"words"_s)
        typeWords(request.text);
    else
        typeNumbers(request);
    if (isRefused)
        Q_EMIT typingRefused();
}

void TableRequests::typeNumbers(const TableRequest &request)
{
    const Index features = table(request.table).cols();
    const auto sequence = parseSequence(request.text, features);
    Q_EMIT textRefused(sequence ? QString() : sequence.error().sentence);
    if (!sequence)
        return;
    m_document->edit(SetTable { request.table.toStdString(), sequence->values, toLabels(sequence->rowLabels), true });
}

//! Cut as the model's vocabulary is: into words, characters, or pieces of words that it has.
void TableRequests::typeTokens(Side side, const QString &text)
{
    const Vocabularies *vocabularies = vocabulariesOf(m_document->specimen());
    if (!vocabularies)
        return;
    const bool isSource = side == Side::Source;
    const TokenUnit unit = isSource ? vocabularies->sourceUnit : vocabularies->targetUnit;
    const auto &vocabulary = isSource ? vocabularies->source : vocabularies->target;
    m_document->edit(SetTokens { side, tokensOf(text, unit, vocabulary), true });
}

//! A text whose class the model tells: a row for each word, as in what it was trained with.
void TableRequests::typeWords(const QString &text)
{
    const std::shared_ptr<const Vocabulary> vocabulary = m_document->record().preprocessing.words;
    if (!vocabulary)
        return;
    const std::vector<std::string> words = wordsFor(text, *vocabulary);
    WordSequence sequence = sequenceOfWords(words, *vocabulary);
    QString problem;
    if (words.empty())
        problem = tr("There is no word. Type one or more.");
    else if (sequence.problem)
        problem = QString::fromStdString(sequence.problem->sentence);
    Q_EMIT textRefused(problem);
    if (problem.isEmpty())
        m_document->edit(SetTable { "x", std::move(sequence.inputs.x), std::move(sequence.inputs.labels), true });
}

void TableRequests::copy(const TableRequest &request)
{
    const Shared<double> whole = table(request.table);
    const bool fits = request.rows > 0 && request.columns > 0 && request.row >= 0 && request.column >= 0
        && request.row + request.rows <= whole.rows() && request.column + request.columns <= whole.cols();
    const Matrix<double> values
        = fits ? Matrix<double>(whole->block(request.row, request.column, request.rows, request.columns)) : *whole;
    QGuiApplication::clipboard()->setText(
        request.kind == TableRequest::Kind::CopyPython ? tableToPython(values) : tableToText(values));
}

Shared<double> TableRequests::table(const QString &name) const
{
    Shared<double> found;
    const auto keep = [&](const char *tableName, const auto &values) {
        if (name == QLatin1String(tableName))
            found = values;
    };
    visitInputs(m_document->specimen(), keep);
    visitParameters(m_document->specimen(), keep);
    return found;
}

} // namespace alphascope
