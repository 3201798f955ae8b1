// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rnnstates.h"

#include <utility>

namespace alphascope {

namespace {

struct Gate {
    const char *symbol;
    const char *title;
};

//! In the order of the parameters' rows.
std::vector<Gate> gatesOf(Cell cell)
{
    switch (cell) {
    case Cell::RnnTanh:
    case Cell::RnnRelu:
        break;
    case Cell::Gru:
        return { { "r", "reset gate r" }, { "z", "update gate z" }, { "n", "candidate n" } };
    case Cell::Lstm:
        return { { "i", "input gate i" }, { "f", "forget gate f" }, { "g", "candidate g" }, { "o", "output gate o" } };
    }
    return {};
}

} // namespace

std::vector<States> statesOf(RnnTape<double> &&tape, const RnnConfig &config)
{
    std::vector<States> states;
    if (config.bidirectional)
        states.push_back({ "h", "hidden states h, all directions", std::move(tape.outputs.back()) });

    const std::vector<Gate> gates = gatesOf(config.cell);
    for (Index layer = config.layers - 1; layer >= 0; --layer) {
        for (Index direction = 0; direction < config.directions(); ++direction) {
            const std::string where
                = "layer " + std::to_string(layer + 1) + (direction == 0 ? ", forward: " : ", backward: ");
            auto &cell = tape.cells[static_cast<std::size_t>(layer * config.directions() + direction)];
            states.push_back({ "h", where + "hidden state h", std::move(cell.h) });
            if (cell.c.size() > 0)
                states.push_back({ "c", where + "cell state c", std::move(cell.c) });
            for (std::size_t g = 0; g < gates.size(); ++g) {
                const Index H = config.hiddenSize;
                states.push_back(
                    { gates[g].symbol, where + gates[g].title, cell.gates.middleCols(static_cast<Index>(g) * H, H) });
            }
        }
    }
    return states;
}

void appendDecoderStates(std::vector<States> &states, RnnTape<double> &&decoder, const RnnConfig &config)
{
    for (States &ofEncoder : states)
        ofEncoder.title = "encoder, " + ofEncoder.title;
    for (States &ofDecoder : statesOf(std::move(decoder), config)) {
        ofDecoder.title = "decoder, " + ofDecoder.title;
        ofDecoder.isOfRows = true;
        if (ofDecoder.symbol == "h") {
            ofDecoder.symbol = "s";
            ofDecoder.title.back() = 's'; // "hidden state h"
        }
        states.push_back(std::move(ofDecoder));
    }
}

} // namespace alphascope
