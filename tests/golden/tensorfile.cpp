// SPDX-License-Identifier: GPL-3.0-or-later
#include "tensorfile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

void compareMetadata(const QJsonValue &expected, const QMap<QString, QString> &got, Comparison &comparison)
{
    QMap<QString, QString> texts;
    const QJsonObject object = expected.toObject(); // null: no metadata
    for (const QString &key : object.keys())
        texts.insert(key, object.value(key).toString());
    if (texts != got)
        comparison.fail(u"The file's metadata are others than the case says."_s);
}

void compareTensors(const QJsonObject &expected, const QMap<QString, Tensor> &got, Comparison &comparison)
{
    if (expected.keys() != got.keys())
        return comparison.fail(u"tensors: expected %1, got %2."_s.arg(
            expected.keys().join(u", "_s), QStringList(got.keys()).join(u", "_s)));
    for (const QString &name : expected.keys()) {
        const QJsonObject entry = expected.value(name).toObject();
        const Tensor tensor = got.value(name);
        if (dataTypeName(tensor.type) != entry.value("dtype"_L1).toString())
            comparison.fail(u"%1: type %2 expected, got %3."_s.arg(
                name, entry.value("dtype"_L1).toString(), dataTypeName(tensor.type)));
        RowVector<double> shape(static_cast<Index>(tensor.shape.size()));
        for (std::size_t i = 0; i < tensor.shape.size(); ++i)
            shape[static_cast<Index>(i)] = static_cast<double>(tensor.shape[i]);
        comparison.compare(u"shape of %1"_s.arg(name), shape, entry.value("shape"_L1), {});
    }
}

} // namespace

quint32 crc32(const QByteArray &bytes)
{
    quint32 remainder = 0xffffffffU;
    for (const char byte : bytes) {
        remainder ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit)
            remainder = (remainder >> 1) ^ (0xedb88320U & (0U - (remainder & 1U)));
    }
    return ~remainder;
}

std::optional<TensorFile> loadTensors(GoldenCase &golden, Comparison &comparison)
{
    const QString path = QFileInfo(golden.path).dir().filePath(golden.rest.text(u"file"_s));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        comparison.fail(u"%1 cannot be read: %2."_s.arg(path, file.errorString()));
        return {};
    }
    const QByteArray bytes = file.readAll();
    if (golden.rest.has(u"file_size"_s))
        comparison.compare(u"file_size"_s, static_cast<double>(bytes.size()), golden.rest.take(u"file_size"_s), {});
    comparison.compare(u"file_crc32"_s, crc32(bytes), golden.rest.take(u"file_crc32"_s), {});

    const tl::expected<TensorFile, Error> loaded = loadSafetensors(path);
    if (!loaded) {
        comparison.fail(u"%1 is refused: %2"_s.arg(path, loaded.error().sentence));
        return {};
    }
    if (golden.rest.has(u"metadata"_s))
        compareMetadata(golden.rest.take(u"metadata"_s), loaded->metadata, comparison);
    compareTensors(golden.rest.take(u"tensors"_s).toObject(), loaded->tensors, comparison);
    return *loaded;
}
