// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/safetensors.h"

#include "formats/filekind.h"
#include "formats/wording.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtEndian>

#include <algorithm>
#include <new>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 lengthSize = 8; // the length of the header, in front of it

class SafetensorsReader {
    Q_DECLARE_TR_FUNCTIONS(Safetensors)

public:
    explicit SafetensorsReader(QIODevice &device)
        : m_device(device)
        , m_size(static_cast<quint64>(device.size()))
        , m_head(device.peek(tellingBytes))
    {
    }

    tl::expected<SafetensorsHeader, Error> readHeader();
    tl::expected<TensorFile, Error> read();

private:
    tl::expected<QByteArray, Error> readHeaderText();

    //! What the file really is, or else `sentence`.
    tl::unexpected<Error> foreign(const QString &sentence) const
    {
        const QString kind = describeForeignFile(m_head);
        return tl::unexpected(Error { kind.isEmpty() ? sentence : kind });
    }
    tl::unexpected<Error> cutShort() const
    {
        return tl::unexpected(Error { tr("The file could not be read to its end: %1.").arg(m_device.errorString()) });
    }

    QIODevice &m_device;
    quint64 m_size;
    QByteArray m_head;
};

tl::expected<QByteArray, Error> SafetensorsReader::readHeaderText()
{
    if (m_size == 0)
        return tl::unexpected(Error { tr("The file is empty.") });
    if (m_size < lengthSize) {
        return foreign(
            tr("The file has %1 bytes, too few for a safetensors file, which begins with a number of 8 bytes.")
                .arg(groupedText(m_size)));
    }
    const QByteArray lengthBytes = m_device.read(lengthSize);
    if (lengthBytes.size() != lengthSize)
        return cutShort();
    const auto length = qFromLittleEndian<quint64>(lengthBytes.constData());
    if (length > largestHeader) {
        return foreign(
            tr("The file promises a header of %1 bytes, but %2 are the most that the format allows. It is damaged "
               "or no safetensors file.")
                .arg(groupedText(length), groupedText(largestHeader)));
    }
    if (length > m_size - lengthSize) {
        return foreign(tr("The file promises a header of %1 bytes, but has only %2 bytes in all. It is cut off or no "
                          "safetensors file; get it anew.")
                           .arg(groupedText(length), groupedText(m_size)));
    }
    QByteArray text = m_device.read(static_cast<qint64>(length));
    if (static_cast<quint64>(text.size()) != length)
        return cutShort();
    if (!text.trimmed().startsWith('{'))
        return foreign(tr("The header does not begin with a brace. The file is damaged or no safetensors file."));
    if (!text.isValidUtf8())
        return foreign(tr("The header is no valid UTF-8 text. The file is damaged or no safetensors file."));
    return text;
}

tl::expected<SafetensorsHeader, Error> SafetensorsReader::readHeader()
{
    const auto text = readHeaderText();
    if (!text)
        return tl::unexpected(text.error());
    return readSafetensorsHeader(*text, m_size - lengthSize - static_cast<quint64>(text->size()));
}

tl::expected<TensorFile, Error> SafetensorsReader::read()
{
    auto header = readHeader();
    if (!header)
        return tl::unexpected(header.error());

    TensorFile file;
    file.metadata = std::move(header->metadata);
    for (TensorEntry &entry : header->entries) { // in the order of their bytes: no seeking
        const auto size = static_cast<qint64>(entry.end - entry.begin);
        QByteArray bytes = m_device.read(size);
        if (bytes.size() != size)
            return cutShort();
        file.tensors.insert(entry.name, Tensor { entry.type, std::move(entry.shape), std::move(bytes) });
    }
    return file;
}

//! By width of their elements, wide ones first; then by name.
std::vector<QMap<QString, Tensor>::const_iterator> inFileOrder(const QMap<QString, Tensor> &tensors)
{
    std::vector<QMap<QString, Tensor>::const_iterator> order;
    for (auto it = tensors.begin(); it != tensors.end(); ++it)
        order.push_back(it);
    std::stable_sort(order.begin(), order.end(),
        [](const auto &a, const auto &b) { return elementSize(a->type) > elementSize(b->type); });
    return order;
}

struct Safetensors {
    Q_DECLARE_TR_FUNCTIONS(Safetensors)
};

//! Opens the file and reads from it; an error begins with the file's name.
template <typename Result, typename Read>
tl::expected<Result, Error> load(const QString &path, Read &&read)
{
    const QFileInfo info(path);
    const QString name = quoted(info.fileName());
    if (!info.exists())
        return tl::unexpected(
            Error { Safetensors::tr("%1 does not exist in %2.").arg(name, quoted(info.absolutePath())) });
    if (!info.isFile())
        return tl::unexpected(Error { Safetensors::tr("%1 is a folder or a device, not a file.").arg(name) });
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return tl::unexpected(
            Error { Safetensors::tr("%1 could not be opened: %2. Ask for the right to read it, or open a copy of it.")
                        .arg(name, file.errorString()) });
    try {
        SafetensorsReader reader(file);
        tl::expected<Result, Error> result = read(reader);
        if (!result)
            result.error().sentence = Safetensors::tr("%1 was not opened. %2").arg(name, result.error().sentence);
        return result;
    } catch (const std::bad_alloc &) {
        return tl::unexpected(Error { Safetensors::tr("%1 has %2 bytes, which do not fit into memory.")
                                          .arg(name, groupedText(static_cast<quint64>(file.size()))) });
    }
}

} // namespace

tl::expected<TensorFile, Error> readSafetensors(const QByteArray &bytes)
{
    QBuffer buffer;
    buffer.setData(bytes);
    buffer.open(QIODevice::ReadOnly);
    return SafetensorsReader(buffer).read();
}

tl::expected<TensorFile, Error> loadSafetensors(const QString &path)
{
    return load<TensorFile>(path, [](SafetensorsReader &reader) { return reader.read(); });
}

tl::expected<SafetensorsHeader, Error> loadSafetensorsHeader(const QString &path)
{
    return load<SafetensorsHeader>(path, [](SafetensorsReader &reader) { return reader.readHeader(); });
}

QByteArray writeSafetensors(const TensorFile &file)
{
    const auto order = inFileOrder(file.tensors);
    QJsonObject header;
    qint64 offset = 0;
    for (const auto &it : order) {
        QJsonArray shape;
        for (const qint64 count : it->shape)
            shape.append(count);
        const qint64 end = offset + it->bytes.size();
        header.insert(it.key(),
            QJsonObject { { u"dtype"_s, dataTypeName(it->type) }, { u"shape"_s, shape },
                { u"data_offsets"_s, QJsonArray { offset, end } } });
        offset = end;
    }
    if (!file.metadata.isEmpty()) {
        QJsonObject metadata;
        for (auto it = file.metadata.begin(); it != file.metadata.end(); ++it)
            metadata.insert(it.key(), it.value());
        header.insert(u"__metadata__"_s, metadata);
    }
    QByteArray text = QJsonDocument(header).toJson(QJsonDocument::Compact);
    text.append(QByteArray((8 - text.size() % 8) % 8, ' '));

    QByteArray bytes(lengthSize, Qt::Uninitialized);
    qToLittleEndian(static_cast<quint64>(text.size()), bytes.data());
    bytes.reserve(lengthSize + text.size() + offset);
    bytes += text;
    for (const auto &it : order)
        bytes += it->bytes;
    return bytes;
}

} // namespace alphascope
