// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/inputjson.h"

#include "engine/edittokens.h"
#include "formats/inputreader.h"
#include "formats/jsonobject.h"
#include "formats/wording.h"

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

//! The names of a family's tables: the one whose rows are the rows of alpha, and the one whose rows are its columns.
struct TableNames {
    QString rows, columns, values; // empty: there is none
};

TableNames namesOf(VectorSource source)
{
    switch (source) {
    case VectorSource::Given:
        return { u"Q"_s, u"K"_s, u"V"_s };
    case VectorSource::SelfAttention:
        return { u"X"_s, {}, {} };
    case VectorSource::CrossAttention:
        return { u"X"_s, u"Y"_s, {} };
    case VectorSource::Weights:
        return { u"alpha"_s, {}, u"V"_s };
    }
    return {};
}

void readInto(Vectors &vectors, InputReader &reader)
{
    VectorsInputs &in = vectors.inputs;
    const TableNames names = namesOf(vectors.config.source);
    QStringList known { names.rows, names.columns, names.values };
    known.removeAll(QString());
    const bool given = vectors.config.source == VectorSource::Weights;
    reader.onlyKnows(
        known + (given ? QStringList { u"labels"_s } : QStringList { u"labels"_s, u"padded"_s, u"mask"_s }));

    const bool newRows = reader.table(names.rows, given ? in.weights : in.queries);
    const bool newColumns = names.columns.isEmpty() ? newRows : reader.table(names.columns, in.keys);
    if (!names.values.isEmpty())
        reader.table(names.values, in.values);
    if (newRows)
        in.queryLabels.clear();
    if (newColumns) {
        in.keyLabels.clear();
        in.padded.clear();
    }
    if (newRows || newColumns)
        in.allowed = Mask();

    const QJsonValue labels = reader.member(u"labels"_s);
    if (!labels.isUndefined() && !labels.isObject())
        reader.fail(InputReader::tr("labels should be an object with the lists queries and keys."));
    for (const QString &name : labels.toObject().keys()) {
        if (name != "queries"_L1 && name != "keys"_L1)
            reader.fail(
                InputReader::tr("labels has no list %1. It takes the lists queries and keys.").arg(quoted(name)));
    }
    reader.labels(labels.toObject().value(u"queries"_s), u"queries"_s, in.queryLabels, rowCount(vectors));
    reader.labels(labels.toObject().value(u"keys"_s), u"keys"_s, in.keyLabels, columnCount(vectors));
    reader.padded(in.padded, columnCount(vectors));
    in.padded.resize(static_cast<std::size_t>(columnCount(vectors)), false);
    reader.mask(in.allowed, rowCount(vectors), columnCount(vectors));
}

//! `rows`: of alpha.
void readInto(SequenceInputs &in, Index rows, InputReader &reader)
{
    reader.onlyKnows({ u"x"_s, u"labels"_s, u"padded"_s, u"mask"_s });
    if (reader.table(u"x"_s, in.x, true))
        in = { .x = in.x, .labels = {}, .padded = {}, .allowed = {} };
    reader.labels(reader.member(u"labels"_s), u"labels"_s, in.labels, in.x.rows());
    reader.padded(in.padded, in.x.rows());
    in.padded.resize(static_cast<std::size_t>(in.x.rows()), false);
    reader.mask(in.allowed, rows, in.x.rows());
}

void readWords(Specimen &specimen, InputReader &reader)
{
    const Vocabularies &vocabularies = *vocabulariesOf(specimen);
    TokenInputs &in = *inputsOf<TokenInputs>(specimen);
    reader.onlyKnows({ u"source"_s, u"target"_s, u"padded"_s });
    const auto source = reader.words(u"source"_s, vocabularies.sourceUnit, vocabularies.source);
    const auto target = reader.words(u"target"_s, vocabularies.targetUnit, vocabularies.target);
    if (reader.error)
        return;
    if (source) {
        in.padded.clear();
        setWords(specimen, Side::Source, *source);
    }
    if (target)
        setWords(specimen, Side::Target, *target);
    reader.padded(in.padded, columnCount(specimen));
}

} // namespace

std::optional<Error> readInputs(const QByteArray &json, Specimen &specimen)
{
    const auto object = parseObject(json, u"{\"Q\": [[1, 0]]}"_s);
    if (!object)
        return object.error();
    InputReader reader(*object);
    if (auto *vectors = std::get_if<Vectors>(&specimen))
        readInto(*vectors, reader);
    else if (auto *sequence = inputsOf<SequenceInputs>(specimen))
        readInto(*sequence, rowCount(specimen), reader);
    else
        readWords(specimen, reader);
    return reader.error;
}

} // namespace alphascope
