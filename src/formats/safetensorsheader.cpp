// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/safetensorsheader.h"

#include "formats/jsonreader.h"
#include "formats/wording.h"

#include <QCoreApplication>
#include <QSet>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

class HeaderParser {
    Q_DECLARE_TR_FUNCTIONS(Safetensors)

public:
    explicit HeaderParser(QByteArrayView text)
        : m_json(text)
    {
    }

    std::optional<Error> parse();
    SafetensorsHeader result() { return std::move(m_header); }

private:
    //! Calls takeMember(key) for each member of the object that begins here; a key that comes again is an error.
    template <typename TakeMember>
    std::optional<Error> parseObject(const QString &what, TakeMember takeMember);
    std::optional<Error> parseMetadata();
    std::optional<Error> parseEntry(const QString &name);
    std::optional<Error> parseType(TensorEntry &entry);
    template <typename Add>
    std::optional<Error> parseCounts(const QString &tensor, const char *key, Add add);

    Error broken() const
    {
        return { tr("The header is no valid JSON at byte %1. The file is damaged or no safetensors file; get it anew.")
                     .arg(m_json.position()) };
    }

    JsonReader m_json;
    SafetensorsHeader m_header;
};

template <typename TakeMember>
std::optional<Error> HeaderParser::parseObject(const QString &what, TakeMember takeMember)
{
    QSet<QString> seen;
    if (!m_json.take('{'))
        return broken();
    if (m_json.take('}'))
        return {};
    do {
        const auto key = m_json.takeString();
        if (!key || !m_json.take(':'))
            return broken();
        if (seen.contains(*key))
            return Error {
                tr("The header names %1 twice in %2, so it is not clear which is meant.").arg(quoted(*key), what)
            };
        seen.insert(*key);
        if (auto error = takeMember(*key))
            return error;
    } while (m_json.take(','));
    return m_json.take('}') ? std::nullopt : std::optional(broken());
}

std::optional<Error> HeaderParser::parse()
{
    const auto error = parseObject(tr("the file"),
        [&](const QString &name) { return name == "__metadata__"_L1 ? parseMetadata() : parseEntry(name); });
    if (error)
        return error;
    return m_json.atEnd() ? std::nullopt : std::optional(broken());
}

std::optional<Error> HeaderParser::parseMetadata()
{
    if (const QString found = m_json.next(); !found.startsWith(u'{'))
        return Error {
            tr("The entry __metadata__ is %1; it must be a list of names and texts in braces.").arg(quoted(found))
        };
    return parseObject(u"__metadata__"_s, [&](const QString &key) -> std::optional<Error> {
        const auto value = m_json.takeString();
        if (!value) {
            return Error { tr(
                "The entry %1 of __metadata__ is no text: it begins with %2. Only texts are allowed there.")
                               .arg(quoted(key), quoted(m_json.next())) };
        }
        m_header.metadata.insert(key, *value);
        return {};
    });
}

std::optional<Error> HeaderParser::parseType(TensorEntry &entry)
{
    const auto word = m_json.takeString();
    if (!word) {
        return Error { tr("The data type of tensor %1 is %2; it must be a word such as F32.")
                           .arg(quoted(entry.name), quoted(m_json.next())) };
    }
    const auto type = dataTypeNamed(*word);
    if (type) {
        entry.type = *type;
        return {};
    }
    const QStringList unsupported { u"F4"_s, u"F6_E2M3"_s, u"F6_E3M2"_s, u"F8_E5M2"_s, u"F8_E4M3"_s, u"F8_E8M0"_s,
        u"F8_E5M2FNUZ"_s, u"F8_E4M3FNUZ"_s, u"C64"_s };
    if (unsupported.contains(*word)) {
        return Error { tr("Tensor %1 has the data type %2, which this program does not read. Convert it to F32 first.")
                           .arg(quoted(entry.name), *word) };
    }
    return Error {
        tr("Tensor %1 has the data type %2, which is not one of the format's.").arg(quoted(entry.name), quoted(*word))
    };
}

template <typename Add>
std::optional<Error> HeaderParser::parseCounts(const QString &tensor, const char *key, Add add)
{
    const QString what = QLatin1StringView(key);
    if (!m_json.take('[')) {
        return Error { tr("The %1 of tensor %2 is %3; it must be a list of numbers in brackets.")
                           .arg(what, quoted(tensor), quoted(m_json.next())) };
    }
    if (m_json.take(']'))
        return {};
    do {
        const QString found = m_json.next();
        const auto count = m_json.takeCount();
        if (!count || *count >= beyondAnyFile) {
            return Error { tr("The %1 of tensor %2 contains %3; each must be a whole number from 0 to below %4.")
                               .arg(what, quoted(tensor), found.isEmpty() ? tr("nothing") : quoted(found),
                                   groupedText(beyondAnyFile)) };
        }
        add(*count);
    } while (m_json.take(','));
    return m_json.take(']') ? std::nullopt : std::optional(broken());
}

std::optional<Error> HeaderParser::parseEntry(const QString &name)
{
    TensorEntry entry;
    entry.name = name;
    std::vector<quint64> offsets;
    bool hasType = false, hasShape = false, hasOffsets = false;
    const QString found = m_json.next();
    if (found.isEmpty())
        return broken();
    if (!found.startsWith(u'{')) {
        return Error { tr("The entry of tensor %1 is %2; it must give dtype, shape and data_offsets in braces.")
                           .arg(quoted(name), quoted(found)) };
    }
    auto error = parseObject(tr("tensor %1").arg(quoted(name)), [&](const QString &key) -> std::optional<Error> {
        if (key == "dtype"_L1) {
            hasType = true;
            return parseType(entry);
        }
        if (key == "shape"_L1) {
            hasShape = true;
            return parseCounts(name, "shape", [&](quint64 n) { entry.shape.push_back(static_cast<qint64>(n)); });
        }
        if (key == "data_offsets"_L1) {
            hasOffsets = true;
            return parseCounts(name, "data_offsets", [&](quint64 n) { offsets.push_back(n); });
        }
        return m_json.skipValue() ? std::nullopt : std::optional(broken());
    });
    if (error)
        return error;
    if (!hasType || !hasShape || !hasOffsets) {
        const auto missing = !hasType ? "dtype"_L1 : !hasShape ? "shape"_L1 : "data_offsets"_L1;
        return Error { tr("The entry of tensor %1 lacks its %2.").arg(quoted(name), missing) };
    }
    if (offsets.size() != 2) {
        return Error { tr("Tensor %1 has %2 data_offsets; it must have two, where its bytes begin and end.")
                           .arg(quoted(name), groupedText(offsets.size())) };
    }
    entry.begin = offsets[0];
    entry.end = offsets[1];
    m_header.entries.push_back(std::move(entry));
    return {};
}

} // namespace

tl::expected<SafetensorsHeader, Error> readSafetensorsHeader(QByteArrayView text, quint64 dataSize)
{
    HeaderParser parser(text);
    if (auto error = parser.parse())
        return tl::unexpected(std::move(*error));
    SafetensorsHeader header = parser.result();
    if (auto error = checkLayout(header.entries, dataSize))
        return tl::unexpected(std::move(*error));
    return header;
}

} // namespace alphascope
