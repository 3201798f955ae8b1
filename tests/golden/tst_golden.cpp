// SPDX-License-Identifier: GPL-3.0-or-later
// Runs folders of golden files: those beside this program, and further ones named in the environment variable
// ALPHASCOPE_GOLDEN, separated by colons. Values, losses, gradients and steps of training are compared.
#include "goldencase.h"
#include "goldenfolder.h"
#include "testclass.h"

#include "formats/npyreader.h"
#include "formats/safetensors.h"

#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

Q_DECLARE_METATYPE(GoldenEntry)

namespace {

//! What the loader says of a file that it does not take.
std::optional<QString> refusal(const QString &path)
{
    const auto why
        = [](const auto &read) { return read ? std::nullopt : std::optional<QString>(read.error().sentence); };
    if (!path.endsWith(u".npy"_s))
        return why(loadSafetensors(path));
    QFile file(path);
    return why(readNpy(file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray()));
}

} // namespace

class TestGolden : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFileIsAsItSays_data();
    void everyFileIsAsItSays();

private:
    void runCase(const QString &path);
    void runAccept(const QString &path);
    void runReject(const QString &path, const QString &why);
};

void TestGolden::everyFileIsAsItSays_data()
{
    QTest::addColumn<GoldenEntry>("entry");
    QStringList folders;
    for (const auto &name : { "1-qkv"_L1, "2-many-to-one"_L1, "3-many-to-many"_L1, "4-encoder-decoder"_L1, "5-files"_L1,
             "5-keras-layout"_L1, "6-data"_L1, "6-optimizers"_L1, "7-hard"_L1, "8-malformed"_L1 })
        folders << QStringLiteral(SOURCE_DIR "/tests/golden/") + name;
    folders += qEnvironmentVariable("ALPHASCOPE_GOLDEN").split(u':', Qt::SkipEmptyParts);
    for (const QString &folder : folders) {
        for (const GoldenEntry &entry : entriesOf(folder))
            QTest::newRow(qPrintable(entry.name)) << entry;
    }
}

void TestGolden::everyFileIsAsItSays()
{
    QFETCH(GoldenEntry, entry);
    switch (entry.kind) {
    case GoldenEntry::Kind::Case:
        return runCase(entry.path);
    case GoldenEntry::Kind::Accept:
        return runAccept(entry.path);
    case GoldenEntry::Kind::Reject:
        return runReject(entry.path, entry.why);
    case GoldenEntry::Kind::Unrunnable:
        QFAIL(qPrintable(entry.why));
    }
}

void TestGolden::runCase(const QString &path)
{
    tl::expected<GoldenCase, QString> golden = loadGoldenCase(path);
    QVERIFY2(golden, golden ? "" : qPrintable(golden.error()));
    Comparison comparison;
    QVERIFY2(
        runGoldenCase(*golden, comparison), qPrintable(u"Nothing here knows the family \"%1\"."_s.arg(golden->family)));
    QVERIFY2(!comparison.failed(), qPrintable(comparison.report()));
    QVERIFY2(comparison.compared() > 0, "Not one number was compared.");
}

void TestGolden::runAccept(const QString &path)
{
    const auto why = refusal(path);
    QVERIFY2(!why, qPrintable(why.value_or(QString())));
}

void TestGolden::runReject(const QString &path, const QString &why)
{
    QVERIFY2(QFile::exists(path), "There is no such file.");
    const auto said = refusal(path);
    QVERIFY2(said, qPrintable(u"Accepted, but: %1"_s.arg(why)));
    QVERIFY2(!said->isEmpty(), "Refused without a sentence.");
}

ALPHASCOPE_TEST(TestGolden, QCoreApplication)
#include "tst_golden.moc"
