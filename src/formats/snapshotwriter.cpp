// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/snapshotwriter.h"

#include "formats/configjson.h"
#include "formats/experimentjson.h"
#include "formats/interventionjson.h"
#include "formats/preprocessingjson.h"
#include "formats/snapshotparts.h"
#include "formats/tokensjson.h"
#include "formats/trainingtensors.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

Tensor tensorOf(const Matrix<double> &values) { return Tensor::fromMatrix(values); }
Tensor tensorOf(const RowVector<double> &values) { return Tensor::fromVector(values); }

//! Whether each number is a float, as those are that training leaves or that another program saved; NaN is none, for
//! not all of its bits would be kept.
template <typename Values>
bool areFloats(const Values &values)
{
    const auto numbers = values.array();
    return (numbers.template cast<float>().template cast<double>() == numbers).all();
}

//! Weights without the loss of a bit, in half the room where that is possible.
Tensor shortestTensorOf(const Matrix<double> &values)
{
    return areFloats(values) ? Tensor::fromFloats(values.cast<float>()) : tensorOf(values);
}
Tensor shortestTensorOf(const RowVector<double> &values)
{
    if (!areFloats(values))
        return tensorOf(values);
    Tensor tensor = Tensor::fromFloats(values.cast<float>());
    tensor.shape = { values.size() };
    return tensor;
}

void addTables(const Specimen &specimen, TensorFile &file)
{
    visitParameters(specimen, [&file](const char *name, const auto &values) {
        file.tensors.insert(QString::fromLatin1(name), shortestTensorOf(values));
    });
    visitInputs(specimen, [&](const char *name, const Matrix<double> &values) {
        if (values.size() > 0 || usesTable(specimen, name))
            file.tensors.insert(inputPrefix + QString::fromLatin1(name), tensorOf(values));
    });
}

//! The mask [R, C] when it masks a cell of alpha.
void addAllowed(const Mask &allowed, Index rows, Index columns, TensorFile &file)
{
    const auto inside = allowed.topLeftCorner(std::min(rows, allowed.rows()), std::min(columns, allowed.cols()));
    if (inside.all())
        return;
    Tensor tensor { DataType::Bool, { rows, columns }, QByteArray(rows * columns, '\1') };
    char *cells = tensor.bytes.data();
    for (Index row = 0; row < inside.rows(); ++row) {
        for (Index column = 0; column < inside.cols(); ++column)
            cells[row * columns + column] = inside(row, column) ? '\1' : '\0';
    }
    file.tensors.insert(allowedName, tensor);
}

//! The padding [C] when there is some.
void addPadded(const std::vector<bool> &padded, Index columns, TensorFile &file)
{
    Tensor tensor { DataType::Bool, { columns }, QByteArray(columns, '\0') };
    const auto count = std::min(padded.size(), static_cast<std::size_t>(columns));
    for (std::size_t i = 0; i < count; ++i)
        tensor.bytes[static_cast<qsizetype>(i)] = padded[i] ? '\1' : '\0';
    if (tensor.bytes.contains('\1'))
        file.tensors.insert(paddedName, tensor);
}

void addTrace(const Trace &trace, TensorFile &file)
{
    if (!trace.sheets.empty()) {
        Tensor alpha { DataType::F64, { static_cast<qint64>(trace.sheets.size()), trace.rows(), trace.columns() }, {} };
        for (const Sheet &sheet : trace.sheets)
            alpha.bytes += Tensor::fromMatrix(sheet.alpha).bytes;
        file.tensors.insert(traceAlphaName, alpha);
    }
    if (trace.context.size() > 0)
        file.tensors.insert(traceContextName, Tensor::fromMatrix(trace.context));
    if (trace.outputs.size() > 0)
        file.tensors.insert(traceOutputsName, Tensor::fromMatrix(trace.outputs));
}

//! Whether alpha has the size that it should have.
bool isTraceOf(const Specimen &specimen, const Trace &trace)
{
    const Index rows = rowCount(specimen);
    const bool hasRows = isRowCountKnown(specimen) ? trace.rows() == rows : trace.rows() >= 1 && trace.rows() <= rows;
    return hasRows && trace.columns() == columnCount(specimen);
}

QJsonObject labelsJson(const Specimen &specimen)
{
    QJsonObject json;
    visitLabels(specimen, [&](const char *name, const std::vector<std::string> &labels, Index most) {
        QJsonArray texts;
        for (const std::string &label : labels) {
            if (texts.size() < most)
                texts.append(QString::fromStdString(label));
        }
        json.insert(QLatin1StringView(name), texts);
    });
    return json;
}

//! Also adds the tensors that the description belongs to.
QString describe(const Snapshot &snapshot, TensorFile &file)
{
    const SelectedCell &selected = snapshot.selected;
    QJsonObject json {
        { u"format"_s, snapshotFormat },
        { u"program"_s, QStringLiteral("Alphascope " ALPHASCOPE_VERSION) },
        { u"family"_s, familyWord(snapshot.specimen) },
        { u"config"_s, std::visit([](const auto &model) { return toJson(model.config); }, snapshot.specimen) },
        { u"labels"_s, labelsJson(snapshot.specimen) },
        { u"selected"_s,
            QJsonArray { qint64 { selected.row }, qint64 { selected.column }, qint64 { selected.sheet } } },
    };
    if (const auto *tokens = inputsOf<TokenInputs>(snapshot.specimen)) {
        json.insert(tokensMember, toJson(*tokens));
        json.insert(vocabulariesMember, toJson(*vocabulariesOf(snapshot.specimen)));
    }
    if (!snapshot.training.isEmpty())
        json.insert(trainingMember, snapshot.training);
    if (!snapshot.preprocessing.isEmpty() && fits(snapshot.preprocessing, snapshot.specimen))
        json.insert(preprocessingMember, toJson(snapshot.preprocessing));
    if (snapshot.memory)
        json.insert(memoryMember, addMemory(*snapshot.memory, snapshot.specimen, file));
    if (const QJsonObject experiments = toJson(snapshot.experiments); !experiments.isEmpty())
        json.insert(experimentsMember, experiments);
    const auto interventions
        = std::visit([](const auto &model) { return toJson(model.interventions); }, snapshot.specimen);
    if (!interventions.isEmpty())
        json.insert(interventionsMember, interventions);
    return QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
}

} // namespace

TensorFile toTensorFile(const Snapshot &snapshot)
{
    const Specimen &specimen = snapshot.specimen;
    const Index rows = rowCount(specimen), columns = columnCount(specimen);
    TensorFile file;
    addTables(specimen, file);
    std::visit(
        [&](const auto &model) {
            if constexpr (requires { model.inputs.allowed; })
                addAllowed(model.inputs.allowed, rows, columns, file);
            addPadded(model.inputs.padded, columns, file);
        },
        specimen);
    if (snapshot.trace && isTraceOf(specimen, *snapshot.trace))
        addTrace(*snapshot.trace, file);
    else if (!check(specimen))
        addTrace(trace(specimen), file);
    file.metadata.insert(metadataKey, describe(snapshot, file));
    return file;
}

} // namespace alphascope
