// SPDX-License-Identifier: GPL-3.0-or-later
#include "architecture/rules.h"
#include "testclass.h"

#include <QDirIterator>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

QString repository() { return QStringLiteral(SOURCE_DIR); }

QStringList filesBelow(const QString &folder)
{
    QStringList files;
    const QDir root(repository());
    QDirIterator iterator(root.filePath(folder), QDir::Files, QDirIterator::Subdirectories);
    while (iterator.hasNext())
        files << root.relativeFilePath(iterator.next());
    files.sort();
    return files;
}

QString textOf(const QString &file)
{
    QFile source(QDir(repository()).filePath(file));
    return source.open(QIODevice::ReadOnly) ? QString::fromUtf8(source.readAll()) : QString();
}

bool isCpp(const QString &file) { return file.endsWith(QLatin1String(".h")) || file.endsWith(QLatin1String(".cpp")); }

} // namespace

class TestArchitecture : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theCheckerTellsRightFromWrong_data();
    void theCheckerTellsRightFromWrong();
    void aFaultNamesFileLineAndText();
    void aHeaderNeedsItsTwoFirstLines();
    void theCheckerSeesStrangersAndOrphans();

    void everySourceKeepsTheRules();
    void everyTestHasTheSpdxLine();
    void theTopLevelHoldsWhatItMay();
    void everyFormAndEveryTestHasItsSource();
};

void TestArchitecture::theCheckerTellsRightFromWrong_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("line");
    QTest::addColumn<bool>("right");

    const auto row = [](const char *path, const char *line, bool right) {
        QTest::addRow("%s: %s", path, line) << QString::fromLatin1(path) << QString::fromLatin1(line) << right;
    };
    row("engine/a.cpp", "#include \"engine/b.h\"", true);
    row("engine/a.cpp", "#include <Eigen/Core>", true);
    row("engine/a.cpp", "#include <stop_token>", true);
    row("engine/a.cpp", "#include <QString>", false);
    row("engine/a.cpp", "#include <qglobal.h>", false);
    row("engine/a.cpp", "#include <QtCore/QString>", false);
    row("engine/a.cpp", "  #  include <QString>", false);
    row("engine/a.cpp", "#include <tl/expected.hpp>", false);
    row("engine/a.cpp", "#include <unistd.h>", false);
    row("engine/memory.cpp", "#include <unistd.h>", true);
    row("formats/memory.cpp", "#include <unistd.h>", false);
    row("engine/a.cpp", "#include \"formats/b.h\"", false);
    row("engine/a.cpp", "#include \"b.h\"", false);
    row("engine/a.cpp", "#include \"../formats/b.h\"", false);
    row("formats/a.cpp", "#include <QByteArray>", true);
    row("formats/a.cpp", "#include <tl/expected.hpp>", true);
    row("formats/a.cpp", "#include \"engine/b.h\"", true);
    row("formats/a.cpp", "#include <QWidget>", false);
    row("formats/a.cpp", "#include <QPainter>", false);
    row("formats/a.cpp", "#include <QPixmap>", false);
    row("formats/a.cpp", "#include <QColor>", false);
    row("formats/a.cpp", "#include <QtGui>", false);
    row("formats/a.cpp", "#include <private/qobject_p.h>", false);
    row("formats/a.cpp", "#include \"document/b.h\"", false);
    row("document/a.cpp", "#include <QUndoStack>", true);
    row("document/a.cpp", "#include <QtConcurrentRun>", true);
    row("document/a.cpp", "#include \"formats/b.h\"", true);
    row("document/a.cpp", "#include <QWidget>", false);
    row("document/a.cpp", "#include \"widgets/b.h\"", false);
    row("document/a.cpp", "#include \"models/b.h\"", false);
    row("models/a.cpp", "#include <QAbstractTableModel>", true);
    row("models/a.cpp", "#include <QColor>", false);
    row("models/a.cpp", "#include \"formats/b.h\"", false);
    row("widgets/a.cpp", "#include \"models/b.h\"", true);
    row("widgets/a.cpp", "#include \"ui_a.h\"", true);
    row("widgets/a.cpp", "#include \"ui_b.h\"", false);
    row("widgets/a.cpp", "#include \"a.moc\"", true);
    row("widgets/a.cpp", "#include <QPainter>", true);
    row("widgets/a.cpp", "#include <qcustomplot.h>", true);
    row("widgets/a.cpp", "#include \"document/b.h\"", false);
    row("widgets/a.cpp", "#include \"formats/b.h\"", false);
    row("widgets/a.cpp", "#include \"app/b.h\"", false);
    row("app/a.cpp", "#include \"document/b.h\"", true);
    row("app/a.cpp", "#include \"widgets/b.h\"", true);
    row("app/a.cpp", "#include <QSvgGenerator>", true);
    row("widgets/a.cpp", "#include <QSvgGenerator>", false);
    row("app/a.cpp", "#include \"cellar/b.h\"", false);
    row("app/a.cpp", "#include <zlib.h>", false);
    row("main.cpp", "#include \"app/b.h\"", true);
    row("main.cpp", "#include \"widgets/b.h\"", false);
    row("cellar/a.cpp", "", false);
}

void TestArchitecture::theCheckerTellsRightFromWrong()
{
    QFETCH(QString, path);
    QFETCH(QString, line);
    QFETCH(bool, right);
    const QString text = QLatin1String("// SPDX-License-Identifier: GPL-3.0-or-later\n") + line;
    QCOMPARE(rules::faultsOfSource(path, text).isEmpty(), right);
}

void TestArchitecture::aFaultNamesFileLineAndText()
{
    const QString text
        = QLatin1String("// SPDX-License-Identifier: GPL-3.0-or-later\n\n#include <vector>\n#include <QString>\n");
    QCOMPARE(rules::faultsOfSource(u"engine/a.cpp"_s, text),
        QStringList(u"src/engine/a.cpp:4: engine may not use QtCore: #include <QString>"_s));
}

void TestArchitecture::aHeaderNeedsItsTwoFirstLines()
{
    const QString spdx = u"// SPDX-License-Identifier: GPL-3.0-or-later\n"_s;
    const QString sentence = u"//! What it is for.\n"_s;
    const QString rest = u"#pragma once\n"_s;
    const auto faults = [](const QString &text) { return rules::faultsOfSource(u"engine/a.h"_s, text).size(); };
    QCOMPARE(faults(spdx + sentence + rest), 0);
    QCOMPARE(faults(spdx + rest), 1);
    QCOMPARE(faults(spdx + rest + sentence), 1);
    QCOMPARE(faults(sentence + rest), 2);
}

void TestArchitecture::theCheckerSeesStrangersAndOrphans()
{
    const QStringList right { u"src"_s, u"README.md"_s, u".git"_s };
    QVERIFY(rules::faultsOfTopLevel(right).isEmpty());
    QCOMPARE(rules::faultsOfTopLevel({ u"docs"_s }).size(), 1);

    const QStringList family { u"src/widgets/a.cpp"_s, u"src/widgets/b.h"_s, u"ui/a.ui"_s, u"tests/widgets/tst_a.cpp"_s,
        u"tests/widgets/tst_b.cpp"_s, u"tests/golden/tst_c.cpp"_s, u"tests/widgets/helper.h"_s };
    QCOMPARE(rules::faultsOfCompanions(family), QStringList());
    QCOMPARE(rules::faultsOfCompanions({ u"ui/a.ui"_s, u"src/widgets/b.cpp"_s }).size(), 1);
    // A namesake in another room is no source of it.
    QCOMPARE(rules::faultsOfCompanions({ u"tests/widgets/tst_a.cpp"_s, u"src/app/a.cpp"_s }).size(), 1);
}

void TestArchitecture::everySourceKeepsTheRules()
{
    QStringList faults;
    int sources = 0;
    for (const QString &file : filesBelow(u"src"_s)) {
        if (!isCpp(file))
            continue;
        ++sources;
        faults << rules::faultsOfSource(file.mid(4), textOf(file));
    }
    QVERIFY(sources > 0);
    QVERIFY2(faults.isEmpty(), qPrintable(QLatin1Char('\n') + faults.join(QLatin1Char('\n'))));
}

void TestArchitecture::everyTestHasTheSpdxLine()
{
    QStringList without;
    for (const QString &file : filesBelow(u"tests"_s)) {
        if (isCpp(file) && !textOf(file).startsWith(QLatin1String("// SPDX-License-Identifier: GPL-3.0-or-later\n")))
            without << file;
    }
    QCOMPARE(without, QStringList());
}

void TestArchitecture::theTopLevelHoldsWhatItMay()
{
    const QStringList entries = QDir(repository()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    QVERIFY(entries.contains(QLatin1String("CMakeLists.txt")));
    QCOMPARE(rules::faultsOfTopLevel(entries), QStringList());
}

void TestArchitecture::everyFormAndEveryTestHasItsSource()
{
    const QStringList files = filesBelow(u"src"_s) + filesBelow(u"ui"_s) + filesBelow(u"tests"_s);
    QVERIFY(files.contains(QLatin1String("tests/architecture/tst_architecture.cpp")));
    const QStringList faults = rules::faultsOfCompanions(files);
    QVERIFY2(faults.isEmpty(), qPrintable(QLatin1Char('\n') + faults.join(QLatin1Char('\n'))));
}

ALPHASCOPE_TEST(TestArchitecture, QCoreApplication)
#include "tst_architecture.moc"
