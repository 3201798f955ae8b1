// SPDX-License-Identifier: GPL-3.0-or-later
//! Fills a model's parameters from the tensors of their names, and keeps what is wrong with the first that cannot be.
#pragma once

#include "engine/shape.h"
#include "formats/safetensors.h"

#include <QCoreApplication>
#include <QSet>
#include <QStringList>

#include <optional>

namespace alphascope {

//! A visitor: visitSomeModel(model, reader). Once something is wrong it reads no further.
class ParameterReader {
    Q_DECLARE_TR_FUNCTIONS(ParameterReader)

public:
    //! `layout` names the model in sentences: "PyTorch's translation tutorial". The file must outlive this.
    ParameterReader(const TensorFile &file, const QString &layout);

    bool has(const QString &tensor) const { return m_file.tensors.contains(tensor); }

    //! The rows or columns of a matrix that gives the model a size. At least 1, unless there is an error.
    Index rows(const QString &matrix) { return size(matrix, 0); }
    Index columns(const QString &matrix) { return size(matrix, 1); }

    void operator()(const char *name, Shared<double> &values, const Shape &shape);
    void operator()(const char *name, Matrix<double> &values, const Shape &shape);
    void operator()(const char *name, RowVector<double> &values, const Shape &shape);

    const std::optional<Error> &error() const { return m_error; }

    //! The names of the tensors that nobody asked for.
    QStringList unread() const;

private:
    Index size(const QString &matrix, std::size_t axis);
    const Tensor *find(const QString &name);
    const Tensor *find(const char *name, const std::vector<qint64> &shape);

    const TensorFile &m_file;
    QString m_layout;
    QSet<QString> m_asked; // names
    std::optional<Error> m_error;
};

} // namespace alphascope
