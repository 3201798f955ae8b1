// SPDX-License-Identifier: GPL-3.0-or-later
// The golden files of keras_layout and keras_tutorial have the numbers of whole layers.
#include "formats/keraslayout.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! rows x columns: 1, 2, 3, ...
Tensor counting(Index rows, Index columns)
{
    Matrix<double> values(rows, columns);
    for (Index i = 0; i < values.size(); ++i)
        values.data()[i] = static_cast<double>(i + 1);
    return Tensor::fromMatrix(values);
}

Tensor countingVector(Index size) { return Tensor::fromVector(counting(1, size).toMatrix()); }

TensorFile layer(Index I, Index H, Index gates, const QString &prefix = {})
{
    TensorFile file;
    file.tensors[prefix + u"kernel"_s] = counting(I, gates * H);
    file.tensors[prefix + u"recurrent_kernel"_s] = counting(H, gates * H);
    file.tensors[prefix + u"bias"_s] = countingVector(gates * H);
    return file;
}

TensorFile tutorial()
{
    TensorFile file = layer(1, 2, 1);
    file.tensors[u"attention_weight"_s] = counting(2, 1);
    file.tensors[u"attention_bias"_s] = counting(5, 1);
    file.tensors[u"dense_kernel"_s] = counting(2, 3);
    file.tensors[u"dense_bias"_s] = countingVector(3);
    return file;
}

QString sentence(const TensorFile &file)
{
    const auto rnn = readKerasRnn(file);
    return rnn ? QString() : rnn.error().sentence;
}

QString tutorialSentence(const TensorFile &file)
{
    const auto model = readKerasTutorial(file);
    return model ? QString() : model.error().sentence;
}

} // namespace

class KerasLayoutTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void kernelsAreTransposed()
    {
        const auto rnn = readKerasRnn(layer(2, 2, 1));
        QVERIFY(rnn);
        QCOMPARE(rnn->config.cell, Cell::RnnTanh);
        QCOMPARE(rnn->config.biases, BiasConvention::One);
        const CellParameters<double> &cell = rnn->parameters.cells[0];
        QCOMPARE(cell.weight_ih(0, 1), 3.0); // kernel [[1, 2], [3, 4]]
        QCOMPARE(cell.weight_hh(1, 0), 2.0);
        QCOMPARE(cell.bias_ih[1], 2.0);
        QCOMPARE(cell.bias_hh.size(), 0);
    }

    void theVanillaCellIsAsTheCallerSays()
    {
        QCOMPARE(readKerasRnn(layer(2, 2, 1), Cell::RnnRelu)->config.cell, Cell::RnnRelu);
        QCOMPARE(readKerasRnn(layer(2, 2, 4), Cell::RnnRelu)->config.cell, Cell::Lstm);
    }

    void aGruHasItsGatesInAnotherOrder()
    {
        const auto rnn = readKerasRnn(layer(1, 2, 3)); // kernel [1, 2 | 3, 4 | 5, 6]: z, r, h
        QVERIFY(rnn);
        QCOMPARE(rnn->config.resetGate, ResetGate::BeforeProduct);
        const CellParameters<double> &cell = rnn->parameters.cells[0];
        const std::vector<double> expected { 3, 4, 1, 2, 5, 6 }; // r, z, n
        for (Index i = 0; i < 6; ++i) {
            QCOMPARE(cell.weight_ih(i, 0), expected[static_cast<std::size_t>(i)]);
            QCOMPARE(cell.bias_ih[i], expected[static_cast<std::size_t>(i)]);
        }
    }

    void aGruWithTwoBiasesResetsAfterTheProduct()
    {
        TensorFile file = layer(1, 2, 3);
        file.tensors[u"bias"_s] = counting(2, 6);
        const auto rnn = readKerasRnn(file);
        QVERIFY(rnn);
        QCOMPARE(rnn->config.resetGate, ResetGate::AfterProduct);
        QCOMPARE(rnn->config.biases, BiasConvention::Two);
        QCOMPARE(rnn->parameters.cells[0].bias_ih[0], 3.0);
        QCOMPARE(rnn->parameters.cells[0].bias_hh[0], 9.0);
        QCOMPARE(rnn->parameters.cells[0].bias_hh[5], 12.0);
    }

    void withoutABiasItIsZero()
    {
        for (const Index gates : { 1, 3, 4 }) {
            TensorFile file = layer(1, 2, gates);
            file.tensors.remove(u"bias"_s);
            const auto rnn = readKerasRnn(file);
            QVERIFY(rnn);
            QVERIFY(rnn->parameters.cells[0].bias_ih.isZero(0));
            QCOMPARE(rnn->parameters.cells[0].bias_ih.size(), 2 * gates);
            QCOMPARE(rnn->config.resetGate, ResetGate::AfterProduct);
        }
    }

    void prefixesMakeItBidirectional()
    {
        TensorFile file = layer(1, 2, 4, u"forward_"_s);
        file.tensors.insert(layer(1, 2, 4, u"backward_"_s).tensors);
        const auto rnn = readKerasRnn(file);
        QVERIFY(rnn);
        QVERIFY(rnn->config.bidirectional);
        QCOMPARE(rnn->parameters.cells.size(), std::size_t(2));

        file.tensors.remove(u"backward_recurrent_kernel"_s);
        QVERIFY(sentence(file).contains(u"“backward_recurrent_kernel” is missing"_s));
        file.tensors.insert(layer(1, 2, 3, u"backward_"_s).tensors);
        QVERIFY(sentence(file).contains(u"differ"_s));
    }

    void whatDoesNotFitIsSaid()
    {
        QVERIFY(sentence({}).contains(u"“kernel” is missing"_s));
        TensorFile file = layer(1, 2, 1);
        file.tensors[u"kernel"_s] = counting(1, 9); // 4 gates and a half
        QVERIFY(sentence(file).contains(u"9 columns for 2 units"_s));
        file.tensors[u"kernel"_s] = counting(1, 4); // two gates: no such cell
        QVERIFY(sentence(file).contains(u"4 columns for 2 units"_s));
        file.tensors[u"kernel"_s] = countingVector(4);
        QVERIFY(sentence(file).contains(u"[4]"_s));
        file = layer(1, 2, 4);
        file.tensors[u"recurrent_kernel"_s] = counting(2, 6);
        QVERIFY(sentence(file).contains(u"[2, 6], but beside the other tensors it must have [2, 8]"_s));
        file = layer(1, 2, 4);
        file.tensors[u"bias"_s] = counting(2, 8); // of a GRU only
        QVERIFY(sentence(file).contains(u"must have [8]"_s));
        file = layer(1, 2, 1);
        file.tensors[u"recurrent_kernel"_s] = Tensor::fromMatrix(Matrix<double>(0, 2));
        QVERIFY(!sentence(file).isEmpty());
    }

    void theTutorialsModelIsRead()
    {
        const auto model = readKerasTutorial(tutorial());
        QVERIFY(model);
        QCOMPARE(model->config.score, Score::Location);
        QCOMPARE(model->config.outputSize, 3);
        QCOMPARE(model->parameters.outWeight(2, 1), 6.0);
        QCOMPARE(model->parameters.attn.b.rows(), 5);

        TensorFile file = tutorial();
        file.tensors.remove(u"attention_weight"_s);
        const auto without = readKerasTutorial(file);
        QVERIFY(without);
        QCOMPARE(without->config.score, Score::None);
        QCOMPARE(without->parameters.attn.b.size(), 0);
    }

    void whatTheTutorialsModelLacksIsSaid()
    {
        for (const QString &name : { u"attention_bias"_s, u"dense_kernel"_s, u"dense_bias"_s, u"kernel"_s }) {
            TensorFile file = tutorial();
            file.tensors.remove(name);
            QVERIFY(tutorialSentence(file).contains(u'“' + name + u"” is missing"_s));
        }
        TensorFile file = tutorial();
        file.tensors[u"attention_weight"_s] = counting(3, 1);
        QVERIFY(tutorialSentence(file).contains(u"must have [2, 1]"_s));
        file = tutorial();
        file.tensors[u"dense_kernel"_s] = counting(4, 3);
        QVERIFY(tutorialSentence(file).contains(u"must have [2, 3]"_s));
        file = tutorial();
        file.tensors[u"attention_bias"_s] = counting(5, 2);
        QVERIFY(tutorialSentence(file).contains(u"must have [5, 1]"_s));
    }
};

ALPHASCOPE_TEST(KerasLayoutTest, QCoreApplication)
#include "tst_keraslayout.moc"
