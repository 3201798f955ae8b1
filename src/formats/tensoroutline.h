// SPDX-License-Identifier: GPL-3.0-or-later
//! The names and shapes of a file's tensors and its metadata: all that tells what kind of model its weights are.
#pragma once

#include "formats/safetensors.h"

#include <QStringList>

#include <vector>

namespace alphascope {

struct TensorOutline {
    QMap<QString, std::vector<qint64>> shapes; // by name
    QMap<QString, QString> metadata;

    bool has(const QString &name) const { return shapes.contains(name); }
    bool hasAnyOf(const QString &prefix) const; //!< a tensor whose name begins so
    qint64 rows(const QString &name) const { return size(name, 0); } //!< 0: it is no matrix, or not there
    qint64 columns(const QString &name) const { return size(name, 1); }

private:
    qint64 size(const QString &name, std::size_t axis) const;
};

TensorOutline outlineOf(const TensorFile &file);
TensorOutline outlineOf(const SafetensorsHeader &header);

//! What comes before "weight_hh_l0", PyTorch's name for the first recurrent weights: one text for each recurrent
//! network, such as "encoder.gru." or "".
QStringList recurrentNetworks(const TensorOutline &outline);

//! How many layers a network has: one for each of prefix + "weight_hh_l0", "…_l1" and so on.
Index layerCount(const TensorOutline &outline, const QString &prefix);

} // namespace alphascope
