// SPDX-License-Identifier: GPL-3.0-or-later
//! One object of a golden file, read field by field, so that no field can be left unread by oversight.
#pragma once

#include <QJsonObject>
#include <QJsonValue>
#include <QSet>
#include <QStringList>

class Fields {
public:
    Fields() = default;
    //! `title` names the object in messages: "config", "expected".
    Fields(const QString &title, const QJsonObject &object);

    bool has(const QString &name) const { return m_object.contains(name); }
    QStringList names() const { return m_object.keys(); }

    //! The field, not marked as read.
    QJsonValue peek(const QString &name) const { return m_object.value(name); }

    //! The field, marked as read; undefined when there is none.
    QJsonValue take(const QString &name);

    QString text(const QString &name, const QString &otherwise = {});
    bool flag(const QString &name) { return take(name).toBool(false); }
    qint64 whole(const QString &name, qint64 otherwise);
    double number(const QString &name, double otherwise);

    //! Marks fields as read that this program has no use for.
    void ignore(const QStringList &names);

    //! A sentence for each field that nobody took.
    QStringList unread() const;

private:
    QString m_title;
    QJsonObject m_object;
    QSet<QString> m_read;
};
