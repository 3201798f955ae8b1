// SPDX-License-Identifier: GPL-3.0-or-later
#include "rnnconfig.h"

#include <QMap>

using namespace alphascope;
using namespace Qt::StringLiterals;

std::optional<Cell> cellNamed(const QString &name)
{
    static const QMap<QString, Cell> cells { { u"rnn_tanh"_s, Cell::RnnTanh }, { u"rnn_relu"_s, Cell::RnnRelu },
        { u"gru"_s, Cell::Gru }, { u"lstm"_s, Cell::Lstm } };
    const auto cell = cells.find(name);
    return cell == cells.end() ? std::nullopt : std::optional(*cell);
}

std::optional<RnnConfig> readRnnConfig(Fields &config)
{
    const std::optional<Cell> cell = cellNamed(config.text(u"cell"_s));
    if (!cell)
        return {};
    RnnConfig rnn;
    rnn.cell = *cell;
    rnn.bidirectional = config.flag(u"bidirectional"_s);
    rnn.layers = config.whole(u"num_layers"_s, 1);
    rnn.inputSize = config.whole(u"input_size"_s, 1);
    rnn.hiddenSize = config.whole(u"hidden_size"_s, 1);
    return rnn;
}
