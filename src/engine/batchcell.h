// SPDX-License-Identifier: GPL-3.0-or-later
//! One recurrent layer in one direction over a batch of sequences, in float: the fast counterpart of cells.h.
#pragma once

#include "engine/batchinput.h"
#include "engine/packedmatrix.h"
#include "engine/rnn.h"
#include "engine/transposedproduct.h"

#include <stop_token>
#include <vector>

namespace alphascope {

//! How the sequences of a batch lie in a matrix: row t·B + b is timestep t of sequence b.
struct BatchShape {
    Index timesteps = 0; // T
    Index size = 0; // B
    std::vector<Index> lengths; // [B], timesteps from there on are padding; empty: all are whole
    std::vector<bool> padded {}; // [T·B], padding within the lengths; empty: there is none
    std::stop_token stop {}; // when it is requested, a pass ends between two timesteps, with meaningless numbers

    bool isWhole() const { return lengths.empty() && padded.empty(); }
    bool isValid(Index t, Index b) const
    {
        return (lengths.empty() || t < lengths[static_cast<std::size_t>(b)])
            && (padded.empty() || !padded[static_cast<std::size_t>(t * size + b)]);
    }
};

//! h and c of a batch, each [B x H]; empty: zeros. c: LSTM only.
struct BatchState {
    Matrix<float> h, c;
};

//! Whether a pass keeps what its way back needs. Without, all timesteps share buffers that stay in the caches.
enum class Tape { Kept, Dropped };

//! The weights laid out for products, and buffers that live as long as this. Rows are in the order in which the
//! timesteps are visited: the direction is for the caller, who gives the timesteps in that order.
class BatchCell {
public:
    //! To be called after every change of the parameters, which must outlive the calls that follow.
    void setParameters(const RnnConfig &config, const CellParameters<float> &parameters);

    //! Threads that share each large product on the way forward, which changes no number; or null.
    void setPool(ThreadPool *pool);

    //! in [T·B x in], numbers or tokens. `visits` names the timestep that is visited first, second, ... [T]. in must
    //! stay as it is until backward(), which needs a tape.
    void forward(
        const BatchInput &in, const BatchShape &shape, const std::vector<Index> &visits, Tape tape = Tape::Kept);

    //! h after the visit of number s [B x H]; after the last one with s = T - 1.
    ConstRows state(Index s) const { return ConstRows(m_states.data() + (s + 1) * m_size * H(), m_size, H()); }
    //! h after each visit [T·B x H].
    ConstRows states() const { return ConstRows(m_states.data() + m_size * H(), rows(), H()); }
    BatchState last() const;

    //! upstream(s, b) gives the gradient of h of visit s and sequence b from above, a pointer to H numbers; `last` that
    //! of the last state. Adds the gradients of the parameters, an empty one becomes them; inputGradient [T·B x in] is
    //! written, unless null. Tokens have none.
    template <typename Upstream>
    void backward(
        const Upstream &upstream, const BatchState &last, CellParameters<float> &gradients, Rows *inputGradient);

    // The same visit by visit, for a decoder whose input is made on the way. The first `known` columns of `in` are
    // there from the beginning, of tokens all; the others of its block s [B x in] are when visit(s) is called.
    void begin(const BatchInput &in, Index known, const BatchShape &shape, const std::vector<Index> &visits,
        const BatchState &initial, Tape tape = Tape::Kept);
    //! `added` [B x G·H] is added to W_ih x + b, unless null.
    void visit(Index s, const float *added = nullptr);

    void beginBackward(const BatchState &last);
    //! From stateGradient() of visit s, to which gradients from above have been added, to that of the visit before.
    void visitBack(Index s);
    //! [B x H] of h; at the end, with cellGradient(), of the initial state.
    Rows stateGradient() { return Rows(m_stateGradient.data(), m_size, H()); }
    ConstRows cellGradient() const { return ConstRows(m_cellGradient.data(), isLstm() ? m_size : 0, H()); } //!< LSTM
    //! Adds to `to` [B x ..], whose rows are a stride apart, the gradient of the columns of `in` that came with visit
    //! s.
    void addVisitInputGradient(Index s, float *to, Index stride) const;
    //! As backward(); inputGradient [T·B x known] is that of the known columns.
    void finishBackward(CellParameters<float> &gradients, Rows *inputGradient);

private:
    void pack();
    void packBackward();
    bool isInputTogether() const;
    void findActive();
    void activateLstm(Index s);
    void activateGru(Index s);
    void activateVanilla(Index s);
    void resetBeforeProduct(Index s);
    void keepWherePadded(Index s);
    void visitLstmBack(Index s, Index b);
    void visitGruBack(Index s, Index b);
    void visitVanillaBack(Index s, Index b);
    void visitResetBack(Index s);
    void sumNarrow(Index s);
    ConstRows counted(const float *values, Index columns, Matrix<float> &buffer) const;
    void writeInputGradient(const ConstRows &da, Rows &to);

    Index H() const { return m_config.hiddenSize; }
    Index G() const { return m_inputBias.size(); } // G·H
    Index rows() const { return m_shape->timesteps * m_size; } // T·B
    Index active(Index s) const { return m_active[static_cast<std::size_t>(s)]; }
    // The first row of visit s in m_gates, in the other parts of the tape, and of c before it in m_cells.
    Index gateRow(Index s) const { return m_keepsTape || m_hasInput ? s * m_size : 0; }
    Index tapeRow(Index s) const { return m_keepsTape ? s * m_size : 0; }
    Index cellRow(Index s) const { return (m_keepsTape ? s : s % 2) * m_size; }
    bool isLstm() const { return m_config.cell == Cell::Lstm; }
    bool resetsBefore() const { return m_config.cell == Cell::Gru && m_config.resetGate == ResetGate::BeforeProduct; }
    // The gradients that are summed visit by visit: the bias', where its rows are worth it, and those of a few inputs.
    bool sumsBias() const { return G() >= 16; }
    bool sumsInput() const { return sumsBias() && m_inputSize <= 4 && !m_tokens; }
    bool isValid(Index s, Index b) const { return m_shape->isValid((*m_visits)[static_cast<std::size_t>(s)], b); }

    RnnConfig m_config;
    const CellParameters<float> *m_parameters = nullptr;
    PackedMatrix m_input, m_forward, m_backward; // W_ihᵀ [known x G·H], W_hhᵀ [H x G·H], W_hh [G·H x H]
    PackedMatrix m_visitInput, m_visitBackward; // the other rows of W_ihᵀ, and the same columns of W_ih
    PackedMatrix m_forwardN, m_backwardN; // W_hn alike, for a reset gate before the product
    RowVector<float> m_inputBias; // [G·H], what is added before the recurrent product
    RowVector<float> m_recurrentBias; // GRU [G·H], what is added to the recurrent product
    bool m_isPacked = false; // a batch of one takes large weights as they are
    bool m_isBackwardPacked = false;

    const BatchShape *m_shape = nullptr;
    const std::vector<Index> *m_visits = nullptr;
    const float *m_in = nullptr; // [T·B x in], or in its place
    const OneHotRows *m_tokens = nullptr;
    Index m_inputSize = 0; // in
    Index m_known = 0; // columns of it
    bool m_hasInput = false; // m_gates has the known part of W_ih x + b before the visits
    Index m_size = 0; // B
    std::vector<Index> m_active; // [T]: how many sequences a visit computes, the first ones
    bool m_keepsTape = true; // else the sizes below are for one visit only, m_cells' for two, but for m_states
    Matrix<float> m_gates; // [T·B x G·H]: activated; vanilla cells: not yet
    Matrix<float> m_states, m_cells; // [(T + 1)·B x H]: h and c, from before the first visit on
    Matrix<float> m_cellTanh; // LSTM [T·B x H]: tanh(c)
    Matrix<float> m_recurrent; // GRU [T·B x 3H]: W_hh h + b_hh
    Matrix<float> m_reset; // GRU, reset before the product [T·B x H]: r∘h
    Matrix<float> m_gateGradients; // [T·B x G·H]: of W_ih x + b_ih
    Matrix<float> m_recurrentGradients; // GRU [T·B x 3H]: of W_hh h + b_hh
    Matrix<float> m_narrow; // [(1 + in) x G·H]: the bias' gradient, then that of W_ihᵀ
    Matrix<float> m_stateGradient, m_cellGradient; // [B x H], handed back from visit to visit
    Matrix<float> m_resetGradient; // [B x H]
    std::vector<Index> m_counted; // the rows that are no padding, where there is some
    Matrix<float> m_countedGates, m_countedRecurrent, m_countedStates, m_countedIn; // their copies, as many rows
    TransposedProduct m_weightGradient; // its buffers
};

template <typename Upstream>
void BatchCell::backward(
    const Upstream &upstream, const BatchState &last, CellParameters<float> &gradients, Rows *inputGradient)
{
    beginBackward(last);
    const bool isWhole = m_shape->isWhole();
    for (Index s = m_shape->timesteps - 1; s >= 0 && !m_shape->stop.stop_requested(); --s) {
        for (Index b = 0; b < m_size; ++b) {
            if (!isWhole && !isValid(s, b))
                continue;
            const float *above = upstream(s, b);
            float *gradient = m_stateGradient.data() + b * H();
            for (Index j = 0; j < H(); ++j)
                gradient[j] += above[j];
        }
        visitBack(s);
    }
    finishBackward(gradients, inputGradient);
}

} // namespace alphascope
