// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/datasource.h"

#include "formats/readablefile.h"
#include "formats/wording.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace alphascope {

namespace {

struct DataSourceText {
    Q_DECLARE_TR_FUNCTIONS(DataSource)
};

using Result = tl::expected<DataRead, Error>;

//! read(device) with the file open; its errors name the file.
template <typename Read>
auto readFile(const QString &path, const Read &read) -> decltype(read(std::declval<QIODevice &>()))
{
    QFile file(path);
    if (auto error = openToRead(file))
        return tl::unexpected(std::move(*error));
    auto result = read(file);
    if (!result) {
        return tl::unexpected(Error { DataSourceText::tr("The data %1 could not be used. %2")
                                          .arg(quoted(QFileInfo(path).fileName()), result.error().sentence) });
    }
    return result;
}

std::vector<std::string> namesOf(const QStringList &columns)
{
    std::vector<std::string> names;
    for (const QString &column : columns)
        names.push_back(column.toStdString());
    return names;
}

Result readFrom(const GeneratedTask &task, const ReadObserver &, const std::stop_token &stop)
{
    if (const auto problem = check(task))
        return tl::unexpected(Error { QString::fromStdString(problem->sentence) });
    TrainingExamples examples = generate(task, stop);
    return DataRead { std::move(examples), {}, stop.stop_requested() };
}

Result readFrom(const PairsFile &source, const ReadObserver &observe, const std::stop_token &)
{
    auto read = readFile(source.path, [&](QIODevice &device) {
        return readPairs(device, TextDivision { source.unit, LetterCase::Kept }, observe);
    });
    if (!read)
        return tl::unexpected(read.error());
    return DataRead { PairExamples { std::move(read->pairs), source.unit }, std::move(read->skipped), read->isStopped };
}

Result readFrom(const LabelledFile &source, const ReadObserver &observe, const std::stop_token &)
{
    auto read = readFile(
        source.path, [&](QIODevice &device) { return readLabelled(device, source.columns, TextDivision(), observe); });
    if (!read)
        return tl::unexpected(read.error());
    return DataRead { LabelledExamples { std::move(read->texts), std::move(read->labels) }, std::move(read->skipped),
        read->isStopped };
}

Result readFrom(const SeriesFile &source, const ReadObserver &observe, const std::stop_token &)
{
    auto read = readFile(source.path, [&](QIODevice &device) { return readSeries(device, source.plan, observe); });
    if (!read)
        return tl::unexpected(read.error());
    return DataRead { SeriesExamples { std::move(read->windows), namesOf(read->inputs), namesOf(read->targets),
                          source.plan.horizon },
        std::move(read->skipped), read->isStopped };
}

} // namespace

tl::expected<DataRead, Error> readData(
    const DataSource &source, const ReadObserver &observe, const std::stop_token &stop)
{
    const ReadObserver asking = [&](double share) { return !stop.stop_requested() && (!observe || observe(share)); };
    return std::visit([&](const auto &each) { return readFrom(each, asking, stop); }, source);
}

} // namespace alphascope
