// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/npyreader.h"

#include "formats/tensor.h"
#include "formats/wording.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QtEndian>

#include <algorithm>
#include <limits>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct NpyText {
    Q_DECLARE_TR_FUNCTIONS(alphascope::NpyReader)
};

constexpr QByteArrayView magic("\x93NUMPY");

tl::unexpected<Error> refused(const QString &sentence) { return tl::unexpected(Error { sentence }); }

struct Header {
    QString type; //!< "<f8"
    bool isFortran = false;
    QString sizes; //!< "2, 3"
    std::vector<qint64> shape;
    qsizetype end = 0; //!< where the numbers begin
};

//! The entries of {'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }, as numpy.lib.format writes it: a literal
//! of Python with just these keys, in any order. It is matched, never evaluated.
std::optional<Header> parsed(const QString &text)
{
    static const QRegularExpression entry(
        uR"(\G\s*(['"])(descr|fortran_order|shape)\1\s*:\s*(?:(['"])([^'"]*)\3|(True|False)|\(([0-9L,\s]*)\))\s*(,|\}\s*$))"_s);
    if (!text.startsWith(u'{'))
        return std::nullopt;
    Header header;
    QStringList keys;
    qsizetype at = 1;
    while (at < text.size() && !(keys.size() == 3 && QStringView(text).mid(at).trimmed() == u"}")) {
        const auto match = entry.match(text, at);
        const QString key = match.captured(2);
        const int kind = key == u"descr" ? 4 : key == u"fortran_order" ? 5 : 6; // the group that has such a value
        if (!match.hasMatch() || keys.contains(key) || match.capturedStart(kind) < 0)
            return std::nullopt;
        keys += key;
        if (key == u"descr")
            header.type = match.captured(4);
        else if (key == u"fortran_order")
            header.isFortran = match.captured(5) == u"True";
        else
            header.sizes = match.captured(6);
        at = match.capturedEnd();
    }
    return keys.size() == 3 ? std::optional(header) : std::nullopt;
}

tl::expected<Header, Error> readHeader(const QByteArray &bytes)
{
    constexpr qsizetype longest = 1 << 20;
    const int version = bytes.size() > 7 && bytes[7] == 0 ? static_cast<unsigned char>(bytes[6]) : 0;
    const qsizetype lengthSize = version == 1 ? 2 : 4, begin = 8 + lengthSize;
    if (version < 1 || version > 3 || bytes.size() < begin || !isNpy(bytes))
        return refused(NpyText::tr("This is no NumPy file of version 1, 2 or 3, or it is cut off. Save the array again "
                                   "with numpy.save."));
    const qsizetype length = version == 1 ? qFromLittleEndian<quint16>(bytes.constData() + 8)
                                          : static_cast<qsizetype>(qFromLittleEndian<quint32>(bytes.constData() + 8));
    if (length > longest || begin + length > bytes.size())
        return refused(NpyText::tr("The header of this NumPy file should have %1 bytes, but the file has %2 in all. It "
                                   "is cut off or damaged: save the array again.")
                           .arg(length)
                           .arg(bytes.size()));
    const QString text = QString::fromUtf8(bytes.mid(begin, length));
    static const QRegularExpression records(u"descr['\"]\\s*:\\s*\\["_s);
    if (text.contains(records))
        return refused(NpyText::tr("This NumPy file holds records, not numbers. Save one of their fields."));
    auto header = parsed(text);
    if (!header)
        return refused(NpyText::tr("The header of this NumPy file cannot be read: %1. Save the array again with "
                                   "numpy.save.")
                           .arg(quoted(text.trimmed().left(80))));
    header->end = begin + length;
    for (QString size : header->sizes.split(u',', Qt::SkipEmptyParts)) {
        size = size.trimmed();
        size.remove(QRegularExpression(u"L$"_s)); // long integers of Python 2
        bool isCount = false;
        const qint64 count = size.toLongLong(&isCount);
        if (!size.isEmpty())
            header->shape.push_back(isCount ? count : -1);
    }
    return *header;
}

//! The type without its byte order; nothing where it is none of numbers.
std::optional<DataType> numbersOf(const QString &type)
{
    static const std::pair<QLatin1StringView, DataType> table[] { { "b1"_L1, DataType::Bool },
        { "u1"_L1, DataType::U8 }, { "i1"_L1, DataType::I8 }, { "u2"_L1, DataType::U16 }, { "i2"_L1, DataType::I16 },
        { "f2"_L1, DataType::F16 }, { "u4"_L1, DataType::U32 }, { "i4"_L1, DataType::I32 }, { "f4"_L1, DataType::F32 },
        { "f8"_L1, DataType::F64 }, { "u8"_L1, DataType::U64 }, { "i8"_L1, DataType::I64 } };
    const auto found = std::find_if(
        std::begin(table), std::end(table), [&](const auto &known) { return known.first == QStringView(type).mid(1); });
    return found == std::end(table) ? std::nullopt : std::optional(found->second);
}

QString whyNot(const QString &type)
{
    if (type.contains(u'O'))
        return NpyText::tr("This NumPy file holds pickled Python objects (dtype object), which are never opened: they "
                           "could run any program. Save the numbers alone, for instance np.save(file, "
                           "array.astype(float)).");
    if (type.contains(u'c'))
        return NpyText::tr("This NumPy file holds complex numbers (%1). Save their absolute values or one part.")
            .arg(type);
    if (type.contains(u'f'))
        return NpyText::tr("This NumPy file holds floating-point numbers of a kind that few processors have (%1). Save "
                           "array.astype(float).")
            .arg(type);
    return NpyText::tr("This NumPy file holds %1, not numbers. Save an array of floats.").arg(quoted(type));
}

void swapBytes(QByteArray &bytes, qint64 size)
{
    for (qsizetype at = 0; at + size <= bytes.size(); at += size)
        std::reverse(bytes.begin() + at, bytes.begin() + at + size);
}

//! Rows and columns of the shape, a number being a matrix of one cell; nothing where it is no matrix.
std::optional<std::pair<qint64, qint64>> matrixShape(std::vector<qint64> shape)
{
    while (shape.size() > 2 && shape.front() == 1)
        shape.erase(shape.begin());
    if (shape.empty())
        return std::pair(qint64(1), qint64(1));
    if (shape.size() > 2 || std::any_of(shape.begin(), shape.end(), [](qint64 n) { return n < 1; }))
        return std::nullopt;
    return shape.size() == 1 ? std::pair(qint64(1), shape[0]) : std::pair(shape[0], shape[1]);
}

} // namespace

bool isNpy(QByteArrayView head) { return head.startsWith(magic); }

tl::expected<Matrix<double>, Error> readNpy(const QByteArray &bytes)
{
    const auto header = readHeader(bytes);
    if (!header)
        return tl::unexpected(header.error());
    const auto type = numbersOf(header->type);
    if (!type)
        return refused(whyNot(header->type));
    QStringList sizes;
    for (const qint64 size : header->shape)
        sizes += QString::number(size);
    if (std::find(header->shape.begin(), header->shape.end(), 0) != header->shape.end())
        return refused(NpyText::tr("This NumPy array has the shape (%1): it has no numbers. Save one that has rows and "
                                   "columns.")
                           .arg(sizes.join(u", "_s)));
    const auto shape = matrixShape(header->shape);
    if (!shape)
        return refused(NpyText::tr("This NumPy array has the shape (%1); a matrix is wanted. Save one of its matrices, "
                                   "such as array[0].")
                           .arg(sizes.join(u", "_s)));
    const auto [rows, columns] = *shape;
    const qint64 size = elementSize(*type), stored = bytes.size() - header->end;
    if (rows > std::numeric_limits<qint64>::max() / columns / size || rows * columns * size > stored)
        return refused(NpyText::tr("A NumPy array of %1 × %2 numbers of %3 bytes does not fit the %4 bytes that this "
                                   "file has for it. It is cut off or damaged: save the array again.")
                           .arg(rows)
                           .arg(columns)
                           .arg(size)
                           .arg(stored));
    Tensor tensor { *type, { rows, columns }, bytes.mid(header->end, rows * columns * size) };
    if (header->type.startsWith(u'>'))
        swapBytes(tensor.bytes, size);
    if (!header->isFortran)
        return tensor.toMatrix();
    tensor.shape = { columns, rows };
    return Matrix<double>(tensor.toMatrix().transpose());
}

} // namespace alphascope
