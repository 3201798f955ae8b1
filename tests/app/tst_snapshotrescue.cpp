// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/snapshotrescue.h"
#include "testclass.h"

#include "engine/samples.h"
#include "engine/specimenequality.h"

#include <QDir>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestSnapshotRescue : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { qputenv("TMPDIR", QFile::encodeName(m_temporary.path())); }

    void whereItCanBeSavedItIs()
    {
        const QString path = m_folder.filePath(u"a.safetensors"_s);
        QVERIFY(!saveOrRescue(snapshot(), path));
        QVERIFY(same(loadSnapshot(path)->specimen, snapshot().specimen));
        QVERIFY(QDir(m_temporary.path()).isEmpty());
    }

    void elsewhereTheErrorSaysWhereItIs()
    {
        const auto error = saveOrRescue(snapshot(), m_folder.filePath(u"gone/a.safetensors"_s));
        QVERIFY(error);
        QVERIFY2(error->sentence.contains(u"gone"_s), qPrintable(error->sentence));
        const QStringList files = QDir(m_temporary.path()).entryList(QDir::Files);
        QCOMPARE(files.size(), 1);
        QVERIFY2(error->sentence.contains(files[0]), qPrintable(error->sentence));
        QVERIFY(files[0].startsWith(u"a-"_s) && files[0].endsWith(u".safetensors"_s));
        QVERIFY(same(loadSnapshot(QDir(m_temporary.path()).filePath(files[0]))->specimen, snapshot().specimen));
    }

    void withoutAnyPlaceItIsLost()
    {
        qputenv("TMPDIR", "/proc");
        const auto error = saveOrRescue(snapshot(), m_folder.filePath(u"gone/a.safetensors"_s));
        QVERIFY(error && error->sentence.contains(u"is lost"_s));
    }

private:
    static Snapshot snapshot() { return { samples().front().make(), {}, nullptr, {} }; }

    QTemporaryDir m_folder, m_temporary;
};

ALPHASCOPE_TEST(TestSnapshotRescue, QCoreApplication)
#include "tst_snapshotrescue.moc"
