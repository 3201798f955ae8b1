// SPDX-License-Identifier: GPL-3.0-or-later
//! The safetensors file beside a golden case: loaded, and checked against what the case says of it.
#pragma once

#include "goldencase.h"

#include "formats/safetensors.h"

#include <optional>

//! The CRC-32 of zip and png.
quint32 crc32(const QByteArray &bytes);

//! Size, checksum, metadata, and each tensor's name, type and shape are compared. Nothing, and a failure, when the file
//! is missing or refused.
std::optional<alphascope::TensorFile> loadTensors(GoldenCase &golden, Comparison &comparison);
