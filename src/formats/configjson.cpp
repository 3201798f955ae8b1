// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/configjson.h"

#include "formats/configreader.h"
#include "formats/configwriter.h"

namespace alphascope {

namespace {

template <typename Config>
QJsonObject written(const Config &config)
{
    ConfigWriter writer;
    visitConfig(config, writer);
    return writer.json;
}

template <typename Config>
std::optional<Error> readInto(Config &config, const QJsonObject &json)
{
    ConfigReader reader(json);
    visitConfig(config, reader);
    return reader.error;
}

} // namespace

QJsonObject toJson(const VectorsConfig &config) { return written(config); }
QJsonObject toJson(const ManyToOneConfig &config) { return written(config); }
QJsonObject toJson(const ManyToManyConfig &config) { return written(config); }
QJsonObject toJson(const EncoderDecoderConfig &config) { return written(config); }
QJsonObject toJson(const RnnSearchConfig &config) { return written(config); }

std::optional<Error> fromJson(const QJsonObject &json, VectorsConfig &config) { return readInto(config, json); }
std::optional<Error> fromJson(const QJsonObject &json, ManyToOneConfig &config) { return readInto(config, json); }
std::optional<Error> fromJson(const QJsonObject &json, ManyToManyConfig &config) { return readInto(config, json); }
std::optional<Error> fromJson(const QJsonObject &json, EncoderDecoderConfig &config) { return readInto(config, json); }
std::optional<Error> fromJson(const QJsonObject &json, RnnSearchConfig &config) { return readInto(config, json); }

} // namespace alphascope
