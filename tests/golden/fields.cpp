// SPDX-License-Identifier: GPL-3.0-or-later
#include "fields.h"

using namespace Qt::StringLiterals;

Fields::Fields(const QString &title, const QJsonObject &object)
    : m_title(title)
    , m_object(object)
{
}

QJsonValue Fields::take(const QString &name)
{
    m_read.insert(name);
    return m_object.value(name);
}

QString Fields::text(const QString &name, const QString &otherwise) { return take(name).toString(otherwise); }

qint64 Fields::whole(const QString &name, qint64 otherwise) { return take(name).toInteger(otherwise); }

double Fields::number(const QString &name, double otherwise) { return take(name).toDouble(otherwise); }

void Fields::ignore(const QStringList &names)
{
    for (const QString &name : names)
        m_read.insert(name);
}

QStringList Fields::unread() const
{
    QStringList sentences;
    for (const QString &name : m_object.keys()) {
        if (!m_read.contains(name))
            sentences << u"%1.%2 is in the file, but nothing here reads it."_s.arg(m_title, name);
    }
    return sentences;
}
