// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/activation.h"

#include "engine/cells.h"
#include "engine/softmax.h"

namespace alphascope {

template <typename Scalar>
Matrix<Scalar> activated(const Matrix<Scalar> &logits, Activation activation)
{
    switch (activation) {
    case Activation::Linear:
        break;
    case Activation::Tanh:
        return logits.unaryExpr(Tanh());
    case Activation::Sigmoid:
        return logits.unaryExpr(Sigmoid());
    case Activation::Relu:
        return logits.unaryExpr(Relu());
    case Activation::Softmax: {
        Matrix<Scalar> result(logits.rows(), logits.cols());
        for (Index i = 0; i < logits.rows(); ++i)
            softmax<Scalar>(logits.row(i), MaskRow::Constant(logits.cols(), true), result.row(i));
        return result;
    }
    }
    return logits;
}

template <typename Scalar>
Matrix<Scalar> activatedBackward(const Matrix<Scalar> &outputs, Activation activation, const Matrix<Scalar> &upstream)
{
    assert(outputs.rows() == upstream.rows() && outputs.cols() == upstream.cols());
    const auto y = outputs.array();
    switch (activation) {
    case Activation::Linear:
        break;
    case Activation::Tanh: // tanh' = 1 - tanh²
        return upstream.array() * (1 - y.square());
    case Activation::Sigmoid: // σ' = σ (1 - σ)
        return upstream.array() * y * (1 - y);
    case Activation::Relu: // 1 where the logit is positive, else 0
        return upstream.array() * (y > 0).template cast<Scalar>();
    case Activation::Softmax: {
        Matrix<Scalar> result(outputs.rows(), outputs.cols());
        for (Index i = 0; i < outputs.rows(); ++i)
            softmaxBackward<Scalar>(outputs.row(i), upstream.row(i), result.row(i));
        return result;
    }
    }
    return upstream;
}

template Matrix<float> activated(const Matrix<float> &, Activation);
template Matrix<double> activated(const Matrix<double> &, Activation);
template Matrix<float> activatedBackward(const Matrix<float> &, Activation, const Matrix<float> &);
template Matrix<double> activatedBackward(const Matrix<double> &, Activation, const Matrix<double> &);

} // namespace alphascope
