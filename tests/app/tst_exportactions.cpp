// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exportactions.h"
#include "testclass.h"

#include "app/alphadrawing.h"
#include "app/documentstatus.h"
#include "app/fileactions.h"
#include "app/mainwindow.h"
#include "app/shownpicture.h"
#include "fakedialogs.h"
#include "widgets/attentionview.h"
#include "widgets/heatmap.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QItemSelectionModel>
#include <QPrinter>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestExportActions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void thePictureIsWrittenAsAsked();
    void aCancelledFormWritesNothing();
    void svgAndPdfHaveNoPixels();
    void namesAreSafe();
    void anEndingThatSaysNothingIsASentence();
    void aPartOfAZoomedMatrixCanBeChosen();
    void numbersAreWrittenAsAsked();
    void anArrayIsToldItsShape();
    void whatDoesNotExistIsNotOffered();
    void thePageIsPrinted();
    void aFolderThatIsNotThereIsASentence();
    void whatIsOfAnOlderInputIsNotExported();

private:
    QAction *action(const char *name) const { return m_window->findChild<QAction *>(QLatin1String(name)); }
    ExportActions *exports() const { return m_window->findChild<ExportActions *>(); }
    void choose(QWidget *form, const char *box, const char *data)
    {
        auto *combo = form->findChild<QComboBox *>(QLatin1String(box));
        combo->setCurrentIndex(combo->findData(QString::fromLatin1(data)));
    }
    QByteArray written(const QString &name) const
    {
        QFile file(m_folder->filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    //! Triggers the action and waits for its sentence.
    QString sentenceOf(const char *name)
    {
        QStringList sentences;
        QObject context;
        const auto note = [&sentences](const QString &sentence) { sentences << sentence; };
        connect(exports(), &ExportActions::done, &context, note);
        connect(exports(), &ExportActions::failed, &context, note);
        action(name)->trigger();
        if (!QTest::qWaitFor([&sentences] { return !sentences.isEmpty(); }, 20'000))
            return {};
        return sentences.value(0);
    }

    FakeDialogs m_dialogs;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MainWindow> m_window;
};

void TestExportActions::init()
{
    m_dialogs = {};
    m_folder = std::make_unique<QTemporaryDir>();
    m_window = std::make_unique<MainWindow>(&m_dialogs);
    m_window->resize(1200, 800);
    QVERIFY(!action("actionExportPicture")->isEnabled());
    QSignalSpy spy(m_window->desk(), &Desk::traceChanged);
    m_window->files()->openSample(0);
    m_window->show();
    QVERIFY(spy.wait());
    QVERIFY(action("actionExportPicture")->isEnabled());
}

void TestExportActions::cleanup() { m_window.reset(); }

void TestExportActions::thePictureIsWrittenAsAsked()
{
    m_dialogs.path = m_folder->filePath(u"a.png"_s);
    m_dialogs.filledIn = [](QWidget *form) {
        form->findChild<QSpinBox *>(u"pictureWidth"_s)->setValue(777);
        form->findChild<QSpinBox *>(u"pictureDpi"_s)->setValue(300);
        return true;
    };
    QCOMPARE(sentenceOf("actionExportPicture"), u"The picture was written to “a.png”."_s);
    const QImage image = QImage::fromData(written(u"a.png"_s));
    QCOMPARE(image.width(), 777);
    QCOMPARE(qRound(image.dotsPerMeterX() * 0.0254), 300);
    QVERIFY(m_dialogs.suggestion.endsWith(u"/Four tokens.png"_s));
}

void TestExportActions::aCancelledFormWritesNothing()
{
    m_dialogs.path = m_folder->filePath(u"a.png"_s);
    action("actionExportPicture")->trigger();
    action("actionExportNumbers")->trigger();
    action("actionPrint")->trigger();
    m_dialogs.filledIn = [](QWidget *) { return true; };
    m_dialogs.path.clear();
    action("actionExportPicture")->trigger();
    action("actionExportNumbers")->trigger();
    m_window->desk()->files()->waitForDone();
    QVERIFY(QDir(m_folder->path()).isEmpty());
}

void TestExportActions::svgAndPdfHaveNoPixels()
{
    m_dialogs.filledIn = [this](QWidget *form) {
        choose(form, "pictureKind", "svg");
        return !form->findChild<QSpinBox *>(u"pictureWidth"_s)->isEnabled()
            && !form->findChild<QSpinBox *>(u"pictureDpi"_s)->isEnabled();
    };
    m_dialogs.path = m_folder->filePath(u"a.svg"_s);
    sentenceOf("actionExportPicture");
    QVERIFY(m_dialogs.suggestion.endsWith(u".svg"_s));
    QVERIFY(written(u"a.svg"_s).contains("key 4"));
    m_dialogs.path = m_folder->filePath(u"a.pdf"_s);
    sentenceOf("actionExportPicture");
    QVERIFY(written(u"a.pdf"_s).startsWith("%PDF"));
}

void TestExportActions::namesAreSafe()
{
    m_window->desk()->begin(samples().front().make(), u"What/is \"this\"?\n"_s);
    QSignalSpy spy(m_window->desk(), &Desk::traceChanged);
    QVERIFY(spy.wait());
    m_dialogs.filledIn = [](QWidget *) { return true; };
    action("actionExportNumbers")->trigger();
    QVERIFY2(m_dialogs.suggestion.endsWith(u"/What-is -this, alpha.csv"_s), qPrintable(m_dialogs.suggestion));
}

void TestExportActions::anEndingThatSaysNothingIsASentence()
{
    m_dialogs.filledIn = [](QWidget *) { return true; };
    m_dialogs.path = m_folder->filePath(u"a.jpeg"_s);
    QVERIFY(sentenceOf("actionExportPicture").contains(u".png, .svg or .pdf"_s));
    QVERIFY(sentenceOf("actionExportNumbers").contains(u".csv"_s));
    QVERIFY(QDir(m_folder->path()).isEmpty());
}

//! The part that is shown is offered by name, and is what is drawn.
void TestExportActions::aPartOfAZoomedMatrixCanBeChosen()
{
    Vectors vectors;
    vectors.config.source = VectorSource::SelfAttention;
    vectors.inputs.queries = Matrix<double>::Random(40, 3);
    fitParameters(vectors);
    QSignalSpy spy(m_window->desk(), &Desk::traceChanged);
    m_window->desk()->begin(vectors, u"many"_s);
    QVERIFY(spy.wait());
    auto *view = m_window->findChild<AttentionView *>();
    QVERIFY(!shownPicture(m_window->document()->trace(), *view).range);
    for (int i = 0; i < 12; ++i)
        view->alpha()->zoomIn();
    const auto range = shownPicture(m_window->document()->trace(), *view).range;
    QVERIFY(range && range->endRow - range->firstRow < 40 && range->endColumn - range->firstColumn < 40);
    QString offered;
    m_dialogs.path = m_folder->filePath(u"a.svg"_s);
    m_dialogs.filledIn = [&](QWidget *form) {
        choose(form, "pictureKind", "svg");
        offered = form->findChild<QComboBox *>(u"picturePart"_s)->itemText(0);
        return true;
    };
    sentenceOf("actionExportPicture");
    const QString rows = u"rows %1–%2,"_s.arg(range->firstRow + 1).arg(range->endRow);
    QVERIFY2(offered.contains(rows), qPrintable(offered));
    QVERIFY(!written(u"a.svg"_s).contains("token 40<"));
    m_dialogs.filledIn = [&](QWidget *form) {
        form->findChild<QComboBox *>(u"picturePart"_s)->setCurrentIndex(1);
        return true;
    };
    sentenceOf("actionExportPicture");
    QVERIFY(written(u"a.svg"_s).contains("token 40<"));
}

void TestExportActions::numbersAreWrittenAsAsked()
{
    m_dialogs.path = m_folder->filePath(u"a.csv"_s);
    m_dialogs.filledIn = [](QWidget *form) {
        form->findChild<QComboBox *>(u"numbersWhat"_s)->setCurrentIndex(1);
        return true;
    };
    QCOMPARE(sentenceOf("actionExportNumbers"), u"“a.csv” was written: scores."_s);
    QVERIFY(m_dialogs.suggestion.endsWith(u"/Four tokens, scores.csv"_s));
    QCOMPARE(written(u"a.csv"_s), QByteArray("query,key 1,key 2,key 3,key 4\r\nquery 1,1,0.7,0,-1\r\n"));
}

void TestExportActions::anArrayIsToldItsShape()
{
    m_dialogs.path = m_folder->filePath(u"a.npy"_s);
    m_dialogs.filledIn = [this](QWidget *form) {
        choose(form, "numbersKind", "npy");
        return true;
    };
    const QString sentence = sentenceOf("actionExportNumbers");
    QVERIFY2(sentence.contains(u"shape [1, 4] (query, key)"_s), qPrintable(sentence));
    QVERIFY(sentence.contains(u"“a.labels.json”"_s));
    QVERIFY(written(u"a.npy"_s).startsWith("\x93NUMPY"));
    QVERIFY(written(u"a.labels.json"_s).contains("key 4"));
}

//! Vectors have no states, and a given alpha no scores.
void TestExportActions::whatDoesNotExistIsNotOffered()
{
    QStringList offered;
    m_dialogs.filledIn = [&](QWidget *form) {
        auto *what = form->findChild<QComboBox *>(u"numbersWhat"_s);
        for (int i = 0; i < what->count(); ++i)
            offered << what->itemText(i);
        return false;
    };
    action("actionExportNumbers")->trigger();
    QCOMPARE(offered, QStringList({ u"α — attention weights"_s, u"Scores"_s, u"Context"_s }));
}

void TestExportActions::thePageIsPrinted()
{
    m_dialogs.printerChosen = [this](QPrinter &printer) {
        printer.setOutputFormat(QPrinter::PdfFormat);
        printer.setOutputFileName(m_folder->filePath(u"page.pdf"_s));
        return true;
    };
    QCOMPARE(sentenceOf("actionPrint"), u"The picture was printed."_s);
    const QByteArray pdf = written(u"page.pdf"_s);
    QVERIFY(pdf.contains("/Count 1"));
    QVERIFY(pdf.contains("/FontFile2"));
}

void TestExportActions::aFolderThatIsNotThereIsASentence()
{
    m_dialogs.filledIn = [](QWidget *) { return true; };
    m_dialogs.path = m_folder->filePath(u"missing/a.png"_s);
    QVERIFY(sentenceOf("actionExportPicture").contains(u"does not exist"_s));
}

void TestExportActions::whatIsOfAnOlderInputIsNotExported()
{
    const QStringList actions { u"actionExportPicture"_s, u"actionExportNumbers"_s, u"actionPrint"_s };
    double number = 5;
    for (const QString &name : actions) {
        QSignalSpy traced(m_window->desk(), &Desk::traceChanged);
        m_window->desk()->edit(SetCell { "K", 1, 0, ++number });
        QVERIFY(sentenceOf(name.toLatin1()).contains(u"still being computed"_s));
        QVERIFY(traced.count() > 0 || traced.wait());
    }
    m_window->desk()->status()->setTextProblem(u"This is no number."_s);
    for (const QString &name : actions)
        QVERIFY(sentenceOf(name.toLatin1()).contains(u"older input"_s));
}

ALPHASCOPE_TEST(TestExportActions, QApplication)
#include "tst_exportactions.moc"
