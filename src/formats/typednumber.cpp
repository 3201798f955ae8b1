// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/typednumber.h"

#include "formats/wording.h"

#include <QCoreApplication>
#include <QVarLengthArray>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct TypedNumberText {
    Q_DECLARE_TR_FUNCTIONS(TypedNumber)
};

using Ascii = QVarLengthArray<char, 64>;

constexpr char infinitySign = '\1'; // stands for ∞, which has no ASCII twin; no number can contain it otherwise

//! The ASCII twin of a character that may stand in a number: any script's digits, full-width signs, real minus signs.
//! 0 when it has none.
char asciiTwin(QChar character)
{
    const char16_t unit = character.unicode();
    if (unit > 0x20 && unit < 0x7f)
        return static_cast<char>(unit);
    if (character.category() == QChar::Number_DecimalDigit)
        return static_cast<char>('0' + character.digitValue());
    switch (unit) {
    case u'\u2212': // minus sign
    case u'\u2013': // en dash
    case u'\ufe63': // small hyphen-minus
    case u'\uff0d': // full-width hyphen-minus
        return '-';
    case u'\uff0b': // full-width plus sign
        return '+';
    case u'\uff0e': // full-width full stop
    case u'\u066b': // Arabic decimal separator
        return '.';
    case u'\uff0c': // full-width comma
        return ',';
    case u'\uff05': // full-width percent sign
    case u'\u066a': // Arabic percent sign
        return '%';
    case u'\u221e': // infinity
        return infinitySign;
    default:
        return 0;
    }
}

//! Directions of writing, which come along when text is copied from right-to-left pages, and the byte order mark.
bool isInvisible(QChar character) { return character.category() == QChar::Other_Format; }

//! Empty when a character cannot stand in a number, as a blank cannot.
Ascii toAscii(QStringView text)
{
    Ascii ascii;
    ascii.reserve(text.size() + 2);
    for (const QChar character : text) {
        if (const char twin = asciiTwin(character))
            ascii.append(twin);
        else if (!isInvisible(character))
            return {};
    }
    return ascii;
}

bool isWord(const char *first, const char *last, QLatin1StringView word)
{
    return QLatin1StringView(first, last).compare(word, Qt::CaseInsensitive) == 0;
}

std::optional<double> readWord(const char *first, const char *last)
{
    if (isWord(first, last, "nan"_L1))
        return std::numeric_limits<double>::quiet_NaN();
    if (isWord(first, last, "inf"_L1) || isWord(first, last, "infinity"_L1)
        || (last - first == 1 && *first == infinitySign))
        return std::numeric_limits<double>::infinity();
    return {};
}

//! Digits with a point and an exponent, without a sign. Too close to 0 is 0; too large is none.
std::optional<double> readDigits(const char *first, const char *last)
{
    if (first == last || !((*first >= '0' && *first <= '9') || *first == '.'))
        return {};
    double value = 0;
    const auto [end, problem] = std::from_chars(first, last, value);
    if (end != last)
        return {};
    if (problem == std::errc())
        return value;
    long double wide = 0; // tells the two ends of the range apart, except for exponents of thousands
    if (std::from_chars(first, last, wide).ec == std::errc())
        return std::isfinite(static_cast<double>(wide)) ? std::optional(static_cast<double>(wide)) : std::nullopt;
    const char *minus = std::find(first, last, '-');
    return minus != last ? std::optional(0.0) : std::nullopt;
}

std::optional<double> readSigned(const char *first, const char *last)
{
    if (first == last)
        return {};
    const bool negative = *first == '-';
    if (negative || *first == '+')
        ++first;
    auto value = readDigits(first, last);
    if (!value)
        value = readWord(first, last);
    if (value && negative)
        value = -*value;
    return value;
}

//! "a/b"; both parts are finite and b is not 0.
std::optional<double> readFraction(const char *first, const char *slash, const char *last)
{
    const auto above = readSigned(first, slash);
    const auto below = readSigned(slash + 1, last);
    if (!above || !below || !std::isfinite(*above) || !std::isfinite(*below) || *below == 0)
        return {};
    return *above / *below;
}

//! "45%" is 45e-2, so that it is rounded once only; `ascii` is without the sign.
std::optional<double> readPercent(Ascii ascii)
{
    if (std::any_of(ascii.begin(), ascii.end(), [](char c) { return c == 'e' || c == 'E'; }))
        return {};
    ascii.append("e-2", 3);
    return readSigned(ascii.begin(), ascii.end());
}

//! `text` without the "e999" or "e-12" at its end.
QStringView withoutExponent(QStringView text)
{
    qsizetype at = text.size();
    while (at > 0 && text[at - 1].isDigit())
        --at;
    if (at < text.size() && at > 0 && (asciiTwin(text[at - 1]) == '-' || asciiTwin(text[at - 1]) == '+'))
        --at;
    return at < text.size() && at > 0 && text[at - 1].toLower() == u'e' ? text.first(at - 1) : text;
}

} // namespace

std::optional<TypedNumber> readNumber(QStringView text, Comma comma)
{
    text = text.trimmed();
    const bool percent = !text.isEmpty() && asciiTwin(text.back()) == '%';
    if (percent)
        text = text.chopped(1).trimmed();
    Ascii ascii = toAscii(text);
    if (ascii.isEmpty())
        return {};

    TypedNumber number;
    for (char &character : ascii) {
        number.hasPoint |= character == '.';
        if (character == ',') {
            if (comma == Comma::Separator || number.hasComma)
                return {};
            number.hasComma = true;
            character = '.';
        }
    }
    if (number.hasPoint && number.hasComma)
        return {};

    std::optional<double> value;
    if (percent) {
        value = readPercent(ascii);
    } else if (const auto slash = std::find(ascii.begin(), ascii.end(), '/'); slash != ascii.end()) {
        value = readFraction(ascii.begin(), slash, ascii.end());
    } else {
        value = readSigned(ascii.begin(), ascii.end());
    }
    if (!value)
        return {};
    number.value = *value;
    return number;
}

bool resemblesNumber(QStringView text)
{
    text = withoutExponent(text.trimmed());
    if (!text.isEmpty() && (asciiTwin(text.front()) == '-' || asciiTwin(text.front()) == '+'))
        text = text.sliced(1);
    const auto isDigit = [](QChar c) { return c.isDigit(); };
    return std::any_of(text.begin(), text.end(), isDigit) && std::all_of(text.begin(), text.end(), [&](QChar c) {
        return isDigit(c) || c.isSpace() || "'.,"_L1.contains(c);
    });
}

QString whyNoNumber(QStringView text)
{
    text = text.trimmed();
    const QString shown = quoted(text);
    if (text.isEmpty())
        return TypedNumberText::tr("There is no number. Write one, such as 0.7.");
    if (resemblesNumber(text) && text.count(u'.') + text.count(u',') > 1) {
        return TypedNumberText::tr("%1 has more than one point or comma, and it is not clear which is the decimal one. "
                                   "Write it without thousands separators.")
            .arg(shown);
    }
    if (resemblesNumber(text) && std::any_of(text.begin(), text.end(), [](QChar c) { return c.isSpace(); })) {
        return TypedNumberText::tr("%1 has blanks within. Write it as one number without thousands separators.")
            .arg(shown);
    }
    const Ascii ascii = toAscii(text);
    const QLatin1StringView plain(ascii.data(), ascii.size());
    if (plain.endsWith("/0"_L1))
        return TypedNumberText::tr("%1 is a division by zero.").arg(shown);
    double value = 0;
    const char *digits = ascii.begin() + (plain.startsWith(u'-') ? 1 : 0);
    const auto [end, problem] = std::from_chars(digits, ascii.end(), value);
    if (end == ascii.end() && problem == std::errc::result_out_of_range)
        return TypedNumberText::tr("%1 is too large: the largest number is about 1.8e308.").arg(shown);
    return TypedNumberText::tr("%1 is not a number.").arg(shown);
}

} // namespace alphascope
