// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/jsonobject.h"

#include <QCoreApplication>
#include <QJsonDocument>

namespace alphascope {

namespace {

struct JsonObjectText {
    Q_DECLARE_TR_FUNCTIONS(InputJson)
};

} // namespace

tl::expected<QJsonObject, Error> parseObject(const QByteArray &json, const QString &example)
{
    QJsonParseError problem;
    const auto document = QJsonDocument::fromJson(json, &problem);
    if (problem.error != QJsonParseError::NoError) {
        const QByteArray before = json.first(std::min<qsizetype>(problem.offset, json.size()));
        return tl::unexpected(
            Error { JsonObjectText::tr("It is not JSON: in line %1, near character %2: %3.")
                        .arg(QString::number(before.count('\n') + 1),
                            QString::number(before.size() - before.lastIndexOf('\n')), problem.errorString()) });
    }
    if (!document.isObject())
        return tl::unexpected(Error { JsonObjectText::tr("It should be one JSON object, such as %1.").arg(example) });
    return document.object();
}

} // namespace alphascope
