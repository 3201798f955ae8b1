// SPDX-License-Identifier: GPL-3.0-or-later
#include "goldencase.h"

#include <QFile>
#include <QJsonDocument>
#include <QMap>

using namespace Qt::StringLiterals;

namespace {

//! Fields that describe a case.
const QStringList descriptions { u"schema"_s, u"id"_s, u"family"_s, u"what"_s, u"verification"_s, u"rounded"_s,
    u"all_masked_rows"_s, u"absolute_tolerance_note"_s };

Fields part(const QJsonObject &json, const QString &name) { return Fields(name, json.value(name).toObject()); }

QJsonObject without(QJsonObject json, const QStringList &names)
{
    for (const QString &name : names)
        json.remove(name);
    return json;
}

} // namespace

tl::expected<GoldenCase, QString> loadGoldenCase(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return tl::unexpected(u"%1 cannot be read: %2."_s.arg(path, file.errorString()));
    QJsonParseError error;
    const QJsonObject json = QJsonDocument::fromJson(file.readAll(), &error).object();
    if (error.error != QJsonParseError::NoError)
        return tl::unexpected(u"%1 is not JSON: %2."_s.arg(path, error.errorString()));
    if (json.value("schema"_L1) != "rnn-attention-golden/1"_L1)
        return tl::unexpected(u"%1 is no golden case: its schema is not rnn-attention-golden/1."_s.arg(path));

    GoldenCase golden;
    golden.path = path;
    golden.family = json.value("family"_L1).toString();
    golden.config = part(json, u"config"_s);
    golden.inputs = part(json, u"inputs"_s);
    golden.weights = part(json, u"weights"_s);
    golden.expected = part(json, u"expected"_s);
    golden.rest = Fields(u"the file"_s,
        without(json,
            descriptions + QStringList { u"config"_s, u"inputs"_s, u"weights"_s, u"expected"_s, u"tolerance"_s }));

    const QJsonObject tolerance = json.value("tolerance"_L1).toObject();
    const double forward = tolerance.value("forward"_L1).toDouble();
    const bool absolute = json.contains("absolute_tolerance_note"_L1);
    golden.forward = { forward, absolute ? 0 : forward };
    golden.scores = golden.forward;
    golden.grads = tolerance.value("grads"_L1).toDouble();
    if (tolerance.contains("scores_relative"_L1))
        golden.scores = { 0, tolerance.value("scores_relative"_L1).toDouble() };
    if (tolerance.contains("forward_if_float32"_L1)) {
        const double inFloat = tolerance.value("forward_if_float32"_L1).toDouble();
        golden.inFloat = { inFloat, inFloat };
    }
    const double sums = tolerance.value("sums"_L1).toDouble();
    golden.sums = { sums, sums };
    return golden;
}

bool runGoldenCase(GoldenCase &golden, Comparison &comparison)
{
    using Run = void (*)(GoldenCase &, Comparison &);
    static const QMap<QString, Run> runs { { u"qkv"_s, runQkv }, { u"many_to_one"_s, runManyToOne },
        { u"many_to_many"_s, runManyToMany }, { u"many_to_one_checksums"_s, runManyToOneChecksums },
        { u"state_dict"_s, runStateDict }, { u"state_dict_seq2seq"_s, runStateDictSeq2Seq },
        { u"keras_layout"_s, runKerasLayout }, { u"keras_tutorial"_s, runKerasTutorial },
        { u"optimizer_explicit_gradients"_s, runOptimizerExplicitGradients },
        { u"optimizer_closed_loop"_s, runOptimizerClosedLoop }, { u"data_fibonacci"_s, runDataFibonacci } };
    const Run run = runs.value(golden.family, nullptr);
    if (!run)
        return false;
    run(golden, comparison);
    for (const Fields &fields : { golden.config, golden.inputs, golden.weights, golden.expected, golden.rest })
        comparison.fail(fields.unread());
    return true;
}
