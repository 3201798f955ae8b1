// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/batchcell.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

//! A cell of one unit whose weights are all `weight`, without biases.
CellParameters<float> unit(Index gates, float weight)
{
    return { Matrix<float>::Constant(gates, 1, weight), Matrix<float>::Constant(gates, 1, weight),
        RowVector<float>::Zero(gates), RowVector<float>::Zero(gates) };
}

} // namespace

class BatchCellTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theResetGateActsAfterOrBeforeTheProduct_data()
    {
        QTest::addColumn<int>("batch");
        for (const int batch : { 1, 2, 5, 33 })
            QTest::addRow("batch of %d", batch) << batch;
    }
    void theResetGateActsAfterOrBeforeTheProduct()
    {
        // Case 19: all weights 1, x = 1, h = 0.5, recurrent candidate bias 1
        QFETCH(int, batch);
        const std::pair<ResetGate, double> expected[]
            = { { ResetGate::AfterProduct, 0.5870123 }, { ResetGate::BeforeProduct, 0.5882861 } };
        for (const auto &[resetGate, state] : expected) {
            RnnConfig config;
            config.cell = Cell::Gru;
            config.hiddenSize = 1;
            config.resetGate = resetGate;
            CellParameters<float> parameters = unit(3, 1);
            parameters.bias_hh(2) = 1;
            const Matrix<float> x = Matrix<float>::Ones(batch, 1);
            const BatchShape shape { 1, batch, {} };
            const std::vector<Index> visits { 0 };
            BatchCell cell;
            cell.setParameters(config, parameters);
            cell.begin(rowsOf(x), 1, shape, visits, { Matrix<float>::Constant(batch, 1, 0.5F), {} });
            cell.visit(0);
            COMPARE_MATRICES(cell.state(0), Matrix<double>::Constant(batch, 1, state), 2e-7);
        }
    }

    void paddingAnywhereIsSkipped()
    {
        // Cases 14 and 17: x = 1 2 3 with padding behind, before and between them
        const double h1 = std::tanh(0.5), h2 = std::tanh(1 + 0.5 * h1), h3 = std::tanh(1.5 + 0.5 * h2);
        RnnConfig config;
        config.cell = Cell::RnnTanh;
        config.hiddenSize = 1;
        const CellParameters<float> parameters = unit(1, 0.5F);
        const Matrix<float> x
            = matrix({ { 1, 0, 1 }, { 2, 0, 0 }, { 3, 1, 2 }, { 0, 2, 0 }, { 0, 3, 3 } }).cast<float>();
        BatchShape shape { 5, 3, { 3, 5, 5 } };
        shape.padded.assign(15, false);
        for (const std::size_t t : { 0, 1 })
            shape.padded[t * 3 + 1] = true;
        for (const std::size_t t : { 1, 3 })
            shape.padded[t * 3 + 2] = true;
        const std::vector<Index> visits { 0, 1, 2, 3, 4 };
        BatchCell cell;
        cell.setParameters(config, parameters);
        cell.forward(ConstRows(x.data(), 15, 1), shape, visits);
        COMPARE_MATRICES(cell.last().h, Matrix<double>::Constant(3, 1, h3), 1e-6);
        COMPARE_MATRICES(cell.state(2), matrix({ { h3 }, { h1 }, { h2 } }), 1e-6);
    }
};

ALPHASCOPE_TEST(BatchCellTest, QCoreApplication)
#include "tst_batchcell.moc"
