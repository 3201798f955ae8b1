// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/copyactions.h"
#include "testclass.h"

#include "app/documentstatus.h"
#include "app/fileactions.h"
#include "app/mainwindow.h"
#include "fakedialogs.h"
#include "widgets/attentionview.h"
#include "widgets/heatmap.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QImage>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>
#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestCopyActions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void thePictureIsAnImage();
    void numbersAreForASpreadsheet();
    void theArithmeticIsCopied_data();
    void theArithmeticIsCopied();
    void whatIsNotComputedYetIsNotCopied();
    void whatIsOfAnOlderInputIsNotCopied_data();
    void whatIsOfAnOlderInputIsNotCopied();
    void tooManyNumbersLeaveTheClipboard();
    void theContextMenuOffersThem();

private:
    QString copy(const char *name)
    {
        auto *copies = m_window->findChild<CopyActions *>();
        QStringList sentences;
        QObject context;
        const auto note = [&sentences](const QString &sentence) { sentences << sentence; };
        connect(copies, &CopyActions::done, &context, note);
        connect(copies, &CopyActions::failed, &context, note);
        m_window->findChild<QAction *>(QLatin1String(name))->trigger();
        if (!QTest::qWaitFor([&sentences] { return !sentences.isEmpty(); }, 20'000))
            return {};
        return sentences.value(0);
    }
    const QMimeData *clipboard() const { return QGuiApplication::clipboard()->mimeData(); }

    FakeDialogs m_dialogs;
    std::unique_ptr<MainWindow> m_window;
};

void TestCopyActions::init()
{
    QGuiApplication::clipboard()->setText(u"before"_s);
    m_window = std::make_unique<MainWindow>(&m_dialogs);
    QSignalSpy spy(m_window->desk(), &Desk::traceChanged);
    m_window->files()->openSample(0);
    m_window->show();
    QVERIFY(spy.wait());
}

void TestCopyActions::cleanup() { m_window.reset(); }

void TestCopyActions::thePictureIsAnImage()
{
    QCOMPARE(copy("actionCopyPicture"), u"The picture was copied."_s);
    const auto image = clipboard()->imageData().value<QImage>();
    QVERIFY(image.width() > 400);
    QCOMPARE(image.pixel(0, 0), qRgb(255, 255, 255));
}

void TestCopyActions::numbersAreForASpreadsheet()
{
    QCOMPARE(copy("actionCopyNumbers"), u"α was copied with its labels."_s);
    const QStringList lines = clipboard()->text().split(u'\n');
    QCOMPARE(lines.at(0), u"query\tkey 1\tkey 2\tkey 3\tkey 4"_s);
    QVERIFY(lines.at(1).startsWith(u"query 1\t0.4456262"_s));
    QVERIFY(clipboard()->html().contains(u"sdval=\"0.4456262"_s));
}

void TestCopyActions::theArithmeticIsCopied_data()
{
    QTest::addColumn<QString>("action");
    QTest::addColumn<QString>("part");
    QTest::newRow("LaTeX") << u"actionCopyLatex"_s << u"\\begin{align*}"_s;
    QTest::newRow("text") << u"actionCopyText"_s << u"c = [4.67"_s;
    QTest::newRow("Python") << u"actionCopyPython"_s << u"import numpy as np"_s;
}

void TestCopyActions::theArithmeticIsCopied()
{
    QFETCH(QString, action);
    QFETCH(QString, part);
    copy(action.toLatin1());
    QVERIFY2(clipboard()->text().contains(part), qPrintable(clipboard()->text()));
}

void TestCopyActions::whatIsNotComputedYetIsNotCopied()
{
    for (const char *action : { "actionCopyLatex", "actionCopyNumbers", "actionCopyPicture" }) {
        QSignalSpy traced(m_window->desk(), &Desk::traceChanged);
        m_window->desk()->edit(SetCell { "K", 1, 0, static_cast<double>(action[10]) });
        QVERIFY(copy(action).contains(u"still being computed"_s));
        QCOMPARE(clipboard()->text(), u"before"_s);
        QVERIFY(traced.count() > 0 || traced.wait());
    }
    m_window->desk()->edit(SetTable { "V", Matrix<double>::Ones(3, 2), {} }); // fewer rows than K
    QTRY_VERIFY(!m_window->desk()->current()->isComputing());
    QVERIFY(copy("actionCopyText").contains(u"older input"_s));
    QCOMPARE(clipboard()->text(), u"before"_s);
}

void TestCopyActions::whatIsOfAnOlderInputIsNotCopied_data()
{
    QTest::addColumn<bool>("learns");
    QTest::newRow("a text that cannot be read") << false;
    QTest::newRow("an input that does not suit a model that learns") << true;
}

void TestCopyActions::whatIsOfAnOlderInputIsNotCopied()
{
    QFETCH(bool, learns);
    Document *document = m_window->document();
    if (learns) {
        document->beginLearning(document->specimen());
        document->edit(SetTable { "V", Matrix<double>::Ones(3, 2), {} }); // fewer rows than K
        QTRY_VERIFY(!document->isComputing());
        QVERIFY(document->isLearning());
    } else {
        m_window->desk()->status()->setTextProblem(u"This is no number."_s);
        QVERIFY(document->isTraced());
    }
    for (const char *action : { "actionCopyText", "actionCopyNumbers", "actionCopyPicture" })
        QVERIFY(copy(action).contains(u"older input"_s));
    QCOMPARE(clipboard()->text(), u"before"_s);
}

void TestCopyActions::tooManyNumbersLeaveTheClipboard()
{
    Vectors vectors;
    vectors.config.source = VectorSource::SelfAttention;
    vectors.inputs.queries = Matrix<double>::Ones(1001, 1);
    fitParameters(vectors);
    QSignalSpy spy(m_window->desk(), &Desk::traceChanged);
    m_window->desk()->begin(vectors, u"many"_s);
    QVERIFY(spy.wait(30'000));
    QVERIFY(copy("actionCopyNumbers").contains(u"too many for the clipboard"_s));
    QCOMPARE(clipboard()->text(), u"before"_s);
}

void TestCopyActions::theContextMenuOffersThem()
{
    Heatmap *alpha = m_window->findChild<AttentionView *>()->alpha();
    const QPoint at(static_cast<int>(alpha->columnAxis().centre(0)), static_cast<int>(alpha->rowAxis().centre(0)));
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, alpha->viewport()->mapToGlobal(at));
    QCoreApplication::sendEvent(alpha->viewport(), &event);
    const QMenu *menu = alpha->findChild<QMenu *>();
    QVERIFY(menu);
    QStringList names;
    for (const QAction *action : menu->actions())
        names << action->objectName();
    for (const char *name : { "copyValue", "actionCopyPicture", "actionCopyNumbers", "actionCopyArithmetic" })
        QVERIFY2(names.contains(QLatin1String(name)), name);
    QCOMPARE(names.count(u"copyValue"_s), 1);
}

ALPHASCOPE_TEST(TestCopyActions, QApplication)
#include "tst_copyactions.moc"
