// SPDX-License-Identifier: GPL-3.0-or-later
//! Opens or reads a person's file, or says why that is not possible.
#pragma once

#include "formats/error.h"

#include <QFile>

#include <optional>
#include <tl/expected.hpp>

namespace alphascope {

std::optional<Error> openToRead(QFile &file);

constexpr qint64 largestJson = 256'000'000; //!< bytes that are read of an input or a configuration

//! All of the file, which may be a pipe; an error when it has no end within largestJson.
tl::expected<QByteArray, Error> readJsonFile(const QString &path);

} // namespace alphascope
