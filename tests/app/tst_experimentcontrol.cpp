// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/experimentcontrol.h"
#include "testclass.h"

#include "app/desk.h"
#include "app/preferences.h"
#include "fakedialogs.h"
#include "models/resultmodel.h"
#include "widgets/experimentpanel.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! A window's parts around the Fibonacci experiment, made so small that it takes no time.
struct Window {
    Window()
        : control(&widget, &desk, &dialogs, &preferences, &panel, &show)
        , sentences(&control, &ExperimentControl::said)
    {
        set(u"seeds"_s, 1);
        set(u"epochs"_s, 1);
        set(u"batch_size"_s, 64);
    }

    QWidget *form() const { return panel.findChild<QStackedWidget *>(u"forms"_s)->currentWidget(); }
    void set(const QString &name, int value) { form()->findChild<QSpinBox *>(u"setting_"_s + name)->setValue(value); }
    void start() { panel.findChild<QPushButton *>(u"start"_s)->click(); }
    bool waitForEnd()
    {
        return QTest::qWaitFor([this] { return !control.isActive(); }, 60'000);
    }
    bool waitForRow()
    {
        return QTest::qWaitFor([this] { return !panel.record().rows.empty(); }, 60'000);
    }
    QString note() const { return panel.findChild<QLabel *>(u"progressText"_s)->text(); }

    QWidget widget;
    Desk desk;
    FakeDialogs dialogs;
    Preferences preferences;
    ExperimentPanel panel;
    QAction show;
    ExperimentControl control;
    QSignalSpy sentences;
};

} // namespace

class ExperimentControlTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatWasFoundBelongsToTheDocument()
    {
        Window window;
        window.start();
        QVERIFY(window.control.isActive());
        QVERIFY(!window.desk.current()->isModified());
        QVERIFY(window.waitForEnd());
        QVERIFY(window.note().startsWith(u"Finished in "_s));
        const auto &kept = window.desk.current()->experiments()[0];
        QVERIFY(kept && kept->isWhole);
        QCOMPARE(kept->rows.size(), std::size_t(4));
        QVERIFY(kept == window.panel.record());
        QVERIFY(window.desk.current()->isModified());
        QVERIFY(window.sentences.isEmpty());
    }

    void itBelongsToTheDocumentInWhichItWasBegun()
    {
        Window window;
        const Document *begun = window.desk.current();
        window.start();
        window.desk.show(1);
        const Document *other = window.desk.current();
        QVERIFY(other != begun);
        QVERIFY(window.waitForEnd());
        QVERIFY(begun->experiments()[0] && begun->experiments()[0]->isWhole);
        QVERIFY(!other->experiments()[0] && !other->isModified());
    }

    void anotherFileIsNotGivenIt()
    {
        Window window;
        window.start();
        window.desk.begin(window.desk.current()->specimen(), u"another"_s);
        QVERIFY(window.waitForEnd());
        QVERIFY(!window.desk.current()->experiments()[0] && !window.desk.current()->isModified());
    }

    void whatCannotBeIsSaid()
    {
        Window window;
        window.form()->findChild<QLineEdit *>(u"setting_learning_rate"_s)->setText(u"-1"_s);
        window.start();
        QVERIFY(!window.control.isActive());
        QCOMPARE(window.sentences.size(), 1);
        QVERIFY(window.sentences[0][0].toString().startsWith(u"The learning rate is −1."_s));
    }

    void cancelKeepsWhatWasFound()
    {
        Window window;
        window.set(u"seeds"_s, 1000);
        window.set(u"epochs"_s, 5);
        window.start();
        QVERIFY(window.waitForRow());
        window.panel.findChild<QPushButton *>(u"cancel"_s)->click();
        QVERIFY(window.waitForEnd());
        QVERIFY(window.note().startsWith(u"Cancelled after "_s));
        const auto &kept = window.desk.current()->experiments()[0];
        QVERIFY(kept && !kept->isWhole && !kept->rows.empty());
    }

    void theWindowCanCloseWhileItRuns()
    {
        Window window;
        window.set(u"seeds"_s, 1000);
        window.start();
        bool isOver = false;
        window.control.finish([&isOver] { isOver = true; });
        QVERIFY(!isOver);
        QVERIFY(QTest::qWaitFor([&isOver] { return isOver; }, 60'000));
        QVERIFY(!window.control.isActive());
        isOver = false;
        window.control.finish([&isOver] { isOver = true; }); // nothing runs
        QVERIFY(isOver);
    }

    void theTableIsSavedWithAllDigits()
    {
        QTemporaryDir folder;
        Window window;
        window.start();
        QVERIFY(window.waitForEnd());
        window.dialogs.path = folder.filePath(u"found.csv"_s);
        window.panel.findChild<QPushButton *>(u"saveCsv"_s)->click();
        QVERIFY(window.dialogs.suggestion.endsWith(u"fibonacci.csv"_s));
        QFile file(window.dialogs.path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(QString::fromUtf8(file.readAll()), resultTable(window.panel.record(), u','));
        window.dialogs.path = folder.filePath(u"no/such/folder.csv"_s);
        window.panel.findChild<QPushButton *>(u"saveCsv"_s)->click();
        QCOMPARE(window.sentences.size(), 1);
    }

    void aSavedDocumentBringsThemBack()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"a.safetensors"_s);
        Window window;
        window.start();
        QVERIFY(window.waitForEnd());
        const ExperimentRecord found = window.panel.record();
        QSignalSpy saved(&window.desk, &Desk::saved);
        window.desk.current()->save(path);
        QVERIFY(saved.wait());

        Window other;
        const auto content = openFile(path);
        QVERIFY(content && content->warning.isEmpty());
        other.desk.begin(path, *content);
        QVERIFY(other.panel.record() == found);
        QCOMPARE(other.note(), u"As it was saved."_s);
        QVERIFY(!other.desk.current()->isModified());
    }

    void theActionBringsThePanelUp()
    {
        Window window;
        QSignalSpy shown(&window.control, &ExperimentControl::shown);
        window.show.trigger();
        QCOMPARE(shown.size(), 1);
    }
};

ALPHASCOPE_TEST(ExperimentControlTest, QApplication)
#include "tst_experimentcontrol.moc"
