// SPDX-License-Identifier: GPL-3.0-or-later
//! The JSON header of a safetensors file: what tensors there are, and where; believed only as far as it fits the file.
#pragma once

#include "formats/error.h"
#include "formats/tensorlayout.h"

#include <QByteArrayView>
#include <QMap>

#include <tl/expected.hpp>
#include <vector>

namespace alphascope {

constexpr quint64 largestHeader = 100'000'000; //!< bytes, the format's own limit

struct SafetensorsHeader {
    std::vector<TensorEntry> entries; // in the order of their bytes
    QMap<QString, QString> metadata;
};

//! Reads the header `text` of a file with `dataSize` bytes after it. Every byte must belong to exactly one tensor.
tl::expected<SafetensorsHeader, Error> readSafetensorsHeader(QByteArrayView text, quint64 dataSize);

} // namespace alphascope
