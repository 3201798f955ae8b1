// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/narrowmanytoone.h"

#include "engine/manytooneshapes.h"
#include "engine/narrowpass.h"

namespace alphascope {

namespace {

//! With vectors as wide as the batch asks for.
template <template <typename, int> typename Cell, int H>
class FittingPass : public NarrowManyToOne {
public:
    explicit FittingPass(const ManyToOneConfig &config)
        : m_few(config)
        , m_many(config)
    {
    }

    void forward(const ManyToOneParameters<float> &parameters, const ConstRows &x, const BatchShape &shape,
        Matrix<float> &context, Matrix<float> &alpha) override
    {
        m_isFew = shape.size <= lanesOf<FewLanes>;
        if (m_isFew)
            m_few.forward(parameters, x, shape, context, alpha);
        else
            m_many.forward(parameters, x, shape, context, alpha);
    }

    void backward(
        const Matrix<float> &contextGradient, ManyToOneParameters<float> &gradients, Matrix<float> *xGradient) override
    {
        if (m_isFew)
            m_few.backward(contextGradient, gradients, xGradient);
        else
            m_many.backward(contextGradient, gradients, xGradient);
    }

private:
    NarrowPass<Cell<FewLanes, H>> m_few;
    NarrowPass<Cell<Lanes, H>> m_many;
    bool m_isFew = false;
};

template <template <typename, int> typename Cell>
std::unique_ptr<NarrowManyToOne> passOf(const ManyToOneConfig &config)
{
    switch (config.rnn.hiddenSize) {
    case 1:
        return std::make_unique<FittingPass<Cell, 1>>(config);
    case 2:
        return std::make_unique<FittingPass<Cell, 2>>(config);
    case 3:
        return std::make_unique<FittingPass<Cell, 3>>(config);
    case 4:
        return std::make_unique<FittingPass<Cell, 4>>(config);
    default:
        return nullptr;
    }
}

template <typename Vector, int H>
using NarrowTanh = NarrowVanilla<Vector, H, false>;
template <typename Vector, int H>
using NarrowRelu = NarrowVanilla<Vector, H, true>;

} // namespace

std::unique_ptr<NarrowManyToOne> NarrowManyToOne::make(const ManyToOneConfig &config)
{
    const RnnConfig &rnn = config.rnn;
    const bool isSimple = rnn.layers == 1 && !rnn.bidirectional && !hasAttentionalHead(config)
        && (config.score == Score::None || config.score == Score::Location);
    if (!isSimple || (rnn.cell == Cell::Gru && rnn.resetGate == ResetGate::BeforeProduct))
        return nullptr;
    switch (rnn.cell) {
    case Cell::RnnTanh:
        return passOf<NarrowTanh>(config);
    case Cell::RnnRelu:
        return passOf<NarrowRelu>(config);
    case Cell::Gru:
        return passOf<NarrowGru>(config);
    case Cell::Lstm:
        return passOf<NarrowLstm>(config);
    }
    return nullptr;
}

} // namespace alphascope
