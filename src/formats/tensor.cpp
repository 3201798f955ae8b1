// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/tensor.h"

#include <QFloat16>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <bit>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct DataTypeRow {
    DataType type;
    qint64 size;
    QLatin1StringView name;
};

const std::array dataTypes {
    DataTypeRow { DataType::Bool, 1, "BOOL"_L1 },
    DataTypeRow { DataType::U8, 1, "U8"_L1 },
    DataTypeRow { DataType::I8, 1, "I8"_L1 },
    DataTypeRow { DataType::I16, 2, "I16"_L1 },
    DataTypeRow { DataType::U16, 2, "U16"_L1 },
    DataTypeRow { DataType::F16, 2, "F16"_L1 },
    DataTypeRow { DataType::BF16, 2, "BF16"_L1 },
    DataTypeRow { DataType::I32, 4, "I32"_L1 },
    DataTypeRow { DataType::U32, 4, "U32"_L1 },
    DataTypeRow { DataType::F32, 4, "F32"_L1 },
    DataTypeRow { DataType::F64, 8, "F64"_L1 },
    DataTypeRow { DataType::I64, 8, "I64"_L1 },
    DataTypeRow { DataType::U64, 8, "U64"_L1 },
};

const DataTypeRow &rowOf(DataType type)
{
    return *std::find_if(dataTypes.begin(), dataTypes.end(), [type](const auto &row) { return row.type == type; });
}

double fromBool(quint8 byte) { return byte ? 1 : 0; }

// Every half is a float exactly, subnormal ones too.
double fromF16(quint16 word) { return static_cast<double>(static_cast<float>(std::bit_cast<qfloat16>(word))); }

// A BF16 is the upper half of a float.
double fromBF16(quint16 word) { return static_cast<double>(std::bit_cast<float>(quint32 { word } << 16)); }

//! The data may begin at any address, so each element is copied out of it.
template <typename Stored, typename Convert>
void readAll(const QByteArray &bytes, Matrix<double> &values, Convert convert)
{
    const char *source = bytes.constData();
    double *target = values.data();
    for (Index i = 0; i < values.size(); ++i, source += sizeof(Stored))
        target[i] = convert(qFromLittleEndian<Stored>(source));
}

template <typename Stored>
void readAll(const QByteArray &bytes, Matrix<double> &values)
{
    readAll<Stored>(bytes, values, [](Stored value) { return static_cast<double>(value); });
}

template <typename Real>
Tensor fromReals(DataType type, const Real *data, Index count, std::vector<qint64> shape)
{
    Tensor tensor { type, std::move(shape), QByteArray(count * qsizetype { sizeof(Real) }, Qt::Uninitialized) };
    if (count > 0)
        qToLittleEndian<Real>(data, count, tensor.bytes.data());
    return tensor;
}

} // namespace

qint64 elementSize(DataType type) { return rowOf(type).size; }

QString dataTypeName(DataType type) { return rowOf(type).name; }

std::optional<DataType> dataTypeNamed(const QString &name)
{
    const auto row
        = std::find_if(dataTypes.begin(), dataTypes.end(), [&](const auto &each) { return each.name == name; });
    return row == dataTypes.end() ? std::nullopt : std::optional(row->type);
}

qint64 Tensor::size() const { return bytes.size() / elementSize(type); }

Matrix<double> Tensor::toMatrix() const
{
    Index rows = 1;
    for (std::size_t i = 0; i + 1 < shape.size(); ++i)
        rows *= shape[i];
    Matrix<double> values(rows, shape.empty() ? 1 : shape.back());

    switch (type) {
    case DataType::Bool:
        readAll<quint8>(bytes, values, fromBool);
        break;
    case DataType::U8:
        readAll<quint8>(bytes, values);
        break;
    case DataType::I8:
        readAll<qint8>(bytes, values);
        break;
    case DataType::I16:
        readAll<qint16>(bytes, values);
        break;
    case DataType::U16:
        readAll<quint16>(bytes, values);
        break;
    case DataType::F16:
        readAll<quint16>(bytes, values, fromF16);
        break;
    case DataType::BF16:
        readAll<quint16>(bytes, values, fromBF16);
        break;
    case DataType::I32:
        readAll<qint32>(bytes, values);
        break;
    case DataType::U32:
        readAll<quint32>(bytes, values);
        break;
    case DataType::F32:
        readAll<float>(bytes, values);
        break;
    case DataType::F64:
        readAll<double>(bytes, values);
        break;
    case DataType::I64:
        readAll<qint64>(bytes, values);
        break;
    case DataType::U64:
        readAll<quint64>(bytes, values);
        break;
    }
    return values;
}

Tensor Tensor::fromMatrix(const Matrix<double> &values)
{
    return fromReals(DataType::F64, values.data(), values.size(), { values.rows(), values.cols() });
}

Tensor Tensor::fromFloats(const Matrix<float> &values)
{
    return fromReals(DataType::F32, values.data(), values.size(), { values.rows(), values.cols() });
}

Tensor Tensor::fromVector(const RowVector<double> &values)
{
    return fromReals(DataType::F64, values.data(), values.size(), { values.size() });
}

} // namespace alphascope
