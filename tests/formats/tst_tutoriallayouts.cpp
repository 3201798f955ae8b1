// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/tutoriallayouts.h"
#include "testclass.h"

#include "tutorialfiles.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! Each parameter holds the numbers of the tensor of its name.
class Checker {
public:
    explicit Checker(const TensorFile &file)
        : m_file(file)
    {
    }
    void operator()(const char *name, const auto &values, const Shape &)
    {
        if (values.size() == 0)
            return;
        ++checked;
        if (m_file.tensors.value(QString::fromUtf8(name)).toMatrix() != values)
            differing << QString::fromUtf8(name);
    }

    int checked = 0;
    QStringList differing;

private:
    const TensorFile &m_file;
};

//! Every tensor taken away, and every tensor of another rank, is an error that names it. The rest is returned.
template <typename Read>
QString faultsUnnoticed(const TensorFile &whole, Read &&read)
{
    QStringList unnoticed;
    for (const QString &name : whole.tensors.keys()) {
        TensorFile without = whole;
        without.tensors.remove(name);
        const auto missing = read(without);
        if (missing.has_value() || !missing.error().sentence.contains(u"“%1” is missing"_s.arg(name)))
            unnoticed << u"%1 missing"_s.arg(name);

        TensorFile flat = whole;
        const Matrix<double> numbers = whole.tensors[name].toMatrix();
        flat.tensors[name].shape = { 1, numbers.rows(), numbers.cols() };
        const auto misshapen = read(flat);
        if (misshapen.has_value() || !misshapen.error().sentence.contains(u"“%1” has the shape [1, "_s.arg(name)))
            unnoticed << u"%1 of another rank"_s.arg(name);
    }
    return unnoticed.join(u", "_s);
}

} // namespace

class TutorialLayoutsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bahdanauIsReadByName()
    {
        const TensorFile file = bahdanauFile();
        const auto model = readPytorchBahdanau(file);
        QVERIFY2(model, model ? "" : qPrintable(model.error().sentence));
        QCOMPARE(model->hiddenSize, Index(3));
        QCOMPARE(model->sourceVocabulary, Index(6));
        QCOMPARE(model->targetVocabulary, Index(5));
        Checker checker(file);
        visitPytorchBahdanau(*model, checker);
        QCOMPARE(checker.differing, QStringList());
        QCOMPARE(checker.checked, 18);
    }

    void attnDecoderIsReadByName()
    {
        const TensorFile file = attnDecoderFile();
        const auto model = readPytorchAttnDecoder(file);
        QVERIFY2(model, model ? "" : qPrintable(model.error().sentence));
        QCOMPARE(model->maxLength, Index(4));
        Checker checker(file);
        visitPytorchAttnDecoder(*model, checker);
        QCOMPARE(checker.differing, QStringList());
        QCOMPARE(checker.checked, 16);
    }

    void d2lIsReadByName()
    {
        const TensorFile file = d2lFile();
        const auto model = readD2lAttention(file);
        QVERIFY2(model, model ? "" : qPrintable(model.error().sentence));
        QCOMPARE(model->layers, Index(2));
        QCOMPARE(model->sourceEmbeddingSize, Index(2));
        QCOMPARE(model->targetEmbeddingSize, Index(4));
        Checker checker(file);
        visitD2lAttention(*model, checker);
        QCOMPARE(checker.differing, QStringList());
        QCOMPARE(checker.checked, 23);
    }

    void everyMissingOrMisshapenTensorIsNamed()
    {
        QCOMPARE(faultsUnnoticed(bahdanauFile(), readPytorchBahdanau), QString());
        QCOMPARE(faultsUnnoticed(attnDecoderFile(), readPytorchAttnDecoder), QString());
        TensorFile oneLayer = d2lFile(); // with two, a missing weight_hh_l1 is a model of one layer
        for (const QString &name : oneLayer.tensors.keys()) {
            if (name.endsWith("_l1"_L1))
                oneLayer.tensors.remove(name);
        }
        QCOMPARE(faultsUnnoticed(oneLayer, readD2lAttention), QString());
    }

    void theSentenceSaysWhatWhereAndWhatToDo()
    {
        TensorFile file = bahdanauFile();
        file.tensors.remove(u"decoder.out.bias"_s);
        QCOMPARE(readPytorchBahdanau(file).error().sentence,
            u"The tensor “decoder.out.bias” is missing, which the model of PyTorch's translation tutorial needs. Save "
            "the whole state_dict, under these names."_s);
        file = bahdanauFile();
        file.tensors[u"decoder.attention.Wa.weight"_s] = Tensor::fromMatrix(Matrix<double>::Zero(3, 4));
        QCOMPARE(readPytorchBahdanau(file).error().sentence,
            u"The tensor “decoder.attention.Wa.weight” has the shape [3, 4], but beside the other tensors it must have "
            "[3, 3]. Save all of them from one model."_s);
        file = bahdanauFile();
        file.tensors[u"encoder.gru.weight_hh_l0"_s] = Tensor::fromMatrix(Matrix<double>(9, 0));
        QVERIFY(readPytorchBahdanau(file).error().sentence.contains(u"has the shape [9, 0]"_s));
    }

    void tensorsOfOtherNamesAreIgnored()
    {
        TensorFile file = d2lFile();
        file.tensors.insert(u"optimizer.step"_s, Tensor::fromVector(RowVector<double>::Zero(2)));
        QVERIFY(readD2lAttention(file));
    }
};

ALPHASCOPE_TEST(TutorialLayoutsTest, QCoreApplication)
#include "tst_tutoriallayouts.moc"
