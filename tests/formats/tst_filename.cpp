// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/filename.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestFileName : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTextBecomesAName_data();
    void aTextBecomesAName();
    void longTextsEndWithAWholeCharacter_data();
    void longTextsEndWithAWholeCharacter();
    void everyNameCanBeWritten();
};

void TestFileName::aTextBecomesAName_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("name");
    QTest::newRow("plain") << u"Four tokens"_s << u"Four tokens"_s;
    QTest::newRow("sentence") << u"Ich habe keinen Hunger, weil ich ein Brot gegessen habe."_s
                              << u"Ich habe keinen Hunger, weil ich ein Brot gegessen habe"_s;
    QTest::newRow("slashes") << u"../../etc/passwd"_s << u"etc-passwd"_s;
    QTest::newRow("backslash") << u"C:\\boot"_s << u"C--boot"_s;
    QTest::newRow("question") << u"Kannst du mir helfen?"_s << u"Kannst du mir helfen"_s;
    QTest::newRow("markup") << u"<b>x</b>"_s << u"b-x--b"_s;
    QTest::newRow("line breaks") << u"one\ntwo\tthree\r\n"_s << u"one two three"_s;
    QTest::newRow("null") << u"a"_s + QChar(0) + u"b"_s << u"a b"_s;
    QTest::newRow("line separator") << u"a\u2028b"_s << u"a b"_s;
    QTest::newRow("direction") << u"invoice\u202Egnp.exe"_s << u"invoicegnp.exe"_s;
    QTest::newRow("hidden") << u".config"_s << u"config"_s;
    QTest::newRow("option") << u"--force"_s << u"force"_s;
    QTest::newRow("dots") << u"..."_s << u"Untitled"_s;
    QTest::newRow("blanks") << u" \t "_s << u"Untitled"_s;
    QTest::newRow("empty") << QString() << u"Untitled"_s;
    QTest::newRow("arrow") << u"-->"_s << u"Untitled"_s;
    QTest::newRow("device") << u"con"_s << u"_con"_s;
    QTest::newRow("device with ending") << u"NUL.txt"_s << u"_NUL.txt"_s;
    QTest::newRow("numbered device") << u"COM1"_s << u"_COM1"_s;
    QTest::newRow("no device") << u"CONTEXT"_s << u"CONTEXT"_s;
    QTest::newRow("Arabic") << u"أنا جائع"_s << u"أنا جائع"_s;
    QTest::newRow("Chinese") << u"我饿了"_s << u"我饿了"_s;
    QTest::newRow("emoji family") << u"👨‍👩‍👧"_s << u"👨‍👩‍👧"_s;
    QTest::newRow("composed") << u"e\u0301"_s << u"\u00e9"_s;
    QTest::newRow("half a character") << u"a"_s + QChar(0xd83d) + u"b"_s << u"a\uFFFDb"_s;
}

void TestFileName::aTextBecomesAName()
{
    QFETCH(QString, text);
    QFETCH(QString, name);
    QCOMPARE(safeFileName(text), name);
    QCOMPARE(safeFileName(name), name); // a name that is safe stays
}

void TestFileName::longTextsEndWithAWholeCharacter_data()
{
    QTest::addColumn<QString>("part");
    QTest::newRow("one byte") << u"a"_s;
    QTest::newRow("two bytes") << u"é"_s;
    QTest::newRow("three bytes") << u"饿"_s;
    QTest::newRow("five code points") << u"👨‍👩‍👧"_s; // 18 bytes
}

void TestFileName::longTextsEndWithAWholeCharacter()
{
    QFETCH(QString, part);
    const QString name = safeFileName(part.repeated(300));
    const qsizetype bytes = name.toUtf8().size();
    QVERIFY(bytes <= 120);
    QVERIFY(bytes > 120 - part.toUtf8().size());
    QCOMPARE(name, part.repeated(name.size() / part.size()));
}

//! Of whatever there is in the first plane.
void TestFileName::everyNameCanBeWritten()
{
    const QTemporaryDir folder;
    for (int first = 0; first < 0x10000; first += 16) {
        QString text;
        for (int c = first; c < first + 16; ++c)
            text += QChar(c);
        QFile file(folder.filePath(safeFileName(text) + u".png"_s));
        QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(QString::number(first, 16)));
        QCOMPARE(QFileInfo(file.fileName()).absolutePath(), folder.path());
    }
}

ALPHASCOPE_TEST(TestFileName, QCoreApplication)
#include "tst_filename.moc"
