// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/npyreader.h"
#include "testclass.h"

#include "formats/npy.h"
#include "formats/snapshot.h"

#include <QTemporaryDir>
#include <QtEndian>
#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

QByteArray npy(const QByteArray &header, const QByteArray &numbers, char version = 1)
{
    QByteArray length(version == 1 ? 2 : 4, '\0');
    if (version == 1)
        qToLittleEndian(static_cast<quint16>(header.size()), length.data());
    else
        qToLittleEndian(static_cast<quint32>(header.size()), length.data());
    return QByteArray("\x93NUMPY") + version + QByteArray(1, '\0') + length + header + numbers;
}

QByteArray dictionary(const QByteArray &type, const QByteArray &shape, bool isFortran = false)
{
    return "{'descr': '" + type + "', 'fortran_order': " + (isFortran ? "True" : "False") + ", 'shape': (" + shape
        + "), }\n";
}

const QByteArray sixBytes("\x01\x04\x02\x05\x03\x06");

Matrix<double> oneToSix()
{
    Matrix<double> values(2, 3);
    values << 1, 2, 3, 4, 5, 6;
    return values;
}

} // namespace

class NpyReaderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fortranOrderIsRowsAndColumnsAllTheSame() // case 22
    {
        const auto read = readNpy(npy(dictionary("|u1", "2, 3", true), sixBytes));
        QVERIFY(read.has_value());
        QCOMPARE(*read, oneToSix());
        QCOMPARE(*readNpy(npy(dictionary("|u1", "2, 3"), "\x01\x02\x03\x04\x05\x06")), oneToSix());
    }

    void everyTypeAndByteOrder_data()
    {
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<double>("value");
        QTest::newRow("bool") << QByteArray("|b1") << QByteArray("\x01") << 1.;
        QTest::newRow("int8") << QByteArray("|i1") << QByteArray("\xff") << -1.;
        QTest::newRow("uint16, big") << QByteArray(">u2") << QByteArray("\x01\x02", 2) << 258.;
        QTest::newRow("int32") << QByteArray("<i4") << QByteArray("\xfe\xff\xff\xff") << -2.;
        QTest::newRow("float16") << QByteArray("<f2") << QByteArray("\x00\x3c", 2) << 1.;
        QTest::newRow("float32") << QByteArray("<f4") << QByteArray("\x00\x00\x80\x3e", 4) << 0.25;
        QTest::newRow("float32, big") << QByteArray(">f4") << QByteArray("\x3e\x80\x00\x00", 4) << 0.25;
        QTest::newRow("float64") << QByteArray("<f8") << QByteArray("\x00\x00\x00\x00\x00\x00\xd0\x3f", 8) << 0.25;
        QTest::newRow("int64, native") << QByteArray("=i8") << QByteArray("\x07\0\0\0\0\0\0\0", 8) << 7.;
    }
    void everyTypeAndByteOrder()
    {
        QFETCH(QByteArray, type);
        QFETCH(QByteArray, bytes);
        QFETCH(double, value);
        for (const char version : { '\1', '\2', '\3' }) {
            const auto read = readNpy(npy(dictionary(type, "1,"), bytes, version));
            QVERIFY2(read.has_value(), read ? "" : qPrintable(read.error().sentence));
            QCOMPARE((*read)(0, 0), value);
        }
    }

    void whatIsNoMatrixIsRefusedByName_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const QByteArray &file, const QString &says) {
            QTest::newRow(name) << file << says;
        };
        row("objects", npy(dictionary("|O", "2, 3"), "\x80\x04pickle."), u"pickled Python objects"_s); // case 26
        row("texts", npy(dictionary("<U3", "2"), QByteArray(24, 'a')), u"“<U3”, not numbers"_s);
        row("complex", npy(dictionary("<c16", "1"), QByteArray(16, 'a')), u"complex numbers"_s);
        row("records", npy("{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (1,), }", QByteArray(8, 'a')),
            u"records"_s);
        row("three dimensions", npy(dictionary("|u1", "2, 1, 3"), sixBytes), u"the shape (2, 1, 3)"_s);
        row("nothing", npy(dictionary("|u1", "0, 3"), ""), u"the shape (0, 3)"_s);
        row("too short", npy(dictionary("|u1", "2, 4"), sixBytes), u"2 × 4 numbers of 1 bytes does not fit the 6"_s);
        row("beyond all memory", npy(dictionary("<f8", "4000000000, 4000000000"), sixBytes), u"does not fit"_s);
        row("a header that is cut off", npy(dictionary("|u1", "2, 3"), sixBytes).first(40), u"cut off or damaged"_s);
        row("another version", npy(dictionary("|u1", "2, 3"), sixBytes, 9), u"version 1, 2 or 3"_s);
        row("no dictionary", npy("nothing of the kind", sixBytes), u"cannot be read"_s);
        row("only the magic", "\x93NUMPY", u"cut off"_s);
    }
    void whatIsNoMatrixIsRefusedByName()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, says);
        const auto read = readNpy(file);
        QVERIFY(!read.has_value());
        QVERIFY2(read.error().sentence.contains(says), qPrintable(read.error().sentence));
    }

    void itOpensAsAGivenAlpha()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"weights.npy"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(npy(dictionary("|u1", "2, 3", true), sixBytes));
        file.close();
        const auto snapshot = loadSnapshot(file.fileName());
        QVERIFY(snapshot.has_value());
        QVERIFY(snapshot->isForeign()); // saving does not write over it
        const auto &vectors = std::get<Vectors>(snapshot->specimen);
        QCOMPARE(vectors.config.source, VectorSource::Weights);
        QCOMPARE(snapshot->trace->sheets[0].alpha, oneToSix()); // drawn as it is, never renormalised
        QCOMPARE(snapshot->trace->sheets[0].findings[1], RowFinding::SumNotOne);
    }

    void aDamagedOneIsNamed()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"objects.npy"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(npy(dictionary("|O", "2"), "\x80\x04"));
        file.close();
        const auto snapshot = loadSnapshot(file.fileName());
        QVERIFY(!snapshot.has_value());
        QVERIFY(snapshot.error().sentence.startsWith(u"“objects.npy” was not opened. This NumPy file holds pickled"_s));
    }
};

ALPHASCOPE_TEST(NpyReaderTest, QCoreApplication)
#include "tst_npyreader.moc"
