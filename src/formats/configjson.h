// SPDX-License-Identifier: GPL-3.0-or-later
//! A model's configuration as JSON, one named field a setting, choices as words; and back.
#pragma once

#include "engine/specimen.h"
#include "formats/error.h"

#include <QJsonObject>

#include <optional>

namespace alphascope {

QJsonObject toJson(const VectorsConfig &config);
QJsonObject toJson(const ManyToOneConfig &config);
QJsonObject toJson(const ManyToManyConfig &config);
QJsonObject toJson(const EncoderDecoderConfig &config);
QJsonObject toJson(const RnnSearchConfig &config);

//! Fills `config`. A field that is missing, of the wrong kind, out of range or an unknown word is an error that names
//! it; fields that this program does not know are left alone.
std::optional<Error> fromJson(const QJsonObject &json, VectorsConfig &config);
std::optional<Error> fromJson(const QJsonObject &json, ManyToOneConfig &config);
std::optional<Error> fromJson(const QJsonObject &json, ManyToManyConfig &config);
std::optional<Error> fromJson(const QJsonObject &json, EncoderDecoderConfig &config);
std::optional<Error> fromJson(const QJsonObject &json, RnnSearchConfig &config);

} // namespace alphascope
