// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/outputtext.h"

namespace alphascope {

std::string outputText(Activation activation, const std::string &logits)
{
    switch (activation) {
    case Activation::Linear:
        break;
    case Activation::Tanh:
        return "output y = tanh(" + logits + ")";
    case Activation::Sigmoid:
        return "output y = σ(" + logits + ")";
    case Activation::Relu:
        return "output y = relu(" + logits + ")";
    case Activation::Softmax:
        return "output y = softmax(" + logits + ")";
    }
    return "output y = " + logits;
}

} // namespace alphascope
