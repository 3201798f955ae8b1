// SPDX-License-Identifier: GPL-3.0-or-later
//! One recurrent layer in one direction over a batch of sequences, in float: the fast counterpart of cells.h.
#pragma once

#include "engine/packedmatrix.h"
#include "engine/rnn.h"

#include <vector>

namespace alphascope {

//! How the sequences of a batch lie in a matrix: row t·B + b is timestep t of sequence b.
struct BatchShape {
    Index timesteps = 0; // T
    Index size = 0; // B
    std::vector<Index> lengths; // [B], timesteps from there on are padding; empty: all are whole

    bool isValid(Index t, Index b) const { return lengths.empty() || t < lengths[static_cast<std::size_t>(b)]; }
};

//! h and c of a batch, each [B x H]; empty: zeros. c: LSTM only.
struct BatchState {
    Matrix<float> h, c;
};

//! The weights laid out for products, and buffers that live as long as this. Rows are in the order in which the
//! timesteps are visited: the direction is for the caller, who gives the timesteps in that order.
class BatchCell {
public:
    //! To be called after every change of the parameters, which must outlive the calls that follow.
    void setParameters(const RnnConfig &config, const CellParameters<float> &parameters);

    //! in [T·B x in]. `visits` names the timestep that is visited first, second, ... [T]. in must stay as it is until
    //! backward().
    void forward(const Matrix<float> &in, const BatchShape &shape, const std::vector<Index> &visits);

    //! h after the visit of number s [B x H]; after the last one with s = T - 1.
    auto state(Index s) const { return m_states.middleRows((s + 1) * m_size, m_size); }
    BatchState last() const;

    //! upstream(s, b) gives the gradient of h of visit s and sequence b from above, a pointer to H numbers; `last` that
    //! of the last state. Writes the gradients of the parameters; inputGradient [T·B x in] may be null.
    template <typename Upstream>
    void backward(const Upstream &upstream, const BatchState &last, CellParameters<float> &gradients,
        Matrix<float> *inputGradient);

    // The same visit by visit, for a decoder whose input is made on the way. The first `known` columns of `in` are
    // there from the beginning; the others of its block s [B x in] are when visit(s) is called.
    void begin(const Matrix<float> &in, Index known, const BatchShape &shape, const std::vector<Index> &visits,
        const BatchState &initial);
    void visit(Index s);
    //! [B x G·H], what comes before the visit of number s may be added to: W_ih x + b.
    float *inputGates(Index s) { return m_gates.data() + s * m_size * m_gates.cols(); }

    void beginBackward(const BatchState &last);
    //! From stateGradient() of visit s, to which gradients from above have been added, to that of the visit before.
    void visitBack(Index s);
    //! [B x H] of h; at the end, with cellGradient(), of the initial state.
    Matrix<float> &stateGradient() { return m_stateGradient; }
    const Matrix<float> &cellGradient() const { return m_cellGradient; } // [B x H]; LSTM only
    //! Adds to `to` [B x ..], whose rows are a stride apart, the gradient of the columns of `in` that came with visit
    //! s.
    void addVisitInputGradient(Index s, float *to, Index stride) const;
    //! As backward(); of inputGradient only the known columns are written.
    void finishBackward(CellParameters<float> &gradients, Matrix<float> *inputGradient);

private:
    void pack();
    void activateLstm(Index s);
    void activateGru(Index s);
    void activateVanilla(Index s);
    void resetBeforeProduct(Index s);
    void keepWherePadded(Index s);
    bool isValid(Index s, Index b) const { return m_shape->isValid((*m_visits)[static_cast<std::size_t>(s)], b); }

    RnnConfig m_config;
    const CellParameters<float> *m_parameters = nullptr;
    PackedMatrix m_forward, m_backward; // W_hhᵀ [H x G·H], W_hh [G·H x H]
    PackedMatrix m_forwardN, m_backwardN; // W_hn alike, for a reset gate before the product
    PackedMatrix m_visitForward, m_visitBackward; // the columns of W_ih whose input comes with the visit
    RowVector<float> m_inputBias; // [G·H], what is added before the recurrent product
    bool m_isPacked = false; // a batch of one takes the weights as they are

    const BatchShape *m_shape = nullptr;
    const std::vector<Index> *m_visits = nullptr;
    const Matrix<float> *m_in = nullptr;
    Index m_known = 0; // columns of it
    Index m_size = 0; // B
    Matrix<float> m_gates; // [T·B x G·H]: activated
    Matrix<float> m_states, m_cells; // [(T + 1)·B x H]: h and c, from before the first visit on
    Matrix<float> m_recurrent; // GRU [T·B x 3H]: W_hh h + b_hh
    Matrix<float> m_reset; // GRU, reset before the product [T·B x H]: r∘h
    Matrix<float> m_gateGradients; // [T·B x G·H]: of W_ih x + b_ih
    Matrix<float> m_recurrentGradients; // GRU [T·B x 3H]: of W_hh h + b_hh
    Matrix<float> m_stateGradient, m_cellGradient; // [B x H], handed back from visit to visit
    Matrix<float> m_resetGradient; // [B x H]
};

template <typename Upstream>
void BatchCell::backward(
    const Upstream &upstream, const BatchState &last, CellParameters<float> &gradients, Matrix<float> *inputGradient)
{
    const Index H = m_config.hiddenSize;
    beginBackward(last);
    for (Index s = m_shape->timesteps - 1; s >= 0; --s) {
        for (Index b = 0; b < m_size; ++b) {
            if (isValid(s, b))
                m_stateGradient.row(b) += Eigen::Map<const RowVector<float>>(upstream(s, b), H);
        }
        visitBack(s);
    }
    finishBackward(gradients, inputGradient);
}

} // namespace alphascope
