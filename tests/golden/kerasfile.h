// SPDX-License-Identifier: GPL-3.0-or-later
//! Weights of a golden file in Keras' layout, as the tensors of a file would be, and back.
#pragma once

#include "comparison.h"
#include "fields.h"

#include "engine/manytoone.h"
#include "formats/safetensors.h"

//! All weights, by name.
alphascope::TensorFile toTensorFile(Fields &weights);

//! Parameters of the tutorial's model, or their gradients, with those of the file under Keras' names. `tolerance` is
//! that of a list.
template <typename ToleranceOf>
void compareInKerasLayout(const QString &what, const alphascope::ManyToOneParameters<double> &parameters,
    const alphascope::RnnConfig &config, const QJsonObject &expected, const ToleranceOf &toleranceOf,
    Comparison &comparison)
{
    using namespace Qt::StringLiterals;
    qsizetype compared = 0;
    const auto compare = [&](const QString &name, const auto &values) {
        const QJsonValue list = expected.value(name);
        comparison.compare(what + u'.' + name, values, list, toleranceOf(list));
        ++compared;
    };
    const auto transposed
        = [](const alphascope::Matrix<double> &values) { return alphascope::Matrix<double>(values.transpose()); };
    const auto &cell = parameters.rnn.cells.front();
    Q_ASSERT(config.cell == alphascope::Cell::RnnTanh && !config.bidirectional);
    compare(u"kernel"_s, transposed(cell.weight_ih));
    compare(u"recurrent_kernel"_s, transposed(cell.weight_hh));
    compare(u"bias"_s, cell.bias_ih);
    if (parameters.attn.W.size() > 0) {
        compare(u"attention_weight"_s, *parameters.attn.W);
        compare(u"attention_bias"_s, *parameters.attn.b);
    }
    compare(u"dense_kernel"_s, transposed(parameters.outWeight));
    compare(u"dense_bias"_s, parameters.outBias);
    if (compared != expected.size())
        comparison.fail(u"%1: %2 of %3 tensors compared."_s.arg(what).arg(compared).arg(expected.size()));
}
