// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exportcommand.h"
#include "testclass.h"

#include "program.h"

#include <QFile>
#include <QTemporaryDir>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestExportCommand : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyKindIsWritten_data();
    void everyKindIsWritten();
    void oneHeadOrAllOfThem();
    void aStateByItsNumber();
    void anotherInputIsExported();
    void mistakesAreASentence_data();
    void mistakesAreASentence();
    void anOldFileSurvivesAMistake();

private:
    QByteArray exported(const QString &name, const QStringList &options = {}, const QString &snapshot = {})
    {
        const QString path = m_folder.filePath(name);
        m_run = runProgram(
            QStringList { u"export"_s, snapshot.isEmpty() ? m_lesson : snapshot, u"--output"_s, path } + options);
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir m_folder;
    QString m_lesson, m_heads, m_sequence;
    ProgramRun m_run;
};

void TestExportCommand::initTestCase()
{
    m_lesson = m_folder.filePath(u"lesson.safetensors"_s);
    m_heads = m_folder.filePath(u"heads.safetensors"_s);
    m_sequence = m_folder.filePath(u"sequence.safetensors"_s);
    saveSpecimen(samples().front().make(), m_lesson);
    saveSpecimen(samples().at(2).make(), m_heads);
    saveSpecimen(newManyToOne(), m_sequence);
}

void TestExportCommand::everyKindIsWritten_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("part");
    QTest::newRow("csv") << u"a.csv"_s << QByteArray("query 1,0.4456262561510632");
    QTest::newRow("tsv") << u"a.tsv"_s << QByteArray("query 1\t0.4456262561510632");
    QTest::newRow("json") << u"a.json"_s << QByteArray("\"what\": \"alpha\"");
    QTest::newRow("npy") << u"a.npy"_s << QByteArray("'shape': (1, 4)");
    QTest::newRow("labels") << u"a.npy"_s << QByteArray();
    QTest::newRow("tex") << u"a.tex"_s << QByteArray("query 1 & 0.446 & ");
    QTest::newRow("tikz") << u"a.tikz"_s << QByteArray("{0.446};");
    QTest::newRow("capitals") << u"A.CSV"_s << QByteArray("key 4\r\n");
}

void TestExportCommand::everyKindIsWritten()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, part);
    const QByteArray bytes = exported(name);
    QCOMPARE(m_run.errors, QByteArray());
    QCOMPARE(m_run.status, 0);
    QVERIFY2(bytes.contains(part), bytes.constData());
    QVERIFY(m_run.results.contains(name.toUtf8()));
    if (name.endsWith(u".npy"_s))
        QVERIFY(QFile::exists(m_folder.filePath(u"a.labels.json"_s)));
}

void TestExportCommand::oneHeadOrAllOfThem()
{
    const QByteArray all = exported(u"all.csv"_s, {}, m_heads);
    QVERIFY(all.startsWith("head,"));
    QVERIFY(all.contains("\r\n2,"));
    const QByteArray one = exported(u"one.csv"_s, { u"--head"_s, u"2"_s }, m_heads);
    QVERIFY(!one.isEmpty() && !one.startsWith("head,"));
    QVERIFY(exported(u"all.npy"_s, { u"--what"_s, u"scores"_s }, m_heads).contains("'shape': (2, "));
    QVERIFY(m_run.results.contains("(head, "));
}

void TestExportCommand::aStateByItsNumber()
{
    const QByteArray all = exported(u"s.csv"_s, { u"--what"_s, u"states"_s }, m_sequence);
    QVERIFY2(all.contains("unit 1"), m_run.errors.constData());
    QVERIFY(!exported(u"s.npy"_s, { u"--what"_s, u"states"_s, u"--state"_s, u"1"_s }, m_sequence).isEmpty());
}

void TestExportCommand::anotherInputIsExported()
{
    QFile input(m_folder.filePath(u"input.json"_s));
    QVERIFY(input.open(QIODevice::WriteOnly));
    input.write(R"({"Q": [[0, 0]], "labels": {"queries": ["nobody"]}})");
    input.close();
    QVERIFY(exported(u"b.csv"_s, { u"--input"_s, input.fileName() }).contains("nobody,0.25,0.25,0.25,0.25\r\n"));
}

void TestExportCommand::mistakesAreASentence_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<QByteArray>("part");
    QTest::newRow("no output") << QString() << QByteArray("--output");
    QTest::newRow("a picture") << u"--output a.png"_s << QByteArray("alphascope render");
    QTest::newRow("no ending") << u"--output a"_s << QByteArray(".csv");
    QTest::newRow("no such thing") << u"--output a.csv --what gradients"_s << QByteArray("“gradients”");
    QTest::newRow("no such head") << u"--output a.csv --head 2"_s << QByteArray("no head 2");
    QTest::newRow("head 0") << u"--output a.csv --head 0"_s << QByteArray("from 1 to 1");
    QTest::newRow("head is a word") << u"--output a.csv --head first"_s << QByteArray("“first”");
    QTest::newRow("head of states") << u"--output a.csv --what states --head 1"_s << QByteArray("--head");
    QTest::newRow("no states") << u"--output a.csv --what states"_s << QByteArray("no recurrent network");
    QTest::newRow("no such folder") << u"--output missing/a.csv"_s << QByteArray("does not exist");
}

void TestExportCommand::mistakesAreASentence()
{
    QFETCH(QString, options);
    QFETCH(QByteArray, part);
    const ProgramRun run
        = runProgram(QStringList { u"export"_s, m_lesson } + options.split(u' ', Qt::SkipEmptyParts), m_folder.path());
    QCOMPARE(run.status, 2);
    QVERIFY2(isSentence(run.errors, part.constData()), run.errors.constData());
}

void TestExportCommand::anOldFileSurvivesAMistake()
{
    QVERIFY(!exported(u"old.csv"_s).isEmpty());
    const QByteArray after = exported(u"old.csv"_s, { u"--head"_s, u"9"_s });
    QCOMPARE(m_run.status, 2);
    QVERIFY(!after.isEmpty());
}

ALPHASCOPE_TEST(TestExportCommand, QCoreApplication)
#include "tst_exportcommand.moc"
