// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/experimentjson.h"

#include "formats/configreader.h"
#include "formats/configwriter.h"
#include "formats/trainingwords.h"
#include "formats/wording.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct ExperimentJson {
    Q_DECLARE_TR_FUNCTIONS(Snapshot)
};

constexpr std::size_t mostCells = 200'000; // of results: a few megabytes of text

QJsonValue cellJson(const ResultCell &cell)
{
    if (const auto *text = std::get_if<std::string>(&cell))
        return QString::fromStdString(*text);
    const double number = std::get<double>(cell);
    return std::isfinite(number) ? QJsonValue(number) : QJsonValue(); // JSON has no word for NaN
}

std::optional<ResultCell> cellFromJson(const QJsonValue &json, bool isText)
{
    if (isText)
        return json.isString() ? std::optional<ResultCell>(json.toString().toStdString()) : std::nullopt;
    if (json.isNull())
        return std::numeric_limits<double>::quiet_NaN();
    return json.isDouble() ? std::optional<ResultCell>(json.toDouble()) : std::nullopt;
}

QJsonArray columnNames(const Experiment &experiment)
{
    QJsonArray names;
    for (const ResultColumn &column : columnsOf(experiment))
        names.append(QString::fromStdString(column.name));
    return names;
}

QJsonObject recordJson(const ExperimentRecord &record)
{
    QJsonObject json { { u"settings"_s, toJson(record.experiment) } };
    const std::size_t columns = columnsOf(record.experiment).size();
    if (record.rows.empty() || record.rows.size() * columns > mostCells)
        return json;
    QJsonArray rows;
    for (const ResultRow &row : record.rows) {
        QJsonArray cells;
        for (const ResultCell &cell : row)
            cells.append(cellJson(cell));
        rows.append(cells);
    }
    json.insert(u"columns"_s, columnNames(record.experiment));
    json.insert(u"rows"_s, rows);
    json.insert(u"finished"_s, record.isWhole);
    return json;
}

std::optional<Error> readSettings(const QJsonObject &json, Experiment &experiment)
{
    ConfigReader reader(json);
    std::visit([&reader](auto &one) { visitSettings(one, reader); }, experiment);
    if (reader.error)
        return reader.error;
    if (const auto problem = check(experiment))
        return Error { QString::fromStdString(problem->sentence) };
    return std::nullopt;
}

std::optional<Error> readRows(const QJsonObject &json, ExperimentRecord &record)
{
    if (!json.contains("rows"_L1))
        return std::nullopt;
    if (json.value("columns"_L1) != columnNames(record.experiment))
        return Error { ExperimentJson::tr("Its table has other columns than this program knows.") };
    const auto columns = columnsOf(record.experiment);
    for (const QJsonValue &line : json.value("rows"_L1).toArray()) {
        const QJsonArray cells = line.toArray();
        ResultRow row;
        for (qsizetype i = 0; i < cells.size() && row.size() < columns.size(); ++i) {
            if (auto cell = cellFromJson(cells[i], columns[row.size()].isText))
                row.push_back(std::move(*cell));
        }
        if (!fits(row, columns) || cells.size() != static_cast<qsizetype>(columns.size())) {
            return Error { ExperimentJson::tr("Row %1 of its table does not have what the columns say.")
                               .arg(record.rows.size() + 1) };
        }
        record.rows.push_back(std::move(row));
    }
    record.isWhole = json.value("finished"_L1).toBool();
    return std::nullopt;
}

} // namespace

QJsonObject toJson(const Experiment &experiment)
{
    ConfigWriter writer;
    std::visit([&writer](const auto &one) { visitSettings(one, writer); }, experiment);
    return writer.json;
}

QJsonObject toJson(const ExperimentRecords &records)
{
    QJsonObject json;
    for (const auto &record : records) {
        if (record)
            json.insert(QLatin1StringView(nameOf(record->experiment)), recordJson(*record));
    }
    return json;
}

ExperimentRecords experimentsFromJson(const QJsonObject &json, QString &warning)
{
    ExperimentRecords records;
    QStringList sentences;
    for (auto it = json.begin(); it != json.end(); ++it) {
        const auto known = std::find_if(experimentNames.begin(), experimentNames.end(),
            [&](const char *name) { return it.key() == QLatin1StringView(name); });
        std::optional<Error> error;
        if (known == experimentNames.end()) {
            error = Error { ExperimentJson::tr("This program does not know it.") };
        } else {
            const auto index = static_cast<std::size_t>(known - experimentNames.begin());
            ExperimentRecord record { newExperiment(index), {}, false };
            const QJsonObject part = it.value().toObject();
            error = readSettings(part.value("settings"_L1).toObject(), record.experiment);
            if (!error)
                error = readRows(part, record);
            if (!error)
                records[index] = std::move(record);
        }
        if (error)
            sentences
                << ExperimentJson::tr("The experiment %1 was left out. %2").arg(quoted(it.key()), error->sentence);
    }
    warning = sentences.join(u' ');
    return records;
}

} // namespace alphascope
