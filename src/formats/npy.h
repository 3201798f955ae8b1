// SPDX-License-Identifier: GPL-3.0-or-later
//! Numbers as a NumPy file (.npy, format version 1.0), and the labels that it has no place for.
#pragma once

#include "formats/numbersheets.h"

#include <QByteArray>

namespace alphascope {

//! One sheet: an array [R, C]; several: [sheets, R, C]. Doubles, little-endian, row-major. The score of a masked cell
//! is -inf, so that a softmax over the last axis gives alpha. Fails with a sentence when the sheets differ in shape.
tl::expected<QByteArray, Error> toNpy(const NumberSheets &table);

std::vector<qint64> npyShape(const NumberSheets &table); //!< [R, C] or [sheets, R, C]

//! JSON for the file beside: {"what", "shape", "axes": ["head", "query", "key"], "labels": a list for each axis}.
QByteArray npyLabels(const NumberSheets &table);

} // namespace alphascope
