// SPDX-License-Identifier: GPL-3.0-or-later
#include "kerasfile.h"

#include "numbers.h"

using namespace alphascope;

TensorFile toTensorFile(Fields &weights)
{
    TensorFile file;
    for (const QString &name : weights.names()) {
        const QJsonValue list = weights.take(name);
        file.tensors.insert(
            name, list[0].isArray() ? Tensor::fromMatrix(toMatrix(list)) : Tensor::fromVector(toRowVector(list)));
    }
    return file;
}
