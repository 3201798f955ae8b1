// SPDX-License-Identifier: GPL-3.0-or-later
//! Takes the weights of a Keras layer from a file by name, and keeps what is wrong with the first that cannot be used.
#pragma once

#include "engine/matrix.h"
#include "formats/safetensors.h"

#include <QCoreApplication>

#include <optional>
#include <utility>
#include <vector>

namespace alphascope {

class KerasReader {
    Q_DECLARE_TR_FUNCTIONS(KerasReader)

public:
    explicit KerasReader(const TensorFile &file); //!< which must outlive this

    bool has(const QString &name) const { return m_file.tensors.contains(name); }
    bool isMatrix(const QString &name) const { return m_file.tensors.value(name).shape.size() == 2; }
    const std::optional<Error> &error() const { return m_error; }

    //! Rows and columns, at least 1; {0, 0} and an error when it has none.
    std::pair<Index, Index> sizes(const QString &name);

    //! The numbers of a matrix, or of a vector as one row. Zeros and an error when the shape is another.
    Matrix<double> read(const QString &name, const std::vector<qint64> &shape);

    void failOnGates(const QString &kernel, Index columns, Index H);
    void failOnDirections();

private:
    const Tensor *find(const QString &name);
    void fail(const QString &sentence);

    const TensorFile &m_file;
    std::optional<Error> m_error;
};

} // namespace alphascope
