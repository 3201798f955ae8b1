// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/filename.h"

#include <QRegularExpression>
#include <QTextBoundaryFinder>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostBytes = 120; // of the 255 that file systems have, with room for an ending and for " (2)"

bool isJoiner(char32_t c) { return c == 0x200c || c == 0x200d; } // they shape letters and hold emoji together

QString withoutForbidden(const QString &text)
{
    static const QString forbidden = u"/\\:*?\"<>|"_s;
    QString result;
    for (const char32_t c : text.normalized(QString::NormalizationForm_C).toUcs4()) {
        switch (QChar::category(c)) {
        case QChar::Other_Control:
        case QChar::Separator_Line:
        case QChar::Separator_Paragraph:
        case QChar::Separator_Space:
            result += u' ';
            continue;
        case QChar::Other_Format:
            if (!isJoiner(c))
                continue;
            break;
        case QChar::Other_Surrogate:
        case QChar::Other_NotAssigned:
        case QChar::Other_PrivateUse:
            continue;
        default:
            break;
        }
        if (c < 0x80 && forbidden.contains(QChar(char16_t(c))))
            result += u'-';
        else
            result += QString::fromUcs4(&c, 1);
    }
    return result;
}

QString trimmed(const QString &text)
{
    static const QRegularExpression edges(u"^[\\s.\\-]+|[\\s.\\-]+$"_s);
    return QString(text).simplified().remove(edges);
}

//! The longest beginning of whole characters, as one reads them, that has so few bytes.
QString shortened(const QString &text)
{
    if (text.toUtf8().size() <= mostBytes)
        return text;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    qsizetype end = 0;
    for (qsizetype next = finder.toNextBoundary(); next > 0 && text.first(next).toUtf8().size() <= mostBytes;
         next = finder.toNextBoundary())
        end = next;
    return text.first(end);
}

bool isDevice(const QString &name)
{
    static const QRegularExpression device(
        u"^(CON|PRN|AUX|NUL|CONIN\\$|CONOUT\\$|(COM|LPT)[0-9\u00b9\u00b2\u00b3])\\s*(\\..*)?$"_s,
        QRegularExpression::CaseInsensitiveOption);
    return device.match(name).hasMatch();
}

} // namespace

QString safeFileName(const QString &text)
{
    const QString name = trimmed(shortened(trimmed(withoutForbidden(text))));
    if (name.isEmpty())
        return u"Untitled"_s;
    return isDevice(name) ? u'_' + name : name;
}

} // namespace alphascope
