// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/trainingtensors.h"

#include "formats/configreader.h"
#include "formats/snapshotparts.h"
#include "formats/wording.h"

#include <QJsonArray>

#include <limits>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct TrainingTensors {
    Q_DECLARE_TR_FUNCTIONS(Snapshot)
};

using Failure = std::optional<Error>;

constexpr const char *metricSum = "metric_sum";

//! Calls visit(kind, matrices) for each group of tensors.
template <typename Memory, typename Visit>
void visitMatrices(Memory &memory, Visit &&visit)
{
    visit("first."_L1, memory.state.optimiser.first);
    visit("second."_L1, memory.state.optimiser.second);
    visit("best."_L1, memory.best);
    visit("latest."_L1, memory.latest);
}

//! Calls visit(name, number) for each number of the place where the training was left.
template <typename Memory, typename Visit>
void visitPlace(Memory &memory, Visit &&visit)
{
    visit("step", memory.state.optimiser.step);
    visit("epoch", memory.state.epoch);
    visit("position", memory.state.position);
    visit("loss_sum", memory.state.epochLoss.loss);
    visit("loss_weight", memory.state.epochLoss.weight);
    visit("examples", memory.exampleCount);
}

//! Calls visit(name, number) for each number that an epoch may not have.
template <typename Report, typename Visit>
void visitOptional(Report &report, Visit &&visit)
{
    visit("validation_loss", report.validationLoss);
    visit("training_metric", report.trainingMetric);
    visit("validation_metric", report.validationMetric);
}

template <typename Report, typename Visit>
void visitReport(Report &report, Visit &&visit)
{
    visit("training_loss", report.trainingLoss);
    visitOptional(report, [&](const char *name, auto &number) {
        if (number)
            visit(name, *number);
    });
}

//! Counts of steps may be larger than any size, which a ConfigReader would not allow.
class PlaceReader {
public:
    explicit PlaceReader(const QJsonObject &json)
        : m_json(json)
        , m_reader(json)
    {
    }

    void operator()(const char *name, double &field) { m_reader(name, field); }
    void operator()(const char *name, Index &field)
    {
        field = m_json.value(QLatin1StringView(name)).toInteger(-1);
        if (field < 0 && !m_reader.error)
            m_reader.error = Error {
                TrainingTensors::tr("Its number %1 is missing or no count.").arg(quoted(QString::fromLatin1(name)))
            };
    }

    const Failure &error() const { return m_reader.error; }

private:
    const QJsonObject &m_json;
    ConfigReader m_reader;
};

QString prefixOf(QLatin1StringView kind) { return QString(trainingPrefix) + kind; }

Failure readEpochs(const QJsonArray &array, TrainingMemory &memory)
{
    for (const QJsonValue &value : array) {
        const QJsonObject json = value.toObject();
        EpochReport report { static_cast<Index>(memory.epochs.size()), 0, std::nullopt };
        visitOptional(report, [&json](const char *name, std::optional<double> &number) {
            if (json.contains(QLatin1StringView(name)))
                number = 0;
        });
        ConfigReader reader(json);
        visitReport(report, reader);
        if (reader.error)
            return reader.error;
        memory.epochs.push_back(report);
    }
    return {};
}

Failure readMatrices(const TensorFile &file, TrainingMemory &memory)
{
    Failure failure;
    visitMatrices(memory, [&](QLatin1StringView kind, NamedWeights &matrices) {
        const QString prefix = prefixOf(kind);
        for (auto it = file.tensors.lowerBound(prefix); it != file.tensors.end(); ++it) {
            if (!it.key().startsWith(prefix))
                break;
            if (it->shape.size() != 2 || it->size() == 0) {
                failure = Error { TrainingTensors::tr("The tensor %1 has the shape %2; it should be a matrix.")
                                      .arg(quoted(it.key()), shapeText(it->shape)) };
                return;
            }
            matrices.insert_or_assign(it.key().mid(prefix.size()).toStdString(), it->toMatrix().cast<float>());
        }
    });
    return failure;
}

} // namespace

QJsonObject addMemory(const TrainingMemory &memory, const Specimen &specimen, TensorFile &file)
{
    const bool isOwn = memory.latest == weightsOf(specimen);
    visitMatrices(memory, [&](QLatin1StringView kind, const NamedWeights &matrices) {
        if (isOwn && &matrices == &memory.latest)
            return;
        for (const auto &[name, values] : matrices)
            file.tensors.insert(prefixOf(kind) + QString::fromStdString(name), Tensor::fromFloats(values));
    });
    ConfigWriter writer;
    visitPlace(memory, writer);
    writer(metricSum, memory.state.epochLoss.metric);
    if (memory.bestEpoch)
        writer("best_epoch", *memory.bestEpoch);
    QJsonArray epochs;
    for (const EpochReport &report : memory.epochs) {
        ConfigWriter ofEpoch;
        visitReport(report, ofEpoch);
        epochs.append(ofEpoch.json);
    }
    QJsonObject json = writer.json;
    json.insert(u"epochs"_s, epochs);
    return json;
}

tl::expected<TrainingMemory, Error> readMemory(
    const QJsonObject &json, const TensorFile &file, const Specimen &specimen)
{
    TrainingMemory memory;
    PlaceReader reader(json);
    visitPlace(memory, reader);
    memory.state.epochLoss.metric = std::numeric_limits<double>::quiet_NaN(); // older versions did not count it
    if (json.contains(QLatin1StringView(metricSum)))
        reader(metricSum, memory.state.epochLoss.metric);
    if (json.contains(u"best_epoch"_s))
        reader("best_epoch", memory.bestEpoch.emplace());
    if (reader.error())
        return tl::unexpected(*reader.error());
    if (auto failure = readEpochs(json[u"epochs"_s].toArray(), memory))
        return tl::unexpected(std::move(*failure));
    if (auto failure = readMatrices(file, memory))
        return tl::unexpected(std::move(*failure));
    if (memory.latest.empty())
        memory.latest = weightsOf(specimen);
    return memory;
}

} // namespace alphascope
