// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/filedrop.h"
#include "testclass.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>
#include <QUrl>
#include <QWidget>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestFileDrop : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneLocalFileIsTaken();
    void anythingElseIsNot();

private:
    //! Whether the drag is accepted, and what was dropped in the end.
    static std::pair<bool, QStringList> drag(const QList<QUrl> &urls)
    {
        QWidget window;
        FileDrop drop(&window);
        QStringList dropped;
        connect(&drop, &FileDrop::dropped, &window, [&](const QString &path) { dropped += path; });
        QMimeData data;
        data.setUrls(urls);
        QDragEnterEvent enter({ 1, 1 }, Qt::CopyAction, &data, Qt::LeftButton, {});
        enter.ignore();
        QCoreApplication::sendEvent(&window, &enter);
        QDropEvent end({ 1, 1 }, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&window, &end);
        return { enter.isAccepted(), dropped };
    }
};

void TestFileDrop::oneLocalFileIsTaken()
{
    const auto [accepted, dropped] = drag({ QUrl::fromLocalFile(u"/a b/c.safetensors"_s) });
    QVERIFY(accepted);
    QCOMPARE(dropped, QStringList { u"/a b/c.safetensors"_s });
}

void TestFileDrop::anythingElseIsNot()
{
    const QUrl file = QUrl::fromLocalFile(u"/a"_s);
    for (const QList<QUrl> &urls : { QList<QUrl> {}, { file, file }, { QUrl(u"https://example.org/a"_s) } }) {
        const auto [accepted, dropped] = drag(urls);
        QVERIFY(!accepted);
        QVERIFY(dropped.isEmpty());
    }
}

ALPHASCOPE_TEST(TestFileDrop, QApplication)
#include "tst_filedrop.moc"
