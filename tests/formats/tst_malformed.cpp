// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/npyreader.h"
#include "formats/safetensors.h"
#include "testclass.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

QDir folder() { return QDir(QStringLiteral(SOURCE_DIR "/tests/golden/8-malformed")); }

QByteArray contentsOf(const QString &name)
{
    QFile file(folder().filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

//! CRC-32 as zip and PNG have it: polynomial 0x04c11db7, reflected.
quint32 crc32(const QByteArray &bytes)
{
    quint32 crc = ~quint32 { 0 };
    for (const char byte : bytes) {
        crc ^= static_cast<quint8>(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc;
}

//! A row of the test for each file of that kind.
void addFilesOf(QLatin1StringView kind)
{
    QTest::addColumn<QJsonObject>("entry");
    const QJsonArray files = QJsonDocument::fromJson(contentsOf(u"manifest.json"_s))["files"_L1].toArray();
    for (const auto &file : files) {
        if (file["kind"_L1] == kind)
            QTest::newRow(qPrintable(file["file"_L1].toString())) << file.toObject();
    }
}

} // namespace

//! The files that a loader must accept and refuse, as their manifest says.
class MalformedTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everySafetensorsFileIsListed();
    void verdictsAgree_data();
    void verdictsAgree();
    void verdictsOnNumpyFilesAgree_data();
    void verdictsOnNumpyFilesAgree();
};

void MalformedTest::everySafetensorsFileIsListed()
{
    QStringList listed;
    const QJsonArray files = QJsonDocument::fromJson(contentsOf(u"manifest.json"_s))["files"_L1].toArray();
    for (const auto &file : files) {
        if (file["kind"_L1] == "safetensors"_L1)
            listed << file["file"_L1].toString();
    }
    listed.sort();
    QCOMPARE(listed, folder().entryList({ u"*.safetensors"_s }, QDir::Files, QDir::Name));
    QVERIFY(listed.size() > 30);
}

void MalformedTest::verdictsAgree_data() { addFilesOf("safetensors"_L1); }

void MalformedTest::verdictsAgree()
{
    QFETCH(QJsonObject, entry);
    const QString name = entry["file"_L1].toString();
    const QByteArray bytes = contentsOf(name);
    QCOMPARE(qint64 { bytes.size() }, entry["size"_L1].toInteger(-1));
    QCOMPARE(qint64 { crc32(bytes) }, entry["crc32"_L1].toInteger(-1));

    const auto loaded = loadSafetensors(folder().filePath(name));
    qInfo().noquote() << (loaded ? u"accepted"_s : loaded.error().sentence);
    QCOMPARE(loaded ? u"accept"_s : u"reject"_s, entry["verdict"_L1].toString());
    QCOMPARE(readSafetensors(bytes).has_value(), loaded.has_value());
    if (!loaded)
        QVERIFY(loaded.error().sentence.contains(name) && loaded.error().sentence.endsWith(u'.'));
}

void MalformedTest::verdictsOnNumpyFilesAgree_data() { addFilesOf("npy"_L1); }

void MalformedTest::verdictsOnNumpyFilesAgree()
{
    QFETCH(QJsonObject, entry);
    const QByteArray bytes = contentsOf(entry["file"_L1].toString());
    QCOMPARE(qint64 { bytes.size() }, entry["size"_L1].toInteger(-1));
    const auto read = readNpy(bytes);
    qInfo().noquote() << (read ? u"accepted"_s : read.error().sentence);
    QCOMPARE(read ? u"accept"_s : u"reject"_s, entry["verdict"_L1].toString());
    if (!read) {
        QVERIFY(read.error().sentence.endsWith(u'.'));
        return;
    }
    QJsonArray rows = entry["value"_L1].toArray(); // a number or a vector is a row
    if (!entry["value"_L1].isArray())
        rows.append(entry["value"_L1]);
    if (!rows.at(0).isArray()) {
        QJsonArray only;
        only.append(rows);
        rows = only;
    }
    QCOMPARE(read->rows(), rows.size());
    for (qsizetype i = 0; i < rows.size(); ++i)
        for (qsizetype j = 0; j < read->cols(); ++j)
            QCOMPARE((*read)(i, j), rows.at(i).toArray().at(j).toDouble());
}

ALPHASCOPE_TEST(MalformedTest, QCoreApplication)
#include "tst_malformed.moc"
