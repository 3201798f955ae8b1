// SPDX-License-Identifier: GPL-3.0-or-later
//! Writes a file whole or not at all: until the new one is complete, the old one stays.
#pragma once

#include "formats/error.h"

#include <QByteArray>

#include <tl/expected.hpp>

namespace alphascope {

//! Why no file can be saved there, as far as that can be seen beforehand: a sentence; empty: it can.
QString whyNotWritable(const QString &path);

tl::expected<void, Error> writeAtomically(const QString &path, const QByteArray &bytes);

} // namespace alphascope
