// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/recurrentweights.h"
#include "testclass.h"

#include "tutorialfiles.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

const RnnConfig twoLayers { .cell = Cell::Gru, .bidirectional = true, .layers = 2, .inputSize = 2, .hiddenSize = 3 };

//! The model in the file, or the end of the test.
ForeignModel opened(const TensorFile &file, WeightLayout layout = WeightLayout::PytorchGru)
{
    auto model = readRecurrentWeights(file, layout);
    if (!model)
        qFatal("%s", qPrintable(model.error().sentence));
    return std::move(*model);
}

const ManyToOne &modelOf(const ForeignModel &foreign) { return std::get<ManyToOne>(foreign.specimen); }

QString sentenceOf(const TensorFile &file, WeightLayout layout = WeightLayout::PytorchGru)
{
    const auto model = readRecurrentWeights(file, layout);
    return model ? QString() : model.error().sentence;
}

TensorFile without(TensorFile file, const QString &beginning)
{
    for (const QString &name : file.tensors.keys()) {
        if (name.startsWith(beginning))
            file.tensors.remove(name);
    }
    return file;
}

//! The largest |got - expected| / (1 + |expected|), or infinity where the shapes differ.
double difference(const Matrix<double> &got, const QJsonValue &json)
{
    const QJsonArray rows = json.toArray();
    if (rows.size() != got.rows() || rows[0].toArray().size() != got.cols())
        return std::numeric_limits<double>::infinity();
    double largest = 0;
    for (Index r = 0; r < got.rows(); ++r) {
        for (Index c = 0; c < got.cols(); ++c) {
            const double expected = rows[r][c].toDouble();
            largest = std::max(largest, std::abs(got(r, c) - expected) / (1 + std::abs(expected)));
        }
    }
    return largest;
}

} // namespace

class RecurrentWeightsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyLayoutIsAManyToOneModelWithoutAttention()
    {
        const ForeignModel foreign = opened(recurrentFile(twoLayers, "net.gru.", true));
        QVERIFY(foreign.layout == WeightLayout::PytorchGru);
        const ManyToOne &model = modelOf(foreign);
        QVERIFY(model.config.rnn == twoLayers);
        QVERIFY(model.config.score == Score::None);
        QCOMPARE(model.config.outputSize, Index(1));
        QVERIFY(!check(foreign.specimen));
        QCOMPARE(trace(foreign.specimen).outputs.size(), Index(1));
        QVERIFY2(
            foreign.notes.join(u' ').contains(u"last state of each direction"_s), qPrintable(foreign.notes.join(u' ')));
    }

    void withoutAnOutputLayerTheOutputIsTheLastState()
    {
        const ForeignModel foreign = opened(recurrentFile(twoLayers, "", false));
        const Trace trace = alphascope::trace(foreign.specimen);
        QCOMPARE(trace.outputs.cols(), Index(6));
        QVERIFY(trace.outputs == trace.context);
        QVERIFY(foreign.notes.join(u' ').contains(u"There is no output layer"_s));
    }

    void severalOutputLayersAreNone()
    {
        TensorFile file = recurrentFile(twoLayers, "", true);
        file.tensors.insert(u"out.weight"_s, Tensor::fromMatrix(Matrix<double>::Zero(2, 6)));
        const ForeignModel foreign = opened(file);
        QCOMPARE(modelOf(foreign).config.outputSize, Index(6));
        QVERIFY2(
            foreign.notes.last().contains(u"“fc.bias”, “fc.weight”, “out.weight”"_s), qPrintable(foreign.notes.last()));
    }

    void anOutputLayerWithoutBiasHasBiasZero()
    {
        const ForeignModel foreign = opened(without(recurrentFile(twoLayers, "", true), u"fc.bias"_s));
        QVERIFY(modelOf(foreign).parameters.outBias == RowVector<double>::Zero(1));
        QVERIFY(!check(foreign.specimen));
    }

    void missingBiasesAreZero()
    {
        const ForeignModel foreign = opened(without(recurrentFile(twoLayers, "", true), u"bias_"_s));
        for (const CellParameters<double> &cell : modelOf(foreign).parameters.rnn.cells) {
            QVERIFY(cell.bias_ih == RowVector<double>::Zero(9));
            QVERIFY(cell.bias_hh == RowVector<double>::Zero(9));
        }
        QVERIFY(!check(foreign.specimen));
    }

    void updateFirstExchangesTheFirstTwoGates()
    {
        const TensorFile file = recurrentFile(twoLayers, "", true);
        TensorFile exchanged = file;
        for (auto tensor = exchanged.tensors.begin(); tensor != exchanged.tensors.end(); ++tensor) {
            if (!tensor.key().contains(u"_l"_s))
                continue;
            const qsizetype gate = tensor->bytes.size() / 3;
            tensor->bytes = tensor->bytes.mid(gate, gate) + tensor->bytes.left(gate) + tensor->bytes.mid(2 * gate);
        }
        const Trace wanted = trace(opened(file).specimen);
        QVERIFY(trace(opened(exchanged, WeightLayout::UpdateFirstGru).specimen).outputs == wanted.outputs);
        QVERIFY(trace(opened(exchanged).specimen).outputs != wanted.outputs);
    }

    void theActivationIsTheLayouts()
    {
        const TensorFile file = recurrentFile({ .inputSize = 2, .hiddenSize = 3 }, "", false);
        QVERIFY(modelOf(opened(file, WeightLayout::PytorchRnnTanh)).config.rnn.cell == Cell::RnnTanh);
        QVERIFY(modelOf(opened(file, WeightLayout::PytorchRnnRelu)).config.rnn.cell == Cell::RnnRelu);
    }

    void whatPlaysNoPartIsNamed()
    {
        TensorFile file = recurrentFile(twoLayers, "", true);
        for (const QString &name : { u"a"_s, u"b"_s, u"c"_s, u"d"_s, u"e"_s })
            file.tensors.insert(name, Tensor::fromVector(RowVector<double>::Zero(2)));
        QCOMPARE(opened(file).notes.last(), u"These tensors play no part: “a”, “b”, “c” and 2 more."_s);
    }

    void everyMissingOrMisshapenTensorIsNamed()
    {
        const TensorFile file = recurrentFile({ .cell = Cell::Gru, .inputSize = 2, .hiddenSize = 3 }, "net.", false);
        for (const QString &name : file.tensors.keys()) {
            TensorFile misshapen = file;
            misshapen.tensors[name] = Tensor::fromMatrix(Matrix<double>::Zero(8, 5));
            QVERIFY2(sentenceOf(misshapen).contains(u"has the shape ["_s), qPrintable(name));
            if (!name.startsWith(u"net.weight_hh"_s)) {
                const QString sentence = sentenceOf(without(file, name));
                QVERIFY2(sentence.contains(u"“%1” is missing"_s.arg(name)), qPrintable(sentence));
            }
        }
        QVERIFY(sentenceOf(without(file, u"net.weight_hh"_s)).contains(u"has 0"_s));
        QCOMPARE(sentenceOf(file, WeightLayout::PytorchLstm),
            u"The tensor “net.weight_ih_l0” has the shape [9, 2], but beside the other tensors it must have [12, 2]. "
            "Save all of them from one model."_s);
    }

    //! Really trained networks of 3 x 50 units with a dense layer. They lie beside the project, where it is developed.
    void trainedNetworksGiveTheirExpectedOutputs_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<WeightLayout>("layout");
        QTest::newRow("GRU") << u"gru"_s << WeightLayout::PytorchGru;
        QTest::newRow("LSTM") << u"lstm"_s << WeightLayout::PytorchLstm;
    }
    void trainedNetworksGiveTheirExpectedOutputs()
    {
        QFETCH(QString, name);
        QFETCH(WeightLayout, layout);
        const QString path = QStringLiteral(SOURCE_DIR) + u"/../shared/data/circuitrnn/"_s + name;
        QFile cases(path + u"_expected.json"_s);
        if (!cases.open(QIODevice::ReadOnly))
            QSKIP("the trained networks are not beside the project");
        const QJsonObject json = QJsonDocument::fromJson(cases.readAll()).object();
        const auto file = loadSafetensors(path + u"_pytorch_layout.safetensors"_s);
        QVERIFY2(file, file ? "" : qPrintable(file.error().sentence));
        QVERIFY(fittingLayouts(outlineOf(*file)) == std::vector { layout });

        ForeignModel foreign = opened(*file, layout);
        auto &model = std::get<ManyToOne>(foreign.specimen);
        const QJsonArray x = json["inputs"_L1]["x"_L1].toArray();
        Matrix<double> input(x.size(), 2);
        for (Index t = 0; t < input.rows(); ++t)
            input.row(t) << x[t][0].toDouble(), x[t][1].toDouble();
        model.inputs = { .x = input, .labels = {}, .padded = {}, .allowed = {} };
        const Trace trace = alphascope::trace(model);
        const QJsonValue expected = json["expected"_L1];
        const double tolerance = json["tolerance"_L1]["float64"_L1].toDouble();
        QVERIFY(tolerance > 0);
        QVERIFY(difference(trace.states.front().values, expected["hidden_last_layer"_L1]) <= tolerance);
        QVERIFY(difference(trace.outputs, expected["output"_L1]) <= tolerance);
    }
};

ALPHASCOPE_TEST(RecurrentWeightsTest, QCoreApplication)
#include "tst_recurrentweights.moc"
