// SPDX-License-Identifier: GPL-3.0-or-later
//! The safetensors format: named tensors and a table of texts in one file; nothing in it is ever executed.
#pragma once

#include "formats/error.h"
#include "formats/safetensorsheader.h"
#include "formats/tensor.h"

#include <QByteArray>
#include <QMap>
#include <QString>

#include <tl/expected.hpp>

namespace alphascope {

struct TensorFile {
    QMap<QString, Tensor> tensors; // by name
    QMap<QString, QString> metadata;
};

//! Reads a whole file that is already in memory. Allocates nothing that a header merely promises. A zip, a pickle, an
//! HTML page, an HDF5 file or a Git LFS pointer is refused with what it really is.
tl::expected<TensorFile, Error> readSafetensors(const QByteArray &bytes);

//! Reads the file at `path`, tensor by tensor; its size is checked before its header is believed.
tl::expected<TensorFile, Error> loadSafetensors(const QString &path);

//! Only what the header of the file at `path` says: quick and small, however large its tensors are.
tl::expected<SafetensorsHeader, Error> loadSafetensorsHeader(const QString &path);

//! The bytes of a file: header padded to 8 bytes with spaces, no holes. Tensors of wide elements come first and those
//! of one width in the order of their names, so that each is aligned: PyTorch's loader asks for that.
QByteArray writeSafetensors(const TensorFile &file);

} // namespace alphascope
