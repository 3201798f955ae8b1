// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/weightlayout.h"
#include "testclass.h"

#include "tutorialfiles.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

QString fitting(const TensorFile &file)
{
    QStringList words;
    for (const WeightLayout layout : fittingLayouts(outlineOf(file)))
        words << wordOf(layout);
    return words.join(u' ');
}

TensorFile plain(Cell cell, const QMap<QString, QString> &metadata = {})
{
    TensorFile file = recurrentFile({ .cell = cell, .inputSize = 2, .hiddenSize = 3 }, "net.", true);
    file.metadata = metadata;
    return file;
}

TensorFile renamed(TensorFile file, const QString &from, const QString &to)
{
    for (const QString &name : file.tensors.keys()) {
        if (name.startsWith(from))
            file.tensors.insert(to + name.mid(from.size()), file.tensors.take(name));
    }
    return file;
}

} // namespace

class WeightLayoutTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wordsAreReadBack()
    {
        QCOMPARE(knownLayouts().size(), std::size_t(10));
        for (const WeightLayout layout : knownLayouts()) {
            QVERIFY(layoutNamed(wordOf(layout)) == layout);
            QVERIFY(!describe(layout).isEmpty());
        }
        QVERIFY(!layoutNamed(u"gru"_s));
    }

    void layoutsFit_data()
    {
        QTest::addColumn<TensorFile>("file");
        QTest::addColumn<QString>("words");
        using Metadata = QMap<QString, QString>;
        const auto row = [](const char *title, const TensorFile &file, const QString &words) {
            QTest::newRow(title) << file << words;
        };
        row("nothing", {}, QString());
        row("PyTorch's tutorial", bahdanauFile(), u"pytorch_tutorial_bahdanau"_s);
        row("PyTorch's older tutorial", attnDecoderFile(), u"pytorch_tutorial_old_attndecoder"_s);
        row("Dive into Deep Learning", d2lFile(), u"d2l_seq2seq_attention"_s);
        row("an older edition", renamed(d2lFile(), u"encoder.rnn.rnn."_s, u"encoder.rnn."_s),
            u"d2l_seq2seq_attention"_s);
        const QString both = u"additive_embedding_first additive_context_first"_s;
        row("names of both: the output", renamed(bahdanauFile(), u"decoder.out."_s, u"decoder.dense."_s), both);
        row("names of both: the decoder", renamed(d2lFile(), u"decoder.rnn."_s, u"decoder.gru."_s), both);
        TensorFile told = renamed(d2lFile(), u"decoder.rnn."_s, u"decoder.gru."_s);
        told.metadata.insert(u"layout"_s, u"additive_context_first"_s);
        row("names of both, told", told, u"additive_context_first"_s);
        row("a plain RNN", plain(Cell::RnnTanh), u"pytorch_rnn_tanh pytorch_rnn_relu"_s);
        row("a plain RNN of PyTorch", plain(Cell::RnnRelu, { { u"format"_s, u"pt"_s } }),
            u"pytorch_rnn_tanh pytorch_rnn_relu"_s);
        row("its activation told", plain(Cell::RnnRelu, { { u"nonlinearity"_s, u"relu"_s } }), u"pytorch_rnn_relu"_s);
        row("its activation told too", plain(Cell::RnnRelu, { { u"nonlinearity"_s, u"tanh"_s } }),
            u"pytorch_rnn_tanh"_s);
        row("its layout told", plain(Cell::RnnRelu, { { u"layout"_s, u"pytorch_rnn_relu"_s } }), u"pytorch_rnn_relu"_s);
        row("a layout told that does not fit", plain(Cell::Lstm, { { u"layout"_s, u"pytorch_gru"_s } }),
            u"pytorch_lstm"_s);
        row("a GRU under PyTorch's names", plain(Cell::Gru), u"pytorch_gru"_s);
        row("a GRU of PyTorch", plain(Cell::Gru, { { u"format"_s, u"pt"_s } }), u"pytorch_gru"_s);
        row("a GRU that others wrote", plain(Cell::Gru, { { u"format"_s, u"np"_s } }),
            u"pytorch_gru update_first_gru"_s);
        row("a GRU that PyTorch wrote in Keras' order",
            plain(Cell::Gru, Metadata { { u"format"_s, u"pt"_s }, { u"layout"_s, u"update_first_gru"_s } }),
            u"update_first_gru"_s);
        row("an LSTM that others wrote", plain(Cell::Lstm, { { u"format"_s, u"tf"_s } }), u"pytorch_lstm"_s);
        TensorFile two = plain(Cell::Gru);
        two.tensors.insert(recurrentFile({ .cell = Cell::Gru }, "other.", false).tensors);
        row("two networks that nothing joins", two, QString());
        TensorFile fiveGates;
        fiveGates.tensors.insert(u"weight_hh_l0"_s, Tensor::fromMatrix(Matrix<double>::Zero(10, 2)));
        row("a cell with five gates", fiveGates, QString());
        TensorFile flat;
        flat.tensors.insert(u"weight_hh_l0"_s, Tensor::fromVector(RowVector<double>::Zero(10)));
        row("no matrix", flat, QString());
        TensorFile suffix;
        suffix.tensors.insert(u"myweight_hh_l0"_s, Tensor::fromMatrix(Matrix<double>::Zero(9, 3)));
        row("a name that only ends so", suffix, QString());
    }
    void layoutsFit()
    {
        QFETCH(TensorFile, file);
        QFETCH(QString, words);
        QCOMPARE(fitting(file), words);
    }

    void theHeaderAloneTellsAsMuch()
    {
        SafetensorsHeader header;
        const TensorFile file = bahdanauFile();
        for (const QString &name : file.tensors.keys())
            header.entries.push_back({ name, DataType::F64, file.tensors[name].shape, 0, 0 });
        QVERIFY(fittingLayouts(outlineOf(header)) == fittingLayouts(outlineOf(file)));
    }
};

ALPHASCOPE_TEST(WeightLayoutTest, QCoreApplication)
#include "tst_weightlayout.moc"
