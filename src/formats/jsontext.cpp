// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/jsontext.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <array>
#include <charconv>
#include <cmath>

namespace alphascope {

QByteArray quotedJson(const std::string &text)
{
    const QJsonArray list { QString::fromStdString(text) };
    return QJsonDocument(list).toJson(QJsonDocument::Compact).sliced(1).chopped(1);
}

void appendJson(QByteArray &json, double value)
{
    if (!std::isfinite(value)) {
        json += "null";
    } else if (value == 0) {
        json += std::signbit(value) ? "-0.0" : "0";
    } else {
        constexpr int digits = 17;
        std::array<char, digits + 8> text; // sign, point, exponent
        const auto end
            = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, digits);
        json.append(text.data(), end.ptr - text.data());
    }
}

QByteArray numberJson(double value)
{
    QByteArray json;
    appendJson(json, value);
    return json;
}

QByteArray textsJson(const std::vector<std::string> &texts)
{
    QByteArrayList list;
    for (const std::string &text : texts)
        list << quotedJson(text);
    return '[' + list.join(", ") + ']';
}

QByteArray indexed(const QByteArray &path, std::size_t index)
{
    return path + '[' + QByteArray::number(qulonglong { index }) + ']';
}

} // namespace alphascope
