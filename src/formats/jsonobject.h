// SPDX-License-Identifier: GPL-3.0-or-later
//! The JSON object that a person has written, or the place where it stops to be one.
#pragma once

#include "formats/error.h"

#include <QJsonObject>

#include <tl/expected.hpp>

namespace alphascope {

//! `example` is such an object, for the sentence about something else.
tl::expected<QJsonObject, Error> parseObject(const QByteArray &json, const QString &example);

} // namespace alphascope
