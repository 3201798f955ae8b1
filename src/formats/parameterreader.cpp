// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/parameterreader.h"

#include "formats/wording.h"

namespace alphascope {

ParameterReader::ParameterReader(const TensorFile &file, const QString &layout)
    : m_file(file)
    , m_layout(layout)
{
}

void ParameterReader::operator()(const char *name, Shared<double> &values, const Shape &shape)
{
    (*this)(name, values.write(), shape);
}

void ParameterReader::operator()(const char *name, Matrix<double> &values, const Shape &shape)
{
    if (shape.isEmpty())
        values.resize(0, 0);
    else if (const Tensor *tensor = find(name, { shape.rows, shape.columns }))
        values = tensor->toMatrix();
}

void ParameterReader::operator()(const char *name, RowVector<double> &values, const Shape &shape)
{
    if (shape.isEmpty())
        values.resize(0);
    else if (const Tensor *tensor = find(name, { shape.columns }))
        values = tensor->toMatrix();
}

QStringList ParameterReader::unread() const
{
    QStringList names;
    for (const QString &name : m_file.tensors.keys()) {
        if (!m_asked.contains(name))
            names << name;
    }
    return names;
}

Index ParameterReader::size(const QString &matrix, std::size_t axis)
{
    const Tensor *tensor = find(matrix);
    if (!tensor)
        return 0;
    if (tensor->shape.size() == 2 && tensor->size() > 0)
        return tensor->shape[axis];
    m_error
        = Error { tr("The tensor %1 has the shape %2; %3 needs rows and columns there. Save it from the model again.")
                      .arg(quoted(matrix), shapeText(tensor->shape), m_layout) };
    return 0;
}

const Tensor *ParameterReader::find(const QString &name)
{
    if (m_error)
        return nullptr;
    m_asked.insert(name);
    const auto found = m_file.tensors.find(name);
    if (found != m_file.tensors.end())
        return &*found;
    m_error = Error { tr("The tensor %1 is missing, which %2 needs. Save the whole state_dict, under these names.")
                          .arg(quoted(name), m_layout) };
    return nullptr;
}

const Tensor *ParameterReader::find(const char *name, const std::vector<qint64> &shape)
{
    const Tensor *tensor = find(QString::fromUtf8(name));
    if (!tensor || tensor->shape == shape)
        return tensor;
    m_error
        = Error { tr("The tensor %1 has the shape %2, but beside the other tensors it must have %3. Save all of them "
                     "from one model.")
                      .arg(quoted(QString::fromUtf8(name)), shapeText(tensor->shape), shapeText(shape)) };
    return nullptr;
}

} // namespace alphascope
