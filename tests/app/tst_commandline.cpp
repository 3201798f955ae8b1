// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "testclass.h"

#include "app/command.h"
#include "program.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <stdexcept>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestCommandLine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void helpListsTheCommands();
    void everyCommandHasItsHelp_data();
    void everyCommandHasItsHelp();
    void theVersionIsPrinted();
    void mistakesAreASentenceAndStatusTwo_data();
    void mistakesAreASentenceAndStatusTwo();
    void aWindowIsForFilesOnly();
    void anExistingFileIsNoMisspeltCommand();
    void qtKeepsItsOptions();
    void aFullDiskIsAnError();
    void whatIsThrownIsASentence();
    void aWarningIsSeenAtOnce();
    void theManualKnowsEveryCommandAndOption();
};

void TestCommandLine::helpListsTheCommands()
{
    const ProgramRun run = runProgram({ u"--help"_s });
    QCOMPARE(run.status, 0);
    QCOMPARE(run.errors, QByteArray());
    for (const char *command : { "trace", "inspect", "render", "train", "evaluate" })
        QVERIFY2(run.results.contains(QByteArray("\n  ") + command), command);
}

void TestCommandLine::everyCommandHasItsHelp_data()
{
    QTest::addColumn<QByteArray>("option");
    QTest::newRow("trace") << QByteArray("--input");
    QTest::newRow("inspect") << QByteArray("--json");
    QTest::newRow("render") << QByteArray("--output");
    QTest::newRow("train") << QByteArray("--output");
    QTest::newRow("evaluate") << QByteArray("--data");
}

void TestCommandLine::everyCommandHasItsHelp()
{
    QFETCH(QByteArray, option);
    const ProgramRun run = runProgram({ QString::fromLatin1(QTest::currentDataTag()), u"--help"_s });
    QCOMPARE(run.status, 0);
    QCOMPARE(run.errors, QByteArray());
    QVERIFY(run.results.startsWith(QByteArray("Usage: alphascope ") + QTest::currentDataTag()));
    QVERIFY(run.results.contains(option));
}

void TestCommandLine::theVersionIsPrinted()
{
    const ProgramRun run = runProgram({ u"--version"_s });
    QCOMPARE(run.status, 0);
    QCOMPARE(run.errors, QByteArray());
    QVERIFY(run.results.startsWith("Alphascope 0."));
    QCOMPARE(run.results.count('\n'), 1);
}

void TestCommandLine::mistakesAreASentenceAndStatusTwo_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("part");
    const auto row = [](const QString &line, const char *part) {
        QTest::newRow(qPrintable(line)) << line.split(u' ') << QByteArray(part);
    };
    row(u"tarce"_s, "“tarce” is neither a command nor a file");
    row(u"--nonsense"_s, "--help");
    row(u"--help --nonsense"_s, "nonsense");
    row(u"a.safetensors b.safetensors"_s, "“b.safetensors” is one argument too many");
    row(u"trace"_s, "alphascope trace SNAPSHOT");
    row(u"trace --nonsense"_s, "alphascope trace --help");
    row(u"trace a b"_s, "“b” is one argument too many");
    row(u"trace --input"_s, "--input");
    row(u"trace missing.safetensors"_s, "“missing.safetensors” does not exist");
    row(u"inspect missing.safetensors"_s, "“missing.safetensors” does not exist");
    row(u"train missing.json --output a.safetensors"_s, "“missing.json” could not be read");
    row(u"train /dev/zero --output a.safetensors"_s, "“/dev/zero” has more than 256 MB");
    row(u"render missing.safetensors --output a.png"_s, "“missing.safetensors” does not exist");
}

void TestCommandLine::mistakesAreASentenceAndStatusTwo()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, part);
    const ProgramRun run = runProgram(arguments);
    QCOMPARE(run.status, 2);
    QCOMPARE(run.results, QByteArray());
    QVERIFY2(isSentence(run.errors, part.constData()), run.errors.constData());
}

void TestCommandLine::aWindowIsForFilesOnly()
{
    QVERIFY(!needsNoWindow({}));
    QVERIFY(!needsNoWindow({ u"a.safetensors"_s }));
    QVERIFY(!needsNoWindow({ u"./trace"_s }));
    QVERIFY(!needsNoWindow({ u"--"_s, u"--help"_s })); // a file of that name
    QVERIFY(needsNoWindow({ u"trace"_s }));
    QVERIFY(needsNoWindow({ u"a.safetensors"_s, u"--help"_s }));
    QCOMPARE(fileForWindow({}).value(), QString());
    QCOMPARE(fileForWindow({ u"a.safetensors"_s }).value(), u"a.safetensors"_s);
}

void TestCommandLine::anExistingFileIsNoMisspeltCommand()
{
    QTemporaryDir folder;
    const QString name = folder.filePath(u"tarce"_s);
    QVERIFY(QFile(name).open(QIODevice::WriteOnly));
    const QString before = QDir::currentPath();
    QDir::setCurrent(folder.path());
    const auto file = fileForWindow({ u"tarce"_s });
    QDir::setCurrent(before);
    QVERIFY(file);
    QCOMPARE(*file, u"tarce"_s);
}

void TestCommandLine::qtKeepsItsOptions()
{
    QVERIFY(hasQtOptions({ u"-style"_s, u"fusion"_s }));
    QVERIFY(hasQtOptions({ u"a.safetensors"_s, u"--platform=offscreen"_s }));
    QVERIFY(!hasQtOptions({ u"style"_s, u"--nonsense"_s }));
}

void TestCommandLine::aFullDiskIsAnError()
{
    if (!QFile::exists(u"/dev/full"_s))
        QSKIP("there is no /dev/full here");
    QProcess process;
    process.setStandardOutputFile(u"/dev/full"_s);
    process.start(QStringLiteral(PROGRAM), { u"--help"_s });
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 2);
    const QByteArray errors = process.readAllStandardError();
    QVERIFY2(isSentence(errors, "could not be written"), errors.constData());
}

void TestCommandLine::whatIsThrownIsASentence()
{
    class Broken : public QIODevice {
        qint64 readData(char *, qint64) override { return -1; }
        qint64 writeData(const char *, qint64) override { throw std::runtime_error("broken"); }
    };
    QTemporaryDir folder;
    const QString path = folder.filePath(u"a.safetensors"_s);
    saveSpecimen(samples().front().make(), path);
    Broken results;
    results.open(QIODevice::WriteOnly);
    QBuffer errors;
    errors.open(QIODevice::WriteOnly);
    QCOMPARE(runCommandLine({ u"inspect"_s, path }, results, errors), 2);
    QVERIFY2(isSentence(errors.data(), "“a.safetensors”"), errors.data().constData());
    QVERIFY(errors.data().contains("broken"));
}

void TestCommandLine::aWarningIsSeenAtOnce()
{
    QTemporaryDir folder;
    QFile errors(folder.filePath(u"errors"_s));
    QVERIFY(errors.open(QIODevice::WriteOnly));
    CommandOutput { errors, errors }.warn(u"Beware."_s);
    QFile seen(errors.fileName());
    QVERIFY(seen.open(QIODevice::ReadOnly));
    QCOMPARE(seen.readAll(), QByteArray("Beware.\n"));
}

void TestCommandLine::theManualKnowsEveryCommandAndOption()
{
    QFile manual(QStringLiteral(SOURCE_DIR "/resources/man/alphascope.1"));
    QVERIFY(manual.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(manual.readAll()).remove(u'\\');
    const QRegularExpression option(u"--[a-z]+"_s);
    for (const char *command : { "", "trace", "inspect", "render", "train", "evaluate" }) {
        QVERIFY2(text.contains(u".SS "_s + QString::fromLatin1(command)), command);
        QStringList arguments { QString::fromLatin1(command), u"--help"_s };
        arguments.removeAll(QString());
        auto found = option.globalMatch(QString::fromUtf8(runProgram(arguments).results));
        while (found.hasNext()) {
            const QString name = found.next().captured();
            QVERIFY2(text.contains(name), qPrintable(name));
        }
    }
}

ALPHASCOPE_TEST(TestCommandLine, QCoreApplication)
#include "tst_commandline.moc"
