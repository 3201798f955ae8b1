// SPDX-License-Identifier: GPL-3.0-or-later
//! One layer of a few hidden units with location attention or none, in float, a sequence a lane: where a row of hidden
//! units does not fill a vector of the processor, a row of sequences does. A test holds it equal to the reference.
#pragma once

#include "engine/batchcell.h"
#include "engine/manytoone.h"

#include <memory>

namespace alphascope {

class NarrowManyToOne {
public:
    //! Null when the network is not so narrow or not so simple.
    static std::unique_ptr<NarrowManyToOne> make(const ManyToOneConfig &config);
    virtual ~NarrowManyToOne() = default;

    //! x [T·B x I] as BatchShape says, its padded rows finite. Writes the context [B x H], without attention the last
    //! state, and alpha [T x B], empty without. All but the last two must stay as they are until backward().
    virtual void forward(const ManyToOneParameters<float> &parameters, const ConstRows &x, const BatchShape &shape,
        Matrix<float> &context, Matrix<float> &alpha)
        = 0;

    //! From the gradient of the context [B x H]: adds those of rnn and attn, empty ones become them; writes that of x,
    //! unless xGradient is null.
    virtual void backward(
        const Matrix<float> &contextGradient, ManyToOneParameters<float> &gradients, Matrix<float> *xGradient)
        = 0;
};

} // namespace alphascope
