// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/tensoroutline.h"
#include "testclass.h"

#include "tutorialfiles.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TensorOutlineTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void matricesHaveRowsAndColumns()
    {
        TensorFile file;
        file.tensors.insert(u"a.matrix"_s, Tensor::fromMatrix(Matrix<double>::Zero(2, 3)));
        file.tensors.insert(u"a.vector"_s, Tensor::fromVector(RowVector<double>::Zero(4)));
        file.metadata.insert(u"format"_s, u"pt"_s);
        const TensorOutline outline = outlineOf(file);
        QCOMPARE(outline.rows(u"a.matrix"_s), qint64(2));
        QCOMPARE(outline.columns(u"a.matrix"_s), qint64(3));
        QCOMPARE(outline.rows(u"a.vector"_s), qint64(0));
        QCOMPARE(outline.columns(u"b"_s), qint64(0));
        QCOMPARE(outline.metadata, file.metadata);
        QVERIFY(outline.hasAnyOf(u"a.v"_s));
        QVERIFY(!outline.hasAnyOf(u"a.w"_s));
        QVERIFY(!outline.hasAnyOf(u"b"_s));
    }

    void networksAreFoundByTheirFirstLayer()
    {
        TensorFile file
            = recurrentFile({ .cell = Cell::Gru, .bidirectional = true, .layers = 2 }, "encoder.gru.", true);
        QCOMPARE(recurrentNetworks(outlineOf(file)), QStringList { u"encoder.gru."_s });
        QCOMPARE(layerCount(outlineOf(file), u"encoder.gru."_s), Index(2));
        QCOMPARE(layerCount(outlineOf(file), u"decoder."_s), Index(0));
        file.tensors.insert(recurrentFile({ .layers = 3 }, "", false).tensors);
        QCOMPARE(recurrentNetworks(outlineOf(file)), (QStringList { u"encoder.gru."_s, QString() }));
        QCOMPARE(layerCount(outlineOf(file), QString()), Index(3));
    }
};

ALPHASCOPE_TEST(TensorOutlineTest, QCoreApplication)
#include "tst_tensoroutline.moc"
