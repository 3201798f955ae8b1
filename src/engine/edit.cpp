// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/edit.h"

#include "engine/editaxes.h"
#include "engine/editconfig.h"
#include "engine/editeffort.h"
#include "engine/editplaces.h"
#include "engine/edittables.h"
#include "engine/edittokens.h"
#include "engine/modelshapes.h"

#include <algorithm>

namespace alphascope {

namespace {

//! Writes those of `values` that fall inside `target` (a matrix or a row vector).
template <typename Target>
void writeBlock(Target &target, Index row, Index column, const Matrix<double> &values)
{
    const Index rows = std::min(values.rows(), target.rows() - row);
    const Index columns = std::min(values.cols(), target.cols() - column);
    writable(target).block(row, column, rows, columns) = values.topLeftCorner(rows, columns);
}

//! As writeBlock, for the parameter of that name; false when there is none or the block begins outside of it.
bool writeParameter(Specimen &specimen, const TableName &name, Index row, Index column, const Matrix<double> &values)
{
    bool written = false;
    visitParameters(specimen, [&](const char *parameter, auto &target) {
        if (name == parameter && isInside(row, target.rows()) && isInside(column, target.cols())) {
            writeBlock(target, row, column, values);
            written = true;
        }
    });
    return written;
}

// The edits that leave every shape as it is. Each returns whether it applies.

bool set(const SetCell &edit, Specimen &specimen)
{
    Shared<double> *table = inputTable(specimen, edit.table);
    if (!table)
        return writeParameter(specimen, edit.table, edit.row, edit.column, Matrix<double>::Constant(1, 1, edit.value));
    if (!isInside(edit.row, table->rows()) || !isInside(edit.column, table->cols()))
        return false;
    (*table)(edit.row, edit.column) = edit.value;
    return true;
}

//! What a token is called is the word itself: another label is another word.
bool set(const SetLabel &edit, Specimen &specimen)
{
    if (inputsOf<TokenInputs>(specimen))
        return setWord(specimen, edit.axis == Axis::Rows ? Side::Target : Side::Source, edit.index, edit.text);
    return setLabel(specimen, edit.axis, edit.index, edit.text);
}

bool set(const SetPadded &edit, Specimen &specimen) { return setPadded(specimen, edit.column, edit.padded); }

bool set(const ClearMask &, Specimen &specimen)
{
    return std::visit(
        [](auto &model) {
            if constexpr (requires { model.inputs.allowed; }) {
                model.inputs.allowed.resize(0, 0);
                return true;
            } else {
                return false;
            }
        },
        specimen);
}

bool set(const SetMasked &edit, Specimen &specimen) { return setMasked(specimen, edit.row, edit.column, edit.masked); }

bool set(const SetTokens &edit, Specimen &specimen) { return setWords(specimen, edit.side, edit.words); }

bool set(const SetInterventions &edit, Specimen &specimen)
{
    std::visit([&](auto &model) { model.interventions = edit.interventions; }, specimen);
    return true;
}

bool set(const SetDecoding &edit, Specimen &specimen)
{
    auto *in = inputsOf<TokenInputs>(specimen);
    if (!in || edit.maximumLength < 1 || edit.beamWidth < 1)
        return false;
    in->decoding = edit.decoding;
    in->maximumLength = edit.maximumLength;
    in->beamWidth = edit.beamWidth;
    in->normalisesLength = edit.normalisesLength;
    return true;
}

// The edits after which the parameters may no longer fit. They work on a copy that is dropped when they do not apply.

// Location weights of another length stay in place: what becomes of them is asked, not decided.
void keepLocationWeights(ManyToOne &model, ManyToOne &old)
{
    if (model.config.score == Score::Location)
        std::swap(model.parameters.attn.b, old.parameters.attn.b);
}
void keepLocationWeights(ManyToMany &model, ManyToMany &old)
{
    if (old.parameters.b.rows() == model.config.decoderSteps) // other rows are other weights
        std::swap(model.parameters.b, old.parameters.b);
}
void keepLocationWeights(EncoderDecoder &model, EncoderDecoder &old)
{
    if (model.config.score == Score::Location)
        std::swap(model.parameters.attn.score.b, old.parameters.attn.score.b);
}
template <typename Model>
void keepLocationWeights(Model &, Model &)
{
}

//! Sets the parameters aside under the names they had in `before`, where fitParameters finds them again. So a weight
//! follows its name when layers or directions come and go.
template <typename Model>
void setParametersAside(Model &model, const Specimen &before)
{
    Model old = std::get<Model>(before);
    old.parameters = std::move(model.parameters);
    model.parameters = {};
    const auto keep = [&](const char *name, const auto &values, const Shape &shape) {
        if (values.size() > 0)
            model.kept.keep(name, shape.bound, values);
    };
    keepLocationWeights(model, old);
    visitShapes(std::as_const(old), keep);
}

bool change(const SetBlock &edit, Specimen &specimen)
{
    if (edit.values.size() == 0 || edit.row < 0 || edit.column < 0 || edit.row > mostCells || edit.column > mostCells)
        return false;
    Shared<double> *table = inputTable(specimen, edit.table);
    if (!table)
        return writeParameter(specimen, edit.table, edit.row, edit.column, edit.values);
    const Index rows = std::max(table->rows(), edit.row + edit.values.rows());
    const Index columns = std::max(table->cols(), edit.column + edit.values.cols());
    if (!resizeTable(specimen, edit.table, rows, columns))
        return false;
    writeBlock(*table, edit.row, edit.column, edit.values);
    setLabelsFrom(specimen, edit.table, edit.row, edit.labels);
    setColumnLabelsFrom(specimen, edit.table, edit.column, edit.columnLabels);
    return true;
}

//! The labels of the timesteps that are typed just as they were; the others get the default, since a label such as "8"
//! would be wrong for another number.
std::vector<std::string> labelsOfUnchanged(const SequenceInputs &in, const Matrix<double> &typed)
{
    std::vector<std::string> labels(static_cast<std::size_t>(typed.rows()));
    for (std::size_t t = 0; t < std::min(labels.size(), in.labels.size()); ++t) {
        const auto row = static_cast<Index>(t);
        if (typed.cols() == in.x.cols() && row < in.x.rows() && typed.row(row) == in.x->row(row))
            labels[t] = in.labels[t];
    }
    return labels;
}

bool change(const SetTable &edit, Specimen &specimen)
{
    Shared<double> *table = inputTable(specimen, edit.table);
    if (!table)
        return writeParameter(specimen, edit.table, 0, 0, edit.values);
    const auto *sequence = inputsOf<SequenceInputs>(specimen);
    const bool isTyped = edit.typing && edit.labels.empty() && sequence;
    std::vector<std::string> labels = isTyped ? labelsOfUnchanged(*sequence, edit.values) : edit.labels;
    if (!resizeTable(specimen, edit.table, edit.values.rows(), edit.values.cols()))
        return false;
    *table = edit.values;
    setRowLabels(specimen, edit.table, std::move(labels));
    setColumnLabels(specimen, edit.table, edit.columnLabels);
    return true;
}

bool change(const InsertRows &edit, Specimen &specimen)
{
    return insertLines(specimen, edit.table, Lines::Rows, edit.at, edit.count);
}

bool change(const RemoveRows &edit, Specimen &specimen)
{
    return removeLines(specimen, edit.table, Lines::Rows, edit.at, edit.count);
}

bool change(const InsertColumns &edit, Specimen &specimen)
{
    return insertLines(specimen, edit.table, Lines::Columns, edit.at, edit.count);
}

bool change(const RemoveColumns &edit, Specimen &specimen)
{
    return removeLines(specimen, edit.table, Lines::Columns, edit.at, edit.count);
}

template <typename Model, typename Config>
bool changeConfig(Specimen &specimen, const Config &config)
{
    auto *model = std::get_if<Model>(&specimen);
    return model && setConfig(*model, config);
}

bool change(const SetVectorsConfig &edit, Specimen &specimen) { return changeConfig<Vectors>(specimen, edit.config); }
bool change(const SetManyToOneConfig &edit, Specimen &specimen)
{
    return changeConfig<ManyToOne>(specimen, edit.config);
}
bool change(const SetManyToManyConfig &edit, Specimen &specimen)
{
    return changeConfig<ManyToMany>(specimen, edit.config);
}
bool change(const SetEncoderDecoderConfig &edit, Specimen &specimen)
{
    return changeConfig<EncoderDecoder>(specimen, edit.config);
}
bool change(const SetRnnSearchConfig &edit, Specimen &specimen)
{
    return changeConfig<RnnSearch>(specimen, edit.config);
}

bool change(const AddWords &edit, Specimen &specimen) { return addWords(specimen, edit.side); }

bool change(const RenewWeights &edit, Specimen &specimen)
{
    renewWeights(specimen, edit.seed, edit.initialisation);
    return true;
}

bool change(const RenewLocationWeights &, Specimen &specimen)
{
    return std::visit(
        [](auto &model) {
            if constexpr (requires { renewLocationWeights(model); }) {
                renewLocationWeights(model);
                return true;
            } else {
                return false;
            }
        },
        specimen);
}

} // namespace

bool changeUnfitted(const Edit &edit, Specimen &specimen)
{
    return std::visit(
        [&]<typename One>(const One &one) {
            if constexpr (requires { change(one, specimen); })
                return change(one, specimen);
            else
                return false;
        },
        edit);
}

namespace {

bool hasInterventions(const Specimen &specimen)
{
    return std::visit([](const auto &model) { return !model.interventions.isEmpty(); }, specimen);
}

constexpr Index mostKept = 1 << 25; // numbers of weights that are set aside; what had more, undoing brings back

void applyAlone(const Edit &edit, Specimen &specimen)
{
    std::visit(
        [&]<typename One>(const One &one) {
            if constexpr (requires { set(one, specimen); }) {
                set(one, specimen);
            } else if constexpr (std::is_same_v<One, Replace>) {
                specimen = one.specimen;
                std::visit([](auto &model) { fitParameters(model); }, specimen);
            } else {
                Specimen changed = specimen;
                if (!change(one, changed))
                    return;
                std::visit(
                    [&](auto &model) {
                        setParametersAside(model, specimen);
                        fitParameters(model);
                        model.kept.forgetBeyond(mostKept);
                    },
                    changed);
                specimen = std::move(changed);
            }
        },
        edit);
}

} // namespace

void apply(const Edit &edit, Specimen &specimen)
{
    const bool brings = std::holds_alternative<Replace>(edit) || std::holds_alternative<SetInterventions>(edit);
    if (brings || !hasInterventions(specimen)) {
        applyAlone(edit, specimen);
        return;
    }
    const Places before = placesOf(specimen);
    applyAlone(edit, specimen);
    takeBackInterventions(specimen, before);
}

} // namespace alphascope
