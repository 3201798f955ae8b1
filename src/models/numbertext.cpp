// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/numbertext.h"

#include "engine/text.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace alphascope {

namespace {

QString typeset(const QString &ascii) { return QString::fromStdString(alphascope::typeset(ascii.toStdString())); }

bool isBlank(char32_t c) { return QChar::isSpace(c) || c < 0x20 || c == 0x7f; }

//! A sign in place of a blank or a control character.
char32_t pictureOf(char32_t c)
{
    switch (c) {
    case U' ':
        return U'␣';
    case U'\n':
        return U'⏎';
    case U'\t':
        return U'⇥';
    case U'\u00a0':
        return U'⍽';
    case U'\x7f':
        return U'␡';
    default:
        return c < 0x20 ? U'\u2400' + c : U'␣';
    }
}

//! Whether the character leaves ink of its own: zero-width and direction marks do not.
bool isInked(char32_t c) { return QChar::category(c) != QChar::Other_Format && !isBlank(c); }

//! "U+200B": the only way to show a label that has no ink at all.
QString codePoints(const QList<uint> &label)
{
    QStringList names;
    for (const uint c : label)
        names.append(u"U+"_s + QString::number(c, 16).toUpper().rightJustified(4, u'0'));
    return names.join(u' ');
}

} // namespace

QString shortNumber(double value, int digits)
{
    if (std::isnan(value))
        return u"NaN"_s;
    if (std::isinf(value))
        return value > 0 ? u"∞"_s : u"−∞"_s;
    if (std::abs(value) >= 1e6)
        return typeset(QString::number(value, 'e', std::max(digits - 1, 0)));
    const QString text = QString::number(value, 'f', digits);
    const bool zero = std::none_of(text.begin(), text.end(), [](QChar c) { return c >= u'1' && c <= u'9'; });
    return typeset(zero && text.startsWith(u'-') ? text.mid(1) : text);
}

QString probabilityText(double probability)
{
    const bool wouldLookLikeNothing = probability > 0 && probability < 0.001;
    return wouldLookLikeNothing ? significantNumber(probability, 2) : shortNumber(probability);
}

QString significantNumber(double value, int digits) { return typeset(QString::number(value, 'g', digits)); }

QString exactNumber(double value) { return QString::fromStdString(asciiNumber(value)); }

QString fullNumber(double value) { return QString::fromStdString(shortestNumber(value)); }

QString shortVector(const RowVector<double> &values, int digits, int most)
{
    QStringList texts;
    for (Index i = 0; i < std::min<Index>(values.size(), most); ++i)
        texts.append(shortNumber(values(i), digits));
    if (values.size() > most)
        texts.append(u"…"_s);
    return u'[' + texts.join(u", "_s) + u']';
}

QString visibleLabel(const std::string &label)
{
    if (label.empty())
        return u"∅"_s;
    if (std::all_of(label.begin(), label.end(), [](char c) { return c > ' ' && c < '\x7f'; }))
        return QString::fromLatin1(label); // nothing to be made visible, as of nearly all of thousands of labels
    const QString text = QString::fromStdString(label);
    QList<uint> points = text.toUcs4();
    if (std::all_of(points.begin(), points.end(), [](uint c) { return !isInked(c) && !isBlank(c); }))
        return codePoints(points);
    const auto first = std::find_if_not(points.begin(), points.end(), isBlank);
    const auto last = std::find_if_not(points.rbegin(), std::make_reverse_iterator(first), isBlank).base();
    for (auto c = points.begin(); c != points.end(); ++c) {
        const bool outside = c < first || c >= last;
        const bool control = isBlank(*c) && QChar::category(*c) != QChar::Separator_Space;
        if (outside || control)
            *c = pictureOf(*c);
    }
    return QString::fromUcs4(reinterpret_cast<const char32_t *>(points.constData()), points.size());
}

QString literalToolTip(const QString &text)
{
    if (!text.contains(u'<') && !text.contains(u'&'))
        return text;
    return u"<qt>"_s + text.toHtmlEscaped().replace(u'\n', u"<br>"_s) + u"</qt>"_s;
}

} // namespace alphascope
