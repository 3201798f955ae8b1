// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/weightsreader.h"
#include "testclass.h"

#include "formats/snapshot.h"
#include "tutorialfiles.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class WeightsReaderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatNamesTellIsReadAtOnce()
    {
        for (const TensorFile &file : { bahdanauFile(), d2lFile(), attnDecoderFile(), gru() }) {
            const auto model = recogniseWeights(file);
            QVERIFY2(model, model ? "" : qPrintable(model.error().sentence));
            QVERIFY(std::vector { model->layout } == fittingLayouts(outlineOf(file)));
            QVERIFY(!check(model->specimen));
        }
    }

    void whatNamesDoNotTellIsAsked()
    {
        const auto model = recogniseWeights(plain());
        QVERIFY(!model);
        QVERIFY(model.error().layouts == (std::vector { WeightLayout::PytorchRnnTanh, WeightLayout::PytorchRnnRelu }));
        QCOMPARE(model.error().sentence,
            u"Its weights fit several layouts, and nothing in it tells which: pytorch_rnn_tanh (a plain RNN with "
            u"tanh), "
            "pytorch_rnn_relu (a plain RNN with ReLU). Choose one."_s);
    }

    void whatCannotBeReadIsNotAsked()
    {
        TensorFile file = plain();
        file.tensors.remove(u"bias_hh_l0"_s);
        const auto model = recogniseWeights(file);
        QVERIFY(!model);
        QVERIFY(model.error().layouts.empty());
        QVERIFY2(model.error().sentence.contains(u"“bias_hh_l0” is missing, which the layout pytorch_rnn_tanh needs"_s),
            qPrintable(model.error().sentence));
    }

    void theUnknownIsRefusedWithWhatWasFoundAndWhatIsKnown()
    {
        TensorFile file;
        for (const QString &name : { u"a"_s, u"b"_s, u"c"_s, u"d"_s, u"e"_s, u"f"_s, u"g"_s })
            file.tensors.insert(name, Tensor::fromVector(RowVector<double>::Zero(2)));
        const auto model = recogniseWeights(file);
        QVERIFY(!model);
        QVERIFY(model.error().layouts.empty());
        const QString &sentence = model.error().sentence;
        QVERIFY2(sentence.contains(u"“a” [2], “b” [2], “c” [2], “d” [2], “e” [2] and 2 more."_s), qPrintable(sentence));
        for (const WeightLayout layout : knownLayouts())
            QVERIFY2(sentence.contains(wordOf(layout)), qPrintable(sentence));
    }

    void filesOpenInTheChosenLayout()
    {
        write(plain());
        const auto asked = loadSnapshot(path());
        QVERIFY(!asked);
        QCOMPARE(asked.error().layouts.size(), std::size_t(2));
        QVERIFY2(asked.error().sentence.startsWith(u"“weights.safetensors” was not opened. Its weights fit"_s),
            qPrintable(asked.error().sentence));
        const auto chosen = loadSnapshot(path(), {}, WeightLayout::PytorchRnnRelu);
        QVERIFY(chosen);
        QVERIFY(chosen->layout == WeightLayout::PytorchRnnRelu);
        QVERIFY(chosen->trace);
        QVERIFY(chosen->exampleNote.startsWith(u"The input is an example"_s));
        QVERIFY2(
            !chosen->warning.contains(u"is an example"_s), qPrintable(chosen->warning)); // for whoever puts another
        QVERIFY(std::get<ManyToOne>(chosen->specimen).config.rnn.cell == Cell::RnnRelu);
    }

    void snapshotsTakeNoLayout()
    {
        write(gru());
        const auto opened = loadSnapshot(path());
        QVERIFY(opened);
        QVERIFY(saveSnapshot({ opened->specimen, {}, nullptr, {} }, path()));
        const auto again = loadSnapshot(path());
        QVERIFY(again);
        QVERIFY(!again->layout);
        QVERIFY(again->warning.isEmpty());
        const auto refused = loadSnapshot(path(), {}, WeightLayout::PytorchGru);
        QVERIFY(!refused);
        QVERIFY2(refused.error().sentence.contains(u"It is a snapshot"_s), qPrintable(refused.error().sentence));
    }

private:
    static TensorFile gru()
    {
        return recurrentFile({ .cell = Cell::Gru, .inputSize = 2, .hiddenSize = 3 }, "gru.", true);
    }
    static TensorFile plain() { return recurrentFile({ .inputSize = 2, .hiddenSize = 3 }, "", false); }
    QString path() const { return m_folder.filePath(u"weights.safetensors"_s); }
    void write(const TensorFile &weights)
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(writeSafetensors(weights));
    }

    QTemporaryDir m_folder;
};

ALPHASCOPE_TEST(WeightsReaderTest, QCoreApplication)
#include "tst_weightsreader.moc"
