// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/npy.h"
#include "testclass.h"

#include "exportedtrace.h"
#include "python.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestNpy : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theHeaderIsThatOfVersionOne();
    void statesOfDifferentShapesAreASentence();
    void labelsHaveAListForEachAxis();
    void numpyReadsIt();
};

void TestNpy::theHeaderIsThatOfVersionOne()
{
    const auto table = numberSheets(exportedTrace(), Quantity::Alpha, 0);
    QVERIFY(table);
    const auto npy = toNpy(*table);
    QVERIFY(npy);
    QCOMPARE(npy->first(8), QByteArray("\x93NUMPY\x01\x00", 8));
    const qsizetype length = quint8(npy->at(8)) + 256 * quint8(npy->at(9));
    QCOMPARE((10 + length) % 64, 0);
    QCOMPARE(npy->size(), 10 + length + 6 * 8);
    const QByteArray header = npy->mid(10, length);
    QVERIFY(header.startsWith("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }"));
    QVERIFY(header.endsWith('\n'));
    QCOMPARE(npy->mid(10 + length, 8), QByteArray("\0\0\0\0\0\0\xe8\x3f", 8)); // 0.75
}

void TestNpy::statesOfDifferentShapesAreASentence()
{
    const auto table = numberSheets(exportedTrace(), Quantity::States);
    QVERIFY(table);
    const auto npy = toNpy(*table);
    QVERIFY(!npy);
    QVERIFY2(npy.error().sentence.contains(u"[3, 2]"_s) && npy.error().sentence.contains(u"[2, 3]"_s),
        qPrintable(npy.error().sentence));
    const auto one = numberSheets(exportedTrace(), Quantity::States, 1);
    QVERIFY(one && toNpy(*one));
}

void TestNpy::labelsHaveAListForEachAxis()
{
    const auto table = numberSheets(exportedTrace(), Quantity::Alpha);
    QVERIFY(table);
    const QJsonObject json = QJsonDocument::fromJson(npyLabels(*table)).object();
    QCOMPARE(json.value(u"axes"_s).toArray(), QJsonArray({ u"head"_s, u"query"_s, u"key"_s }));
    QCOMPARE(json.value(u"shape"_s).toArray(), QJsonArray({ 2, 2, 3 }));
    const QJsonArray labels = json.value(u"labels"_s).toArray();
    QCOMPARE(labels.size(), 3);
    QCOMPARE(labels[1].toArray(), QJsonArray({ u"=SUM(A1)"_s, u"a,\"b\""_s })); // exactly as they are
}

void TestNpy::numpyReadsIt()
{
    const QString python = pythonWithNumpy();
    if (python.isEmpty())
        QSKIP("Python with NumPy is not installed.");
    const QTemporaryDir folder;
    const auto save = [&folder](const QString &name, const tl::expected<QByteArray, Error> &bytes) {
        QFile file(folder.filePath(name));
        QVERIFY(bytes && file.open(QIODevice::WriteOnly));
        file.write(*bytes);
    };
    save(u"heads.npy"_s, toNpy(*numberSheets(exportedTrace(), Quantity::Alpha)));
    save(u"scores.npy"_s, toNpy(*numberSheets(exportedTrace(), Quantity::Scores, 0)));
    const PythonRun run = runPython(python, uR"(
import numpy as np
heads = np.load("heads.npy", allow_pickle=False)
assert heads.shape == (2, 2, 3) and heads.dtype == np.float64 and heads.flags.c_contiguous
assert heads[0].tolist() == [[0.75, 0.25, 0.0], [1.28774739e-32, 1.0, 0.0]]
assert (heads[1] == heads[0] / 2).all()
scores = np.load("scores.npy", allow_pickle=False)
assert scores.shape == (2, 3)
assert scores[0].tolist() == [1.0, 0.1 + 0.2, -np.inf]
assert np.isnan(scores[1, 1]) and scores[1, 2] == 1e300
print("read")
)"_s,
        folder.path());
    QCOMPARE(run.errors, QByteArray());
    QCOMPARE(run.results.trimmed(), QByteArray("read"));
}

ALPHASCOPE_TEST(TestNpy, QCoreApplication)
#include "tst_npy.moc"
