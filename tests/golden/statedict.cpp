// SPDX-License-Identifier: GPL-3.0-or-later
// The family state_dict: a recurrent network's weights in a safetensors file.
#include "goldencase.h"
#include "numbers.h"
#include "openedweights.h"
#include "rnnconfig.h"
#include "single.h"
#include "tensorfile.h"

#include "engine/rnnshapes.h"
#include "formats/parameterreader.h"

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! Every weight of the file, compared without tolerance: BF16, F16 and F32 have exact doubles.
void compareWeights(GoldenCase &golden, const QString &prefix, const TensorFile &file, Comparison &comparison)
{
    const QJsonObject expected = golden.expected.take(u"weights_as_double"_s).toObject();
    for (const QString &name : expected.keys()) {
        const Tensor tensor = file.tensors.value(prefix + name);
        const Matrix<double> values = tensor.toMatrix();
        if (tensor.shape.size() == 2)
            comparison.compare(name, values, expected.value(name), {});
        else
            comparison.compare(name, RowVector<double>(values.reshaped<Eigen::RowMajor>()), expected.value(name), {});
    }
}

//! A network of the shape that `config` asks for, with the weights of the file.
RnnParameters<double> readWeights(
    const RnnConfig &config, const QString &prefix, const TensorFile &file, Comparison &comparison)
{
    ParameterReader reader(file, u"this network"_s);
    RnnParameters<double> parameters;
    parameters.cells.resize(static_cast<std::size_t>(config.layers * config.directions()));
    visitRnnShapes(parameters, config, prefix.toStdString(), reader);
    if (reader.error())
        comparison.fail(reader.error()->sentence);
    return parameters;
}

} // namespace

void runStateDict(GoldenCase &golden, Comparison &comparison)
{
    golden.config.ignore({ u"dtype"_s, u"time_steps"_s });
    const std::optional<TensorFile> file = loadTensors(golden, comparison);
    const std::optional<RnnConfig> config = readRnnConfig(golden.config);
    if (!config)
        comparison.fail(u"The engine has no such cell."_s);
    if (!file || !config)
        return;
    const QString prefix = golden.config.text(u"prefix"_s);
    compareWeights(golden, prefix, *file, comparison);

    const Matrix<double> x = toMatrix(golden.inputs.take(u"x"_s));
    const auto parameters = readWeights(*config, prefix, *file, comparison);
    if (comparison.failed())
        return;
    const RnnTape<double> tape = forward(x, {}, *config, parameters);
    Matrix<double> lastH(static_cast<Index>(tape.cells.size()), config->hiddenSize);
    Matrix<double> lastC(lastH.rows(), config->cell == Cell::Lstm ? config->hiddenSize : 0);
    for (Index i = 0; i < lastH.rows(); ++i) {
        lastH.row(i) = tape.cells[static_cast<std::size_t>(i)].lastH;
        lastC.row(i) = tape.cells[static_cast<std::size_t>(i)].lastC;
    }
    comparison.compare(u"hidden"_s, tape.outputs.back(), golden.expected.take(u"hidden"_s), golden.forward);
    const Matrix<float> inputs = x.cast<float>();
    const RnnTape<float> inFloat = forward(inputs, {}, *config, single(parameters));
    comparison.compare(u"hidden (in float)"_s, Matrix<double>(inFloat.outputs.back().cast<double>()),
        golden.expected.take(u"hidden"_s), golden.inFloat);
    comparison.compare(u"h_n"_s, lastH, golden.expected.take(u"h_n"_s), golden.forward);
    if (config->cell == Cell::Lstm)
        comparison.compare(u"c_n"_s, lastC, golden.expected.take(u"c_n"_s), golden.forward);
    compareOpened(golden, *file, *config, x, comparison);
}
