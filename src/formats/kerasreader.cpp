// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/kerasreader.h"

#include "formats/wording.h"

namespace alphascope {

KerasReader::KerasReader(const TensorFile &file)
    : m_file(file)
{
}

std::pair<Index, Index> KerasReader::sizes(const QString &name)
{
    const Tensor *tensor = find(name);
    if (!tensor)
        return { 0, 0 };
    if (tensor->shape.size() == 2 && tensor->size() > 0)
        return { tensor->shape[0], tensor->shape[1] };
    fail(tr("The tensor %1 has the shape %2, where Keras has rows and columns. Save it from the layer again.")
             .arg(quoted(name), shapeText(tensor->shape)));
    return { 0, 0 };
}

Matrix<double> KerasReader::read(const QString &name, const std::vector<qint64> &shape)
{
    const Tensor *tensor = find(name);
    if (tensor && tensor->shape == shape)
        return tensor->toMatrix();
    if (tensor)
        fail(tr("The tensor %1 has the shape %2, but beside the other tensors it must have %3. Save all of them from "
                "one model.")
                 .arg(quoted(name), shapeText(tensor->shape), shapeText(shape)));
    return Matrix<double>::Zero(shape.size() == 2 ? shape[0] : 1, shape.back());
}

void KerasReader::failOnGates(const QString &kernel, Index columns, Index H)
{
    fail(tr("The tensor %1 has %2 columns for %3 units; a SimpleRNN has 1, a GRU 3 and an LSTM 4 for each. Choose the "
            "weights of one of these layers.")
             .arg(quoted(kernel))
             .arg(columns)
             .arg(H));
}

void KerasReader::failOnDirections()
{
    fail(tr("The forward and the backward layer differ. Save both from one layer."));
}

const Tensor *KerasReader::find(const QString &name)
{
    const auto found = m_file.tensors.find(name);
    if (found != m_file.tensors.end())
        return &*found;
    fail(tr("The tensor %1 is missing. Save all weights of the model, under Keras' names.").arg(quoted(name)));
    return nullptr;
}

void KerasReader::fail(const QString &sentence)
{
    if (!m_error)
        m_error = Error { sentence };
}

} // namespace alphascope
