// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/datasource.h"

#include "formats/wording.h"

#include <QCoreApplication>
#include <QFile>
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
    const QString name = quoted(QFileInfo(path).fileName());
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return tl::unexpected(
            Error { DataSourceText::tr("The data %1 could not be read: %2. Give the path of a file, from the folder of "
                                       "the configuration on.")
                        .arg(quoted(path), file.errorString()) });
    }
    auto result = read(file);
    if (!result) {
        return tl::unexpected(
            Error { DataSourceText::tr("The data %1 could not be used. %2").arg(name, result.error().sentence) });
    }
    return result;
}

Result readFrom(const GeneratedTask &task, const ReadObserver &)
{
    if (const auto problem = check(task))
        return tl::unexpected(Error { QString::fromStdString(problem->sentence) });
    return DataRead { generate(task), {}, false };
}

Result readFrom(const PairsFile &source, const ReadObserver &observe)
{
    auto read = readFile(source.path, [&](QIODevice &device) {
        return readPairs(device, TextDivision { source.unit, LetterCase::Kept }, observe);
    });
    if (!read)
        return tl::unexpected(read.error());
    return DataRead { PairExamples { std::move(read->pairs), source.unit }, std::move(read->skipped), read->isStopped };
}

Result readFrom(const LabelledFile &source, const ReadObserver &observe)
{
    auto read = readFile(
        source.path, [&](QIODevice &device) { return readLabelled(device, source.columns, TextDivision(), observe); });
    if (!read)
        return tl::unexpected(read.error());
    return DataRead { LabelledExamples { std::move(read->texts), std::move(read->labels) }, std::move(read->skipped),
        read->isStopped };
}

Result readFrom(const SeriesFile &source, const ReadObserver &observe)
{
    auto read = readFile(source.path, [&](QIODevice &device) { return readSeries(device, source.plan, observe); });
    if (!read)
        return tl::unexpected(read.error());
    return DataRead { std::move(read->windows), std::move(read->skipped), read->isStopped };
}

} // namespace

tl::expected<DataRead, Error> readData(const DataSource &source, const ReadObserver &observe)
{
    return std::visit([&observe](const auto &each) { return readFrom(each, observe); }, source);
}

} // namespace alphascope
