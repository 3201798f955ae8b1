// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/tensoroutline.h"

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

bool TensorOutline::hasAnyOf(const QString &prefix) const
{
    const auto first = shapes.lowerBound(prefix);
    return first != shapes.end() && first.key().startsWith(prefix);
}

qint64 TensorOutline::size(const QString &name, std::size_t axis) const
{
    const std::vector<qint64> shape = shapes.value(name);
    return shape.size() == 2 ? shape[axis] : 0;
}

TensorOutline outlineOf(const TensorFile &file)
{
    TensorOutline outline { {}, file.metadata };
    for (auto tensor = file.tensors.begin(); tensor != file.tensors.end(); ++tensor)
        outline.shapes.insert(tensor.key(), tensor->shape);
    return outline;
}

TensorOutline outlineOf(const SafetensorsHeader &header)
{
    TensorOutline outline { {}, header.metadata };
    for (const TensorEntry &entry : header.entries)
        outline.shapes.insert(entry.name, entry.shape);
    return outline;
}

QStringList recurrentNetworks(const TensorOutline &outline)
{
    const QLatin1StringView first("weight_hh_l0");
    QStringList prefixes;
    for (const QString &name : outline.shapes.keys()) {
        if (name == first || name.endsWith(u'.' + first))
            prefixes << name.chopped(first.size());
    }
    return prefixes;
}

Index layerCount(const TensorOutline &outline, const QString &prefix)
{
    Index layers = 0;
    while (outline.has(prefix + u"weight_hh_l"_s + QString::number(layers)))
        ++layers;
    return layers;
}

} // namespace alphascope
