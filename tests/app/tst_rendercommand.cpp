// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rendercommand.h"
#include "testclass.h"

#include "program.h"
#include "widgets/colourmap.h"

#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestRenderCommand : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void pngHasTheColoursOfTheWeights();
    void svgHoldsRectanglesAndTextAndNoImage();
    void maskedCellsAreLinesInSvg();
    void pdfIsOnePageWithFonts();
    void aPngIsAsLargeAsAsked();
    void oneHeadIsSmallerThanAll();
    void anotherInputIsDrawn();
    void withoutAttentionTheStateIsDrawn();
    void everySampleIsDrawn();
    void veryManyCellsAreAnImage();
    void mistakesAreASentence_data();
    void mistakesAreASentence();
    void anOldPictureSurvivesAMistake();

private:
    QByteArray render(const QString &name, const QStringList &options = {}, const QString &snapshot = {})
    {
        const QString path = m_folder.filePath(name);
        m_run = runProgram(
            QStringList { u"render"_s, snapshot.isEmpty() ? m_lesson : snapshot, u"--output"_s, path } + options);
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir m_folder;
    QString m_lesson, m_heads;
    ProgramRun m_run;
};

void TestRenderCommand::initTestCase()
{
    m_lesson = m_folder.filePath(u"lesson.safetensors"_s);
    m_heads = m_folder.filePath(u"heads.safetensors"_s);
    saveSpecimen(samples().front().make(), m_lesson);
    saveSpecimen(samples().at(2).make(), m_heads);
}

//! Every weight's colour fills many pixels, and the ground is white.
void TestRenderCommand::pngHasTheColoursOfTheWeights()
{
    const QImage image = QImage::fromData(render(u"a.png"_s));
    QCOMPARE(m_run.status, 0);
    QCOMPARE(m_run.errors, QByteArray());
    QVERIFY(!image.isNull());
    QCOMPARE(image.pixel(0, 0), qRgb(255, 255, 255));
    const Matrix<double> alpha = trace(samples().front().make()).sheets[0].alpha;
    for (Index column = 0; column < alpha.cols(); ++column) {
        const QRgb colour = ColourMap::viridis().at(alpha(0, column));
        int pixels = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                pixels += image.pixel(x, y) == colour;
        QVERIFY2(pixels > 1000, qPrintable(QString::number(pixels)));
    }
}

void TestRenderCommand::svgHoldsRectanglesAndTextAndNoImage()
{
    const QString svg = QString::fromUtf8(render(u"a.svg"_s));
    QCOMPARE(m_run.status, 0);
    QCOMPARE(m_run.errors, QByteArray());
    QVERIFY(svg.contains(u"<svg"_s));
    QVERIFY(!svg.contains(u"<image"_s));
    for (const QString &text : { u"query 1"_s, u"key 4"_s, u"0.446"_s, u"4.673"_s, u"viridis"_s, u"Context"_s })
        QVERIFY2(svg.contains(text), qPrintable(text));
    QVERIFY(svg.contains(QColor::fromRgb(ColourMap::viridis().at(0.44562625615106327)).name()));
}

void TestRenderCommand::maskedCellsAreLinesInSvg()
{
    const QByteArray svg = render(u"heads.svg"_s, {}, m_heads);
    QCOMPARE(m_run.status, 0);
    QVERIFY(!svg.contains("<image"));
    QVERIFY(svg.contains(">masked: "));
    QVERIFY(svg.contains("Context of head 2"));
}

void TestRenderCommand::pdfIsOnePageWithFonts()
{
    const QByteArray pdf = render(u"a.pdf"_s);
    QCOMPARE(m_run.status, 0);
    QVERIFY(pdf.startsWith("%PDF-"));
    QVERIFY(pdf.contains("/Count 1"));
    QVERIFY(pdf.contains("/FontFile2"));
    QVERIFY(!pdf.contains("/Subtype /Image"));
}

//! Width and dots per inch each alone give a print of the drawing's size.
void TestRenderCommand::aPngIsAsLargeAsAsked()
{
    const auto dpi = [](const QImage &image) { return qRound(image.dotsPerMeterX() * 0.0254); };
    const QImage usual = QImage::fromData(render(u"a.png"_s));
    QCOMPARE(dpi(usual), 192);
    const QImage wide = QImage::fromData(render(u"w.png"_s, { u"--width"_s, u"1234"_s }));
    QCOMPARE(wide.width(), 1234);
    QCOMPARE(dpi(wide), qRound(192.0 * 1234 / usual.width()));
    const QImage fine = QImage::fromData(render(u"d.png"_s, { u"--dpi"_s, u"300"_s }));
    QCOMPARE(dpi(fine), 300);
    QCOMPARE(fine.width(), qRound(usual.width() * 300 / 192.0));
    const QImage both = QImage::fromData(render(u"b.png"_s, { u"--dpi"_s, u"300"_s, u"--width"_s, u"500"_s }));
    QCOMPARE(both.width(), 500);
    QCOMPARE(dpi(both), 300);
}

void TestRenderCommand::oneHeadIsSmallerThanAll()
{
    const QImage all = QImage::fromData(render(u"all.png"_s, {}, m_heads));
    const QImage one = QImage::fromData(render(u"one.png"_s, { u"--head"_s, u"2"_s }, m_heads));
    QVERIFY(one.width() > 0 && one.width() < all.width());
    const QByteArray svg = render(u"one.svg"_s, { u"--head"_s, u"2"_s }, m_heads);
    QVERIFY(svg.contains("Context of head 2"));
    QVERIFY(!svg.contains("Context of head 1"));
}

void TestRenderCommand::anotherInputIsDrawn()
{
    QFile input(m_folder.filePath(u"input.json"_s));
    QVERIFY(input.open(QIODevice::WriteOnly));
    input.write(R"({"Q": [[0, 0]], "labels": {"queries": ["nobody"]}})");
    input.close();
    const QString svg = QString::fromUtf8(render(u"b.svg"_s, { u"--input"_s, input.fileName() }));
    QVERIFY(svg.contains(u"nobody"_s));
    QCOMPARE(svg.count(u">0.250<"_s), 4);
}

void TestRenderCommand::withoutAttentionTheStateIsDrawn()
{
    ManyToOne model = newManyToOne();
    model.config.score = Score::None;
    fitParameters(model);
    const QString path = m_folder.filePath(u"none.safetensors"_s);
    saveSpecimen(model, path);
    const QByteArray svg = render(u"none.svg"_s, {}, path);
    QCOMPARE(m_run.status, 0);
    QVERIFY(svg.contains("This model has no attention"));
    QVERIFY(svg.contains(QByteArray::fromStdString(trace(model).contextNote)));
}

void TestRenderCommand::everySampleIsDrawn()
{
    const QString snapshot = m_folder.filePath(u"sample.safetensors"_s);
    for (const Sample &sample : samples()) {
        const Specimen specimen = sample.make();
        saveSpecimen(specimen, snapshot);
        const QByteArray svg = render(u"sample.svg"_s, {}, snapshot);
        QCOMPARE(m_run.status, 0);
        const std::string label = trace(specimen).columnLabels.front();
        QVERIFY2(svg.contains(label.c_str()), sample.name.c_str());
    }
}

void TestRenderCommand::veryManyCellsAreAnImage()
{
    Vectors vectors;
    vectors.config.source = VectorSource::SelfAttention;
    vectors.inputs.queries = Matrix<double>::Ones(200, 1);
    fitParameters(vectors);
    const QString path = m_folder.filePath(u"many.safetensors"_s);
    saveSpecimen(vectors, path);
    const QByteArray svg = render(u"many.svg"_s, {}, path);
    QCOMPARE(m_run.status, 0);
    QCOMPARE(svg.count("<image"), 1); // alpha; the context has few cells
    QVERIFY(svg.contains("token 200"));
}

void TestRenderCommand::mistakesAreASentence_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<QByteArray>("part");
    QTest::newRow("no output") << QString() << QByteArray("--output");
    QTest::newRow("no ending") << u"--output picture"_s << QByteArray(".png, .svg or .pdf");
    QTest::newRow("other ending") << u"--output a.jpeg"_s << QByteArray(".png, .svg or .pdf");
    QTest::newRow("no such head") << u"--output a.png --head 2"_s << QByteArray("from 1 to 1");
    QTest::newRow("head is a word") << u"--output a.png --head first"_s << QByteArray("“first”");
    QTest::newRow("no width") << u"--output a.png --width wide"_s << QByteArray("“wide”");
    QTest::newRow("too wide") << u"--output a.png --width 20000"_s << QByteArray("from 1 to 16000");
    QTest::newRow("too fine") << u"--output a.png --dpi 5000"_s << QByteArray("from 1 to 2400");
    QTest::newRow("width of lines") << u"--output a.svg --width 100"_s << QByteArray("“a.svg”");
    QTest::newRow("no such folder") << u"--output missing/a.png"_s << QByteArray("a.png");
}

void TestRenderCommand::mistakesAreASentence()
{
    QFETCH(QString, options);
    QFETCH(QByteArray, part);
    const ProgramRun run
        = runProgram(QStringList { u"render"_s, m_lesson } + options.split(u' ', Qt::SkipEmptyParts), m_folder.path());
    QCOMPARE(run.status, 2);
    QVERIFY2(isSentence(run.errors, part.constData()), run.errors.constData());
}

void TestRenderCommand::anOldPictureSurvivesAMistake()
{
    QVERIFY(!render(u"old.png"_s).isEmpty());
    const QByteArray after = render(u"old.png"_s, { u"--head"_s, u"9"_s });
    QCOMPARE(m_run.status, 2);
    QVERIFY(!after.isEmpty());
}

ALPHASCOPE_TEST(TestRenderCommand, QCoreApplication)
#include "tst_rendercommand.moc"
