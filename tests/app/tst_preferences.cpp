// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/preferences.h"
#include "testclass.h"

#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QMainWindow>
#include <QSettings>
#include <QSplitter>
#include <QTemporaryDir>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

//! A window with one dock and a splitter of two halves, as the main window has them.
struct SmallWindow : QMainWindow {
    SmallWindow()
        : splitter(new QSplitter(this))
        , dock(new QDockWidget(this))
    {
        splitter->addWidget(new QWidget);
        splitter->addWidget(new QWidget);
        setCentralWidget(splitter);
        splitter->setObjectName(u"splitter"_s);
        dock->setObjectName(u"dock"_s);
        dock->setWidget(new QWidget);
        addDockWidget(Qt::LeftDockWidgetArea, dock);
        resize(640, 480);
        show();
    }
    QSplitter *splitter;
    QDockWidget *dock;
};

class TestPreferences : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void nothingRememberedLeavesTheWindow();
    void sizesOfDocksAndSplitterComeBack();
    void folderComesBack();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestPreferences::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder->path());
}

void TestPreferences::nothingRememberedLeavesTheWindow()
{
    SmallWindow window;
    QVERIFY(!Preferences().restoreWindow(window));
    QCOMPARE(window.size(), QSize(640, 480));
}

void TestPreferences::sizesOfDocksAndSplitterComeBack()
{
    QList<int> sizes;
    int dockWidth = 0;
    {
        SmallWindow window;
        window.resizeDocks({ window.dock }, { 123 }, Qt::Horizontal);
        window.splitter->setSizes({ 100, 300 });
        QCoreApplication::processEvents();
        sizes = window.splitter->sizes();
        dockWidth = window.dock->width();
        Preferences().saveWindow(window);
    }
    SmallWindow window;
    QVERIFY(window.splitter->sizes() != sizes);
    QVERIFY(Preferences().restoreWindow(window));
    QCoreApplication::processEvents();
    QCOMPARE(window.splitter->sizes(), sizes);
    QCOMPARE(window.dock->width(), dockWidth);
}

void TestPreferences::folderComesBack()
{
    QCOMPARE(Preferences().folder(), QDir::homePath());
    Preferences().setFolder(u"/somewhere"_s);
    QCOMPARE(Preferences().folder(), u"/somewhere"_s);
}

ALPHASCOPE_TEST(TestPreferences, QApplication)
#include "tst_preferences.moc"
