// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/snapshotreader.h"

#include "engine/manytooneshapes.h"
#include "engine/vectorsshapes.h"
#include "formats/configjson.h"
#include "formats/snapshotparts.h"
#include "formats/wording.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QStringList>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

std::vector<qint64> shapeOf(const Matrix<double> &, const Shape &shape) { return { shape.rows, shape.columns }; }
std::vector<qint64> shapeOf(const RowVector<double> &, const Shape &shape) { return { shape.columns }; }

//! Reads part after part; each part says what is wrong with it.
class SnapshotReader {
    Q_DECLARE_TR_FUNCTIONS(Snapshot)

public:
    explicit SnapshotReader(const TensorFile &file)
        : m_file(file)
    {
    }

    tl::expected<Snapshot, Error> read();

private:
    using Failure = std::optional<Error>;

    Failure readDescription();
    Failure readModel();
    Failure readInputs();
    Failure readLabels();
    Failure readMask();
    Failure readPadding();
    Failure checkInputSize();
    Failure readParameters();
    Failure readSelected();

    template <typename Values>
    Failure readParameter(const char *name, Values &values, const Shape &shape);
    const Tensor *find(const QString &name) const
    {
        const auto it = m_file.tensors.find(name);
        return it == m_file.tensors.end() ? nullptr : &*it;
    }
    static Error missing(const QString &name)
    {
        return { tr("The tensor %1 is missing, which this model needs.").arg(quoted(name)) };
    }
    static Error wrongShape(const QString &name, const Tensor &tensor, const QString &wanted)
    {
        return { tr("The tensor %1 has the shape %2; this model needs %3.")
                     .arg(quoted(name), shapeText(tensor.shape), wanted) };
    }

    const TensorFile &m_file;
    QJsonObject m_json;
    Snapshot m_snapshot;
};

SnapshotReader::Failure SnapshotReader::readDescription()
{
    if (!m_file.metadata.contains(metadataKey)) {
        if (m_file.tensors.isEmpty())
            return Error { tr("It holds no tensors and no Alphascope model.") };
        constexpr qsizetype few = 3;
        QStringList names;
        for (const QString &name : m_file.tensors.keys().first(std::min(few, m_file.tensors.size())))
            names << quoted(name);
        if (m_file.tensors.size() > few)
            names << tr("and others");
        return Error { tr("It holds tensors but no Alphascope model: %1. Open a file that Alphascope saved.")
                           .arg(names.join(", "_L1)) };
    }
    QJsonParseError problem;
    const auto document = QJsonDocument::fromJson(m_file.metadata[metadataKey].toUtf8(), &problem);
    if (!document.isObject()) {
        return Error { tr("The description of the model in it is damaged at character %1: %2.")
                           .arg(QString::number(problem.offset), problem.errorString()) };
    }
    m_json = document.object();

    const auto format = m_json.value("format"_L1);
    if (format.toInteger(0) < 1)
        return Error { tr("The description of the model in it has no format number.") };
    if (format.toInteger() > snapshotFormat) {
        return Error { tr("It was written in format %1, but this program reads formats up to %2. Open it with a newer "
                          "Alphascope; it was written by %3.")
                           .arg(QString::number(format.toInteger()), QString::number(snapshotFormat),
                               quoted(m_json.value("program"_L1).toString())) };
    }
    return {};
}

SnapshotReader::Failure SnapshotReader::readModel()
{
    const QString family = m_json.value("family"_L1).toString();
    if (family == vectorsFamily)
        m_snapshot.specimen = Vectors();
    else if (family == manyToOneFamily)
        m_snapshot.specimen = ManyToOne();
    else
        return Error { tr("It holds a model of the family %1; this program knows %2 and %3.")
                           .arg(quoted(family), vectorsFamily, manyToOneFamily) };
    const QJsonObject config = m_json.value("config"_L1).toObject();
    return std::visit([&](auto &model) { return fromJson(config, model.config); }, m_snapshot.specimen);
}

SnapshotReader::Failure SnapshotReader::readInputs()
{
    Failure failure;
    visitInputs(m_snapshot.specimen, [&](const char *table, Shared<double> &values) {
        const QString name = inputPrefix + QString::fromLatin1(table);
        const Tensor *tensor = find(name);
        if (!tensor && usesTable(m_snapshot.specimen, table) && !failure)
            failure = missing(name);
        else if (tensor && tensor->shape.size() != 2 && !failure)
            failure = wrongShape(name, *tensor, tr("rows and columns"));
        else if (tensor && tensor->size() > 0 && !failure) // 0 x 10^12 is a shape too, but no table
            values = tensor->toMatrix();
    });
    return failure;
}

SnapshotReader::Failure SnapshotReader::readLabels()
{
    Failure failure;
    const QJsonObject json = m_json.value("labels"_L1).toObject();
    visitLabels(m_snapshot.specimen, [&](const char *list, std::vector<std::string> &labels, Index most) {
        const QString name = quoted(QString::fromLatin1(list));
        const QJsonArray texts = json.value(QLatin1StringView(list)).toArray();
        if (texts.size() > most && !failure) {
            failure = Error { tr("There are %1 labels in the list %2, but only %3 rows they could name.")
                                  .arg(QString::number(texts.size()), name, QString::number(most)) };
        }
        for (const auto &text : texts) {
            if (!text.isString() && !failure)
                failure = Error { tr("A label in the list %1 is no text.").arg(name) };
            labels.push_back(text.toString().toStdString());
        }
    });
    return failure;
}

SnapshotReader::Failure SnapshotReader::readMask()
{
    const Tensor *tensor = find(allowedName);
    if (!tensor)
        return {};
    const std::vector<qint64> wanted { rowCount(m_snapshot.specimen), columnCount(m_snapshot.specimen) };
    if (tensor->shape != wanted)
        return wrongShape(allowedName, *tensor, tr("%1, as α has").arg(shapeText(wanted)));
    std::visit([&](auto &model) { model.inputs.allowed = tensor->toMatrix().array() != 0; }, m_snapshot.specimen);
    return {};
}

SnapshotReader::Failure SnapshotReader::readPadding()
{
    const std::vector<qint64> wanted { columnCount(m_snapshot.specimen) };
    auto &padded
        = std::visit([](auto &model) -> std::vector<bool> & { return model.inputs.padded; }, m_snapshot.specimen);
    padded.assign(static_cast<std::size_t>(wanted[0]), false);
    const Tensor *tensor = find(paddedName);
    if (!tensor)
        return {};
    if (tensor->shape != wanted)
        return wrongShape(paddedName, *tensor, tr("%1, one for each column of α").arg(shapeText(wanted)));
    const Matrix<double> values = tensor->toMatrix();
    for (Index column = 0; column < values.cols(); ++column)
        padded[static_cast<std::size_t>(column)] = values(0, column) != 0;
    return {};
}

SnapshotReader::Failure SnapshotReader::checkInputSize()
{
    const auto *model = std::get_if<ManyToOne>(&m_snapshot.specimen);
    if (!model || model->inputs.x.size() == 0 || model->inputs.x.cols() == model->config.rnn.inputSize)
        return {};
    return Error { tr("The sequence inputs.x has %1 numbers a timestep, but the setting “input_size” is %2.")
                       .arg(model->inputs.x.cols())
                       .arg(model->config.rnn.inputSize) };
}

template <typename Values>
SnapshotReader::Failure SnapshotReader::readParameter(const char *parameter, Values &values, const Shape &shape)
{
    if (shape.isEmpty())
        return {};
    const QString name = QString::fromLatin1(parameter);
    const Tensor *tensor = find(name);
    if (!tensor)
        return missing(name);
    auto wanted = shapeOf(values, shape);
    // Location weights may have been made for another number of timesteps; check() tells the user, who decides.
    if (name == "attn.b"_L1 && tensor->shape.size() == 2)
        wanted[0] = std::max<qint64>(tensor->shape[0], 1);
    if (tensor->shape != wanted)
        return wrongShape(name, *tensor, shapeText(wanted));
    values = tensor->toMatrix();
    return {};
}

SnapshotReader::Failure SnapshotReader::readParameters()
{
    Failure failure;
    const auto read = [&](const char *name, auto &values, const Shape &shape) {
        if (!failure)
            failure = readParameter(name, values, shape);
    };
    if (auto *vectors = std::get_if<Vectors>(&m_snapshot.specimen)) {
        visitVectorsShapes(*vectors, read);
        return failure;
    }
    auto &model = std::get<ManyToOne>(m_snapshot.specimen);
    const Index cells = model.config.rnn.layers * model.config.rnn.directions();
    if (cells > m_file.tensors.size()) {
        return Error { tr("The setting “layers” is %1, but the file has only %2 tensors in all.")
                           .arg(QString::number(model.config.rnn.layers), QString::number(m_file.tensors.size())) };
    }
    model.parameters.rnn.cells.resize(static_cast<std::size_t>(cells));
    visitManyToOneShapes(model, read);
    return failure;
}

//! A cell that does not exist is no reason to refuse a file: the nearest one is selected.
SnapshotReader::Failure SnapshotReader::readSelected()
{
    const QJsonArray cell = m_json.value("selected"_L1).toArray();
    const auto at = [&](qsizetype i, Index count) {
        return std::clamp<Index>(cell.at(i).toInteger(0), 0, std::max<Index>(count - 1, 0));
    };
    const auto *vectors = std::get_if<Vectors>(&m_snapshot.specimen);
    const bool hasHeads = vectors && vectors->config.source != VectorSource::Weights;
    m_snapshot.selected = { at(0, rowCount(m_snapshot.specimen)), at(1, columnCount(m_snapshot.specimen)),
        at(2, hasHeads ? vectors->config.heads : 1) };
    return {};
}

tl::expected<Snapshot, Error> SnapshotReader::read()
{
    for (const auto part : { &SnapshotReader::readDescription, &SnapshotReader::readModel, &SnapshotReader::readInputs,
             &SnapshotReader::checkInputSize, &SnapshotReader::readLabels, &SnapshotReader::readMask,
             &SnapshotReader::readPadding, &SnapshotReader::readParameters, &SnapshotReader::readSelected }) {
        if (auto failure = (this->*part)())
            return tl::unexpected(std::move(*failure));
    }
    return std::move(m_snapshot);
}

} // namespace

tl::expected<Snapshot, Error> fromTensorFile(const TensorFile &file) { return SnapshotReader(file).read(); }

} // namespace alphascope
