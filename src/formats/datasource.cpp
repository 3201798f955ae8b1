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

std::vector<std::string> namesOf(const QStringList &columns)
{
    std::vector<std::string> names;
    for (const QString &column : columns)
        names.push_back(column.toStdString());
    return names;
}

Result readFrom(const PairsFile &source, QIODevice &device, const ReadObserver &observe)
{
    auto read = readPairs(device, TextDivision { source.unit, LetterCase::Kept }, observe);
    if (!read)
        return tl::unexpected(read.error());
    return DataRead { PairExamples { std::move(read->pairs), source.unit }, std::move(read->skipped), read->isStopped };
}

Result readFrom(const LabelledFile &source, QIODevice &device, const ReadObserver &observe)
{
    auto read = readLabelled(device, source.columns, TextDivision(), observe);
    if (!read)
        return tl::unexpected(read.error());
    return DataRead { LabelledExamples { std::move(read->texts), std::move(read->labels) }, std::move(read->skipped),
        read->isStopped };
}

Result readFrom(const SeriesFile &source, QIODevice &device, const ReadObserver &observe)
{
    auto read = readSeries(device, source.plan, observe);
    if (!read)
        return tl::unexpected(read.error());
    return DataRead { SeriesExamples { std::move(read->windows), namesOf(read->inputs), namesOf(read->targets),
                          source.plan.horizon },
        std::move(read->skipped), read->isStopped };
}

Result readTask(const GeneratedTask &task, const std::stop_token &stop)
{
    if (const auto problem = check(task))
        return tl::unexpected(Error { QString::fromStdString(problem->sentence) });
    TrainingExamples examples = generate(task, stop);
    return DataRead { std::move(examples), {}, stop.stop_requested() };
}

} // namespace

QString pathOf(const DataSource &source)
{
    return std::visit(
        [](const auto &each) {
            if constexpr (requires { each.path; })
                return each.path;
            else
                return QString();
        },
        source);
}

tl::expected<DataRead, Error> readData(const DataSource &source, QIODevice &device, const ReadObserver &observe)
{
    return std::visit(
        [&](const auto &each) -> Result {
            if constexpr (requires { each.path; })
                return readFrom(each, device, observe);
            else
                return readTask(each, {});
        },
        source);
}

tl::expected<DataRead, Error> readData(
    const DataSource &source, const ReadObserver &observe, const std::stop_token &stop)
{
    if (const auto *task = std::get_if<GeneratedTask>(&source))
        return readTask(*task, stop);
    QFile file(pathOf(source));
    if (auto error = openToRead(file))
        return tl::unexpected(std::move(*error));
    const ReadObserver asking = [&](double share) { return !stop.stop_requested() && (!observe || observe(share)); };
    auto read = readData(source, file, asking);
    if (read)
        return read;
    return tl::unexpected(Error { DataSourceText::tr("The data %1 could not be used. %2")
                                      .arg(quoted(QFileInfo(file).fileName()), read.error().sentence) });
}

} // namespace alphascope
