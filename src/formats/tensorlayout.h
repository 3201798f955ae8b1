// SPDX-License-Identifier: GPL-3.0-or-later
//! Where the tensors of a file lie, and whether that is possible: no hole, no overlap, sizes that agree.
#pragma once

#include "formats/error.h"
#include "formats/tensor.h"

#include <optional>
#include <vector>

namespace alphascope {

//! Sizes and offsets stay below 2^53: most programs read JSON's numbers as doubles, and no file is that large.
constexpr quint64 beyondAnyFile = quint64 { 1 } << 53;

//! One tensor: bytes begin to end of the data, which follows the header.
struct TensorEntry {
    QString name;
    DataType type = DataType::F64;
    std::vector<qint64> shape;
    quint64 begin = 0, end = 0;
};

//! Sorts `entries` by their place and checks that each of the `dataSize` bytes belongs to exactly one tensor and that
//! each tensor has the bytes that its type and shape ask for.
std::optional<Error> checkLayout(std::vector<TensorEntry> &entries, quint64 dataSize);

} // namespace alphascope
