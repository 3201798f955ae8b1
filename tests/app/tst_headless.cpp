// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/headless.h"
#include "testclass.h"

#include "app/fileactions.h"
#include "app/mainwindow.h"
#include "engine/samples.h"
#include "fakedialogs.h"

#include <QApplication>
#include <QImage>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestHeadless : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void textHoldsAlphaAndContextOfTheLesson();
    void headsAreNamed();
    void windowIsRenderedToAPicture();
    void missingFileGivesStatusTwo();

private:
    QTemporaryDir m_folder;
};

void TestHeadless::initTestCase()
{
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
}

void TestHeadless::textHoldsAlphaAndContextOfTheLesson()
{
    const QString text = traceAsText(trace(samples().front().make()));
    for (const QString &number : { u"0.446"_s, u"0.330"_s, u"0.164"_s, u"0.060"_s, u"4.673"_s, u"4.121"_s })
        QVERIFY2(text.contains(number), qPrintable(text));
}

void TestHeadless::headsAreNamed()
{
    Vectors vectors = std::get<Vectors>(samples().front().make());
    vectors.config.heads = 2;
    fitParameters(vectors);
    const QString text = traceAsText(trace(vectors));
    QVERIFY(text.contains(u"alpha, head 1\n"_s));
    QVERIFY(text.contains(u"alpha, head 2\n"_s));
}

void TestHeadless::windowIsRenderedToAPicture()
{
    FakeDialogs dialogs;
    MainWindow window(&dialogs);
    window.files()->openSample(0);
    const QString picture = m_folder.filePath(u"sample.png"_s);
    QCOMPARE(renderWithoutDisplay(window, picture), 0);
    const QImage image(picture);
    QVERIFY(image.width() >= 1280 && image.height() >= 720);
}

void TestHeadless::missingFileGivesStatusTwo()
{
    FakeDialogs dialogs;
    MainWindow window(&dialogs);
    window.files()->open(m_folder.filePath(u"missing.safetensors"_s));
    QCOMPARE(renderWithoutDisplay(window, m_folder.filePath(u"none.png"_s)), 2);
}

ALPHASCOPE_TEST(TestHeadless, QApplication)
#include "tst_headless.moc"
