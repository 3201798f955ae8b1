// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/snapshotreader.h"

#include "engine/modelshapes.h"
#include "formats/configjson.h"
#include "formats/snapshotdescription.h"
#include "formats/snapshotextras.h"
#include "formats/snapshotparts.h"
#include "formats/tokensjson.h"
#include "formats/wording.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QStringList>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

std::vector<qint64> shapeOf(const Matrix<double> &, const Shape &shape) { return { shape.rows, shape.columns }; }
std::vector<qint64> shapeOf(const RowVector<double> &, const Shape &shape) { return { shape.columns }; }

//! A model of the family with that number.
template <std::size_t... families>
Specimen emptyOf(std::size_t family, std::index_sequence<families...>)
{
    Specimen specimen;
    ((families == family ? static_cast<void>(specimen.emplace<families>()) : static_cast<void>(0)), ...);
    return specimen;
}

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
    Failure readWords();
    Failure readLabels();
    Failure readMask();
    Failure readPadding();
    Failure checkInputSize();
    Failure makeCells();
    Failure readParameters();

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
    auto description = snapshotDescription(m_file);
    if (!description)
        return description.error();
    m_json = std::move(*description);
    return {};
}

SnapshotReader::Failure SnapshotReader::readModel()
{
    const QString family = m_json.value("family"_L1).toString();
    const auto known = std::find(familyWords.begin(), familyWords.end(), family);
    if (known == familyWords.end()) {
        QStringList names;
        for (const QLatin1StringView name : familyWords)
            names << name;
        return Error {
            tr("It holds a model of the family %1; this program knows %2.").arg(quoted(family), names.join(", "_L1))
        };
    }
    m_snapshot.specimen = emptyOf(
        static_cast<std::size_t>(known - familyWords.begin()), std::make_index_sequence<familyWords.size()>());
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

SnapshotReader::Failure SnapshotReader::readWords()
{
    Failure failure;
    const auto read = [&](auto &model) {
        if constexpr (requires { model.vocabularies; }) {
            failure = fromJson(m_json.value(vocabulariesMember), model.vocabularies);
            if (!failure)
                failure = misfit(model.vocabularies, model.config.sourceVocabulary, model.config.targetVocabulary);
            if (!failure)
                failure = fromJson(m_json.value(tokensMember), model.inputs);
        }
    };
    std::visit(read, m_snapshot.specimen);
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
    std::visit(
        [&](auto &model) {
            if constexpr (requires { model.inputs.allowed; })
                model.inputs.allowed = tensor->toMatrix().array() != 0;
        },
        m_snapshot.specimen);
    return {};
}

SnapshotReader::Failure SnapshotReader::readPadding()
{
    const std::vector<qint64> wanted { columnCount(m_snapshot.specimen) };
    auto &padded
        = std::visit([](auto &model) -> std::vector<bool> & { return model.inputs.padded; }, m_snapshot.specimen);
    padded.assign(static_cast<std::size_t>(wanted[0]), false);
    if (const Tensor *tensor = find(paddedName)) {
        if (tensor->shape != wanted)
            return wrongShape(paddedName, *tensor, tr("%1, one for each column of α").arg(shapeText(wanted)));
        const Matrix<double> values = tensor->toMatrix();
        for (Index column = 0; column < values.cols(); ++column)
            padded[static_cast<std::size_t>(column)] = values(0, column) != 0;
    }
    if (const auto *tokens = inputsOf<TokenInputs>(m_snapshot.specimen)) // α may have columns beyond the source
        padded.resize(tokens->source.tokens.size(), false);
    return {};
}

SnapshotReader::Failure SnapshotReader::checkInputSize()
{
    const auto *sequence = inputsOf<SequenceInputs>(m_snapshot.specimen);
    if (!sequence || sequence->x.size() == 0)
        return {};
    const Index inputSize = std::visit(
        [](const auto &model) {
            if constexpr (requires { model.config.rnn; })
                return model.config.rnn.inputSize;
            else
                return Index(0);
        },
        m_snapshot.specimen);
    if (sequence->x.cols() == inputSize)
        return {};
    return Error { tr("The sequence inputs.x has %1 numbers a timestep, but the setting “input_size” is %2.")
                       .arg(sequence->x.cols())
                       .arg(inputSize) };
}

//! Which dimension of location weights is the number of timesteps they were made for. check() tells the user when it is
//! not that of the input, and the user decides.
std::optional<std::size_t> dimensionOfTimesteps(const Specimen &specimen, const QString &parameter)
{
    const auto *decoder = std::get_if<EncoderDecoder>(&specimen);
    if (decoder && decoder->config.score == Score::Location && parameter == "attn.W"_L1)
        return 0;
    if (parameter == "attn.b"_L1)
        return std::holds_alternative<ManyToMany>(specimen) ? 1 : 0;
    return std::nullopt;
}

template <typename Values>
SnapshotReader::Failure SnapshotReader::readParameter(const char *parameter, Values &values, const Shape &shape)
{
    const QString name = QString::fromLatin1(parameter);
    const Tensor *tensor = find(name);
    const auto timesteps = dimensionOfTimesteps(m_snapshot.specimen, name);
    const bool isForNoTimestep = timesteps && shape.isEmpty() && shape.bound > 0; // where the input is empty
    if (shape.isEmpty() && !(isForNoTimestep && tensor))
        return {};
    if (!tensor)
        return missing(name);
    auto wanted = shapeOf(values, shape);
    if (timesteps && tensor->shape.size() == 2)
        wanted[*timesteps] = std::max<qint64>(tensor->shape[*timesteps], 1);
    if (tensor->shape != wanted)
        return wrongShape(name, *tensor, shapeText(wanted));
    values = tensor->toMatrix();
    return {};
}

SnapshotReader::Failure SnapshotReader::makeCells()
{
    Failure failure;
    const auto make = [&](RnnParameters<double> &network, const RnnConfig &config) {
        const Index cells = config.layers * config.directions();
        if (cells <= m_file.tensors.size()) {
            network.cells.resize(static_cast<std::size_t>(cells));
        } else if (!failure) {
            failure = Error { tr("The setting “layers” is %1, but the file has only %2 tensors in all.")
                                  .arg(QString::number(config.layers), QString::number(m_file.tensors.size())) };
        }
    };
    std::visit([&](auto &model) { visitNetworks(model, make); }, m_snapshot.specimen);
    return failure;
}

SnapshotReader::Failure SnapshotReader::readParameters()
{
    Failure failure = makeCells();
    const auto read = [&](const char *name, auto &values, const Shape &shape) {
        if (!failure)
            failure = readParameter(name, values, shape);
    };
    std::visit([&](auto &model) { visitShapes(model, read); }, m_snapshot.specimen);
    return failure;
}

tl::expected<Snapshot, Error> SnapshotReader::read()
{
    // Location weights may say how many columns alpha has, so the parameters come before what lies along them.
    for (const auto part : { &SnapshotReader::readDescription, &SnapshotReader::readModel, &SnapshotReader::readInputs,
             &SnapshotReader::readWords, &SnapshotReader::checkInputSize, &SnapshotReader::readParameters,
             &SnapshotReader::readLabels, &SnapshotReader::readMask, &SnapshotReader::readPadding }) {
        if (auto failure = (this->*part)())
            return tl::unexpected(std::move(*failure));
    }
    readExtras(m_json, m_file, m_snapshot);
    return std::move(m_snapshot);
}

} // namespace

tl::expected<Snapshot, Error> fromTensorFile(const TensorFile &file) { return SnapshotReader(file).read(); }

} // namespace alphascope
