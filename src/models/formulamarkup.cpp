// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formulamarkup.h"

#include <QHash>
#include <QRegularExpression>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

QString unescaped(QString text)
{
    return text.replace(u"&lt;"_s, u"<"_s)
        .replace(u"&gt;"_s, u">"_s)
        .replace(u"&quot;"_s, u"\""_s)
        .replace(u"&amp;"_s, u"&"_s);
}

QStringList linesOf(const QString &rich)
{
    QString text = rich;
    text.remove(u"<b>"_s).remove(u"</b>"_s);
    return text.split(u"<br/>"_s, Qt::SkipEmptyParts);
}

//! A word of a formula: a function, or upright letters.
QString wordAsLatex(const QString &word)
{
    static const QStringList functions { u"tanh"_s, u"exp"_s, u"max"_s };
    if (functions.contains(word))
        return u'\\' + word + u' ';
    return word.size() > 1 ? u"\\mathrm{"_s + word + u'}' : word;
}

//! One character that LaTeX's mathematics writes otherwise; others are themselves.
QString signAsLatex(QChar sign)
{
    static const QHash<QChar, QString> signs { { u'·', u"\\cdot "_s }, { u'α', u"\\alpha "_s }, { u'σ', u"\\sigma "_s },
        { u'Σ', u"\\sum"_s }, { u'−', u"-"_s }, { u'ᵀ', u"^{\\top}"_s }, { u'²', u"^{2}"_s }, { u'…', u"\\ldots "_s },
        { u'∞', u"\\infty "_s }, { u'–', u"\\textrm{--}"_s }, { u'%', u"\\%"_s }, { u'&', u"\\&"_s },
        { u'#', u"\\#"_s }, { u'$', u"\\$"_s }, { u'_', u"\\_"_s }, { u'{', u"\\{"_s }, { u'}', u"\\}"_s },
        { u'\\', u"\\backslash "_s }, { u'^', u"\\hat{}"_s }, { u'~', u"\\sim "_s } };
    return signs.value(sign, QString(sign));
}

//! What has no tags.
QString plainAsLatex(const QString &plain)
{
    static const QRegularExpression part(u"√([0-9]+)|([0-9.]+)e(−?[0-9]+)|([A-Za-z]+)|(.)"_s);
    QString latex;
    for (auto it = part.globalMatch(unescaped(plain)); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        if (match.hasCaptured(1))
            latex += u"\\sqrt{"_s + match.captured(1) + u'}';
        else if (match.hasCaptured(2))
            latex += match.captured(2) + u"\\cdot10^{"_s + match.captured(3).replace(u'−', u'-') + u'}';
        else
            latex += match.hasCaptured(4) ? wordAsLatex(match.captured(4)) : signAsLatex(match.captured(5).front());
    }
    return latex;
}

QString lineAsLatex(const QString &line)
{
    static const QRegularExpression tag(u"<(/?)sub>"_s);
    QString latex;
    qsizetype from = 0;
    for (auto it = tag.globalMatch(line); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        latex += plainAsLatex(line.mid(from, match.capturedStart() - from))
            + (match.captured(1).isEmpty() ? u"_{"_s : u"}"_s);
        from = match.capturedEnd();
    }
    latex += plainAsLatex(line.mid(from));
    const qsizetype equals = latex.indexOf(u" = "_s);
    return equals < 0 ? latex : latex.insert(equals + 1, u'&'); // there the lines are aligned
}

} // namespace

QString formulaAsText(const QString &rich)
{
    static const QRegularExpression single(u"<sub>([^<,−+]+)</sub>"_s), several(u"<sub>(.*?)</sub>"_s);
    QStringList lines;
    for (QString line : linesOf(rich))
        lines << unescaped(line.replace(single, u"_\\1"_s).replace(several, u"_{\\1}"_s));
    return lines.join(u'\n');
}

QStringList formulaAsLatex(const QString &rich)
{
    QStringList lines;
    for (const QString &line : linesOf(rich))
        lines << lineAsLatex(line);
    return lines;
}

} // namespace alphascope
