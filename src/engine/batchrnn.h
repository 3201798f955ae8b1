// SPDX-License-Identifier: GPL-3.0-or-later
//! Recurrent layers over a batch of sequences, in float: the fast counterpart of rnn.h and rnnbackward.h, which stay
//! the reference. A test holds both equal.
#pragma once

#include "engine/batchcell.h"
#include "engine/threadpool.h"

namespace alphascope {

class BatchRnn {
public:
    BatchRnn() = default;
    BatchRnn(const BatchRnn &) = delete; // its parts point to each other
    BatchRnn &operator=(const BatchRnn &) = delete;

    //! To be called after every change of the parameters, which must outlive the calls that follow.
    void setParameters(const RnnConfig &config, const RnnParameters<float> &parameters);

    //! Threads that take up the two directions of a layer, on the way forward; or null.
    void setPool(ThreadPool *pool) { m_pool = pool; }

    //! x [T·B x I] as BatchShape says; its padded rows must be finite. Gives the top layer's outputs [T·B x F], 0 where
    //! padded. x and shape must stay as they are until backward(), which needs a tape.
    ConstRows forward(const BatchInput &x, const BatchShape &shape, Tape tape = Tape::Kept);

    //! [B x F]: forward h at the last valid timestep, backward h at the first.
    void copyLast(Matrix<float> &last) const;

    //! What each cell ends with [layers · D].
    std::vector<BatchState> lastStates() const;

    //! outputs [T·B x F] and last [B x F] (may be empty) are the gradients of what forward() and copyLast() gave. Adds
    //! the gradients of the parameters, an empty one becomes them; writes that of x, unless xGradient is null. Tokens
    //! have none.
    void backward(const ConstRows &outputs, const Matrix<float> &last, RnnParameters<float> &gradients,
        Matrix<float> *xGradient = nullptr);

    //! The same with the gradients of lastStates() [layers · D].
    void backward(const ConstRows &outputs, const std::vector<BatchState> &last, RnnParameters<float> &gradients,
        Matrix<float> *xGradient = nullptr);

private:
    ConstRows forwardLayer(std::size_t layer, const BatchInput &in, Tape tape);
    BatchInput reversed(std::size_t layer, const BatchInput &in);
    void backwardLayer(std::size_t layer, const ConstRows &outputs, const std::vector<BatchState> &last,
        RnnParameters<float> &gradients, Rows *below);

    ThreadPool *m_pool = nullptr;
    RnnConfig m_config;
    std::vector<BatchCell> m_cells; // [layers · D]
    const BatchShape *m_shape = nullptr;
    std::vector<Index> m_visits[2]; // the timesteps in the order of each direction
    std::vector<Matrix<float>> m_outputs; // [layers], each [T·B x F]; empty where the cell's states are the outputs
    std::vector<Matrix<float>> m_reversed; // [layers], the layer's input, last timestep first
    OneHotRows m_reversedTokens; // the same of tokens
    Matrix<float> m_outputGradients[2]; // of the layer at hand and of the one below it
    Matrix<float> m_inputGradient; // of one direction
    std::vector<BatchState> m_lastGradients; // [layers · D], of the top layer's h
};

} // namespace alphascope
