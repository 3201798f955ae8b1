// SPDX-License-Identifier: GPL-3.0-or-later
//! A tensor as it lies in a file: element type, shape and bytes.
#pragma once

#include "engine/matrix.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace alphascope {

enum class DataType { Bool, U8, I8, I16, U16, F16, BF16, I32, U32, F32, F64, I64, U64 };

qint64 elementSize(DataType type); //!< in bytes
QString dataTypeName(DataType type); //!< the format's word: "F64"
std::optional<DataType> dataTypeNamed(const QString &name);

//! Row-major bytes, little-endian, owned.
struct Tensor {
    DataType type = DataType::F64;
    std::vector<qint64> shape; // empty: a scalar
    QByteArray bytes;

    qint64 size() const; //!< number of elements

    //! Every element as double; I64 and U64 beyond 2^53 are rounded. Shape [n] gives 1 x n, a scalar 1 x 1, [a, b, c]
    //! gives (a·b) x c.
    Matrix<double> toMatrix() const;

    static Tensor fromMatrix(const Matrix<double> &values); //!< F64 [rows, columns]
    static Tensor fromFloats(const Matrix<float> &values); //!< F32 [rows, columns]
    static Tensor fromVector(const RowVector<double> &values); //!< F64 [n]
};

} // namespace alphascope
