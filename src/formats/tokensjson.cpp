// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/tokensjson.h"

#include "formats/enumwords.h"
#include "formats/wording.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QStringList>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 largestNumber = 1'000'000; // as for the sizes of a configuration

template <typename Enum>
QString wordFor(Enum value)
{
    for (const auto &each : wordsOf(value)) {
        if (each.value == value)
            return QString::fromLatin1(each.word);
    }
    return {};
}

QJsonObject sequenceJson(const TokenSequence &sequence)
{
    QJsonArray numbers;
    for (const Index token : sequence.tokens)
        numbers.append(qint64 { token });
    QJsonArray texts;
    for (const std::string &text : sequence.texts)
        texts.append(QString::fromStdString(text));
    return { { u"numbers"_s, numbers }, { u"texts"_s, texts } };
}

QJsonValue vocabularyJson(const std::shared_ptr<const Vocabulary> &vocabulary)
{
    if (!vocabulary)
        return QJsonValue::Null;
    QJsonArray entries;
    for (const VocabularyEntry &entry : vocabulary->entries) {
        if (entry.kind == VocabularyEntry::Kind::Word)
            entries.append(QString::fromStdString(entry.text));
        else
            entries.append(QJsonObject { { u"mark"_s, wordFor(entry.kind) } });
    }
    return entries;
}

//! Reads member after member of an object and stops at the first error.
class TokensReader {
    Q_DECLARE_TR_FUNCTIONS(Snapshot)

public:
    TokensReader(const QJsonValue &json, const QString &what)
        : m_json(json.toObject())
        , m_what(what)
    {
        if (!json.isObject())
            error = Error { tr("The description of the model in it has no %1.").arg(what) };
    }

    void sequence(const QString &name, TokenSequence &sequence);
    void vocabulary(const QString &name, std::shared_ptr<const Vocabulary> &vocabulary);
    void number(const QString &name, Index &field);
    void flag(const QString &name, bool &field);
    template <typename Enum>
    void word(const QString &name, Enum &field)
    {
        if (const auto value = valueOf<Enum>(m_json.value(name)))
            field = *value;
        else
            fail(name, m_json.value(name), tr("one of %1").arg(wordList(field)));
    }

    std::optional<Error> error;

private:
    template <typename Enum>
    static std::optional<Enum> valueOf(const QJsonValue &json)
    {
        for (const auto &each : wordsOf(Enum())) {
            if (json.toString() == QLatin1StringView(each.word))
                return each.value;
        }
        return std::nullopt;
    }
    template <typename Enum>
    static QString wordList(Enum field)
    {
        QStringList words;
        for (const auto &each : wordsOf(field))
            words << QLatin1StringView(each.word);
        return words.join(", "_L1);
    }
    std::optional<VocabularyEntry> entryOf(const QJsonValue &json);
    void fail(const QString &name, const QJsonValue &value, const QString &wanted);

    QJsonObject m_json;
    QString m_what;
};

void TokensReader::fail(const QString &name, const QJsonValue &value, const QString &wanted)
{
    if (error)
        return;
    const QByteArray text = QJsonDocument(QJsonArray { value }).toJson(QJsonDocument::Compact);
    const QString found = value.isUndefined() ? tr("missing") : quoted(QString::fromUtf8(text.sliced(1).chopped(1)));
    error = Error { tr("In its %1, %2 is %3; it should be %4.").arg(m_what, name, found, wanted) };
}

void TokensReader::sequence(const QString &name, TokenSequence &sequence)
{
    const QJsonValue json = m_json.value(name);
    const QJsonValue numbers = json.toObject().value(u"numbers"_s), texts = json.toObject().value(u"texts"_s);
    if (!numbers.isArray() || !texts.isArray())
        return fail(name, json, tr("an object with the lists numbers and texts"));
    for (const auto &number : numbers.toArray()) {
        const qint64 token = number.toInteger(-2); // -1 is a word that is not in the vocabulary
        if (token < -1 || token > largestNumber) {
            return fail(tr("a number of the %1").arg(name), number,
                tr("a whole number from -1 to %1").arg(groupedText(largestNumber)));
        }
        sequence.tokens.push_back(token);
    }
    for (const auto &text : texts.toArray()) {
        if (!text.isString())
            return fail(tr("a text of the %1").arg(name), text, tr("a text"));
        sequence.texts.push_back(text.toString().toStdString());
    }
    if (!sequence.texts.empty() && sequence.texts.size() != sequence.tokens.size() && !error) {
        error = Error { tr("In its %1, the %2 has %3 numbers, but %4 texts. There should be as many.")
                            .arg(m_what, name, QString::number(sequence.tokens.size()),
                                QString::number(sequence.texts.size())) };
    }
}

std::optional<VocabularyEntry> TokensReader::entryOf(const QJsonValue &json)
{
    if (json.isString())
        return VocabularyEntry { VocabularyEntry::Kind::Word, json.toString().toStdString() };
    if (const auto kind = valueOf<VocabularyEntry::Kind>(json.toObject().value(u"mark"_s)))
        return VocabularyEntry { *kind, {} };
    return std::nullopt;
}

void TokensReader::vocabulary(const QString &name, std::shared_ptr<const Vocabulary> &vocabulary)
{
    const QJsonValue json = m_json.value(name);
    if (json.isNull())
        return;
    if (!json.isArray())
        return fail(name, json, tr("a list of words, or null"));
    auto read = std::make_shared<Vocabulary>();
    for (const auto &each : json.toArray()) {
        const auto entry = entryOf(each);
        if (!entry) {
            return fail(tr("an entry of the %1").arg(name), each,
                tr("a text, or {\"mark\": ...} with one of %1").arg(wordList(VocabularyEntry::Kind::Padding)));
        }
        read->entries.push_back(*entry);
    }
    vocabulary = std::move(read);
}

void TokensReader::number(const QString &name, Index &field)
{
    const qint64 number = m_json.value(name).toInteger(-1);
    if (number < 1 || number > largestNumber)
        fail(name, m_json.value(name), tr("a whole number from 1 to %1").arg(groupedText(largestNumber)));
    else
        field = number;
}

void TokensReader::flag(const QString &name, bool &field)
{
    if (!m_json.value(name).isBool())
        fail(name, m_json.value(name), tr("true or false"));
    field = m_json.value(name).toBool();
}

} // namespace

QJsonObject toJson(const TokenInputs &inputs)
{
    return { { u"source"_s, sequenceJson(inputs.source) }, { u"target"_s, sequenceJson(inputs.target) },
        { u"decoding"_s, wordFor(inputs.decoding) }, { u"maximum_length"_s, qint64 { inputs.maximumLength } },
        { u"beam_width"_s, qint64 { inputs.beamWidth } }, { u"normalises_length"_s, inputs.normalisesLength } };
}

QJsonObject toJson(const Vocabularies &vocabularies)
{
    return { { u"source"_s, vocabularyJson(vocabularies.source) }, { u"target"_s, vocabularyJson(vocabularies.target) },
        { u"source_unit"_s, wordFor(vocabularies.sourceUnit) },
        { u"target_unit"_s, wordFor(vocabularies.targetUnit) } };
}

std::optional<Error> fromJson(const QJsonValue &json, TokenInputs &inputs)
{
    TokensReader reader(json, u"tokens"_s);
    reader.sequence(u"source"_s, inputs.source);
    reader.sequence(u"target"_s, inputs.target);
    reader.word(u"decoding"_s, inputs.decoding);
    reader.number(u"maximum_length"_s, inputs.maximumLength);
    reader.number(u"beam_width"_s, inputs.beamWidth);
    reader.flag(u"normalises_length"_s, inputs.normalisesLength);
    return reader.error;
}

std::optional<Error> fromJson(const QJsonValue &json, Vocabularies &vocabularies)
{
    TokensReader reader(json, u"vocabularies"_s);
    reader.vocabulary(u"source"_s, vocabularies.source);
    reader.vocabulary(u"target"_s, vocabularies.target);
    reader.word(u"source_unit"_s, vocabularies.sourceUnit);
    reader.word(u"target_unit"_s, vocabularies.targetUnit);
    return reader.error;
}

std::optional<Error> misfit(const Vocabularies &vocabularies, Index source, Index target)
{
    const struct {
        const std::shared_ptr<const Vocabulary> &vocabulary;
        Index configured;
        QString name;
    } sides[] = { { vocabularies.source, source, u"source"_s }, { vocabularies.target, target, u"target"_s } };
    for (const auto &[vocabulary, configured, name] : sides) {
        if (!vocabulary || vocabulary->size() == configured)
            continue;
        return Error { QCoreApplication::translate(
            "Snapshot", "The vocabulary of the %1 has %2 entries, but the setting “%1_vocabulary” is %3.")
                           .arg(name, QString::number(vocabulary->size()), QString::number(configured)) };
    }
    return std::nullopt;
}

} // namespace alphascope
