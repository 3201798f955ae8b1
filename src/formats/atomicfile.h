// SPDX-License-Identifier: GPL-3.0-or-later
//! Writes a file whole or not at all: until the new one is complete, the old one stays.
#pragma once

#include "formats/error.h"

#include <QByteArray>

#include <tl/expected.hpp>

namespace alphascope {

tl::expected<void, Error> writeAtomically(const QString &path, const QByteArray &bytes);

} // namespace alphascope
