// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/vectorspanel.h"

#include "widgets/numbergrid.h"
#include "widgets/tableeditor.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <QWheelEvent>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

Vectors lesson()
{
    Vectors vectors;
    vectors.inputs.queries = Matrix<double>(1, 2);
    vectors.inputs.queries.write() << 1, 0;
    vectors.inputs.keys = Matrix<double>(4, 2);
    vectors.inputs.keys.write() << 1, 0, 0.7, 0.7, 0, 1, -1, 0;
    vectors.inputs.values = Matrix<double>(4, 2);
    vectors.inputs.values.write() << 10, 0, 0, 10, 5, 5, -10, 0;
    vectors.inputs.weights = Matrix<double>::Constant(2, 3, 1.0 / 3);
    vectors.inputs.keyLabels = { "the", "", "sat", "down" };
    return vectors;
}

} // namespace

class VectorsPanelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void showsTheTablesOfTheSource_data();
    void showsTheTablesOfTheSource();
    void rowsCarryTheUsersLabelsOrADefault();
    void editsNameTheTableWhateverItIsCalledOnScreen();
    void causalIsOneEdit();
    void draggingTheTemperatureIsOneStep();
    void aKeyIsMarkedAsPadding();
    void allCellsMaskedByHandAreFreedAtOnce();
    void showsOnlySettingsThatBelongToTheModel();
    void projectionsAreLearnedOrNot();
    void aNewSizeIsAnEditWhenItIsEntered();
    void showingVectorsEmitsNothing();
    void theWheelTurnsOnlyASettingThatHasTheFocus();
    void isNarrowEnoughForTheDock();

private:
    template <typename Widget>
    Widget *child(const char *name) const
    {
        return m_panel->findChild<Widget *>(QLatin1String(name));
    }
    QString rowLabel(const char *table, int row) const;
    const SetVectorsConfig &lastConfig() const { return std::get<SetVectorsConfig>(m_edits.back()); }

    std::unique_ptr<VectorsPanel> m_panel;
    std::vector<Edit> m_edits;
    std::vector<TableRequest> m_requests;
};

void VectorsPanelTest::init()
{
    m_edits.clear();
    m_requests.clear();
    m_panel = std::make_unique<VectorsPanel>();
    connect(m_panel.get(), &VectorsPanel::edited, this, [this](const Edit &edit) { m_edits.push_back(edit); });
    connect(m_panel.get(), &VectorsPanel::requested, this,
        [this](const TableRequest &request) { m_requests.push_back(request); });
    m_panel->resize(270, 560);
    m_panel->setSpecimen(lesson());
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
}

void VectorsPanelTest::cleanup() { m_panel.reset(); }

QString VectorsPanelTest::rowLabel(const char *table, int row) const
{
    const auto *editor = child<TableEditor>(table);
    return editor->grid()->model()->headerData(row, Qt::Vertical).toString();
}

void VectorsPanelTest::showsTheTablesOfTheSource_data()
{
    QTest::addColumn<int>("source");
    QTest::addColumn<QStringList>("shown");
    QTest::newRow("given") << int(VectorSource::Given) << QStringList { u"queries"_s, u"keys"_s, u"values"_s };
    QTest::newRow("self") << int(VectorSource::SelfAttention) << QStringList { u"queries"_s };
    QTest::newRow("cross") << int(VectorSource::CrossAttention) << QStringList { u"queries"_s, u"keys"_s };
    QTest::newRow("weights") << int(VectorSource::Weights) << QStringList { u"weights"_s, u"values"_s };
}

void VectorsPanelTest::showsTheTablesOfTheSource()
{
    QFETCH(int, source);
    QFETCH(QStringList, shown);
    Vectors vectors = lesson();
    vectors.config.source = VectorSource(source);
    m_panel->setSpecimen(vectors);
    for (const char *name : { "queries", "keys", "weights", "values" })
        QCOMPARE(child<TableEditor>(name)->isVisible(), shown.contains(QLatin1String(name)));
    const bool computed = vectors.config.source != VectorSource::Weights;
    for (const char *name : { "causal", "padding", "temperature", "projections" })
        QCOMPARE(child<QWidget>(name)->isVisible(), computed);
}

void VectorsPanelTest::rowsCarryTheUsersLabelsOrADefault()
{
    QCOMPARE(rowLabel("queries", 0), u"q 1"_s);
    QCOMPARE(rowLabel("keys", 0), u"the"_s);
    QCOMPARE(rowLabel("keys", 1), u"k 2"_s);
    QCOMPARE(rowLabel("values", 1), u"v 2"_s);
    QCOMPARE(rowLabel("values", 3), u"down"_s);
}

void VectorsPanelTest::editsNameTheTableWhateverItIsCalledOnScreen()
{
    Vectors vectors = lesson();
    vectors.config.source = VectorSource::CrossAttention;
    m_panel->setSpecimen(vectors);
    NumberGrid *grid = child<TableEditor>("keys")->grid();
    QCOMPARE(grid->accessibleName(), u"Y · keys, values"_s);
    grid->setFocus();
    grid->setCurrentIndex(grid->model()->index(2, 1));
    QTest::keyClicks(grid, u"3"_s);
    QCOMPARE(m_requests.size(), 1U);
    QCOMPARE(m_requests[0].table, u"K"_s);
    QCOMPARE(m_requests[0].row, 2);
}

void VectorsPanelTest::causalIsOneEdit()
{
    QTest::mouseClick(child<QCheckBox>("causal"), Qt::LeftButton, {}, { 8, child<QCheckBox>("causal")->height() / 2 });
    QCOMPARE(m_edits.size(), 1U);
    VectorsConfig expected = lesson().config;
    expected.causal = true;
    QCOMPARE(lastConfig().config, expected);
    QVERIFY(lastConfig().merge.empty());
}

void VectorsPanelTest::draggingTheTemperatureIsOneStep()
{
    QTest::keyClick(child<QSlider>("temperatureSlider"), Qt::Key_PageDown);
    QCOMPARE(m_edits.size(), 1U);
    QCOMPARE(lastConfig().merge, std::string("temperature"));
    QCOMPARE(lastConfig().config.temperature, 0.316);
    QCOMPARE(child<QDoubleSpinBox>("temperatureBox")->value(), 0.316);
}

void VectorsPanelTest::aKeyIsMarkedAsPadding()
{
    const QList<QCheckBox *> boxes = child<QWidget>("padding")->findChildren<QCheckBox *>();
    QCOMPARE(boxes.size(), 4);
    QCOMPARE(boxes[0]->text(), u"the"_s);
    QTest::keyClick(boxes[2], Qt::Key_Space);
    QCOMPARE(m_edits.size(), 1U);
    QCOMPARE(std::get<SetPadded>(m_edits[0]).column, 2);
    QVERIFY(std::get<SetPadded>(m_edits[0]).padded);
}

void VectorsPanelTest::allCellsMaskedByHandAreFreedAtOnce()
{
    auto *button = child<QPushButton>("unmaskAll");
    QVERIFY(!button->isVisible());
    Vectors vectors = lesson();
    vectors.inputs.allowed = Mask::Constant(1, 4, true);
    m_panel->setSpecimen(vectors);
    QVERIFY(!button->isVisible());
    vectors.inputs.allowed(0, 2) = false;
    m_panel->setSpecimen(vectors);
    QVERIFY(button->isVisible());
    QTest::keyClick(button, Qt::Key_Space);
    QCOMPARE(m_edits.size(), 1U);
    QVERIFY(std::holds_alternative<ClearMask>(m_edits[0]));
}

void VectorsPanelTest::showsOnlySettingsThatBelongToTheModel()
{
    QVERIFY(!child<QWidget>("projectionSize")->isVisible());
    QVERIFY(!child<QWidget>("outputProjection")->isVisible());
    QVERIFY(!child<QWidget>("attentionSize")->isVisible());
    Vectors vectors = lesson();
    vectors.config.projected = true;
    vectors.config.score = Score::Concat;
    m_panel->setSpecimen(vectors);
    QVERIFY(child<QWidget>("projectionSize")->isVisible());
    QVERIFY(child<QWidget>("projectionSizeTitle")->isVisible());
    QVERIFY(child<QWidget>("outputProjection")->isVisible());
    QVERIFY(child<QWidget>("attentionSize")->isVisible());
}

void VectorsPanelTest::projectionsAreLearnedOrNot()
{
    QTest::keyClick(child<QComboBox>("projections"), Qt::Key_Down);
    QCOMPARE(m_edits.size(), 1U);
    QVERIFY(lastConfig().config.projected);
}

void VectorsPanelTest::aNewSizeIsAnEditWhenItIsEntered()
{
    Vectors vectors = lesson();
    vectors.config.projected = true;
    m_panel->setSpecimen(vectors);
    auto *size = child<QSpinBox>("projectionSize");
    size->setFocus();
    size->selectAll();
    QTest::keyClicks(size, u"12"_s);
    QVERIFY(m_edits.empty()); // 1 is not meant, and would cost the present weights
    QTest::keyClick(size, Qt::Key_Return);
    QCOMPARE(m_edits.size(), 1U);
    QCOMPARE(lastConfig().config.projectionSize, 12);
}

void VectorsPanelTest::showingVectorsEmitsNothing()
{
    Vectors vectors = lesson();
    vectors.config = { VectorSource::SelfAttention, Score::Additive, 2, 0.05, true, true, true, 8, 2000, 7 };
    vectors.inputs.padded = { true };
    m_panel->setSpecimen(vectors);
    m_panel->setSpecimen(lesson());
    QVERIFY(m_edits.empty());
    QVERIFY(m_requests.empty());
}

void VectorsPanelTest::theWheelTurnsOnlyASettingThatHasTheFocus()
{
    auto *slider = child<QSlider>("temperatureSlider");
    const auto turn = [slider] {
        const QPointF at = slider->rect().center();
        QWheelEvent event(at, slider->mapToGlobal(at), {}, { 0, 120 }, Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(slider, &event);
        return event.isAccepted();
    };
    QVERIFY(!slider->hasFocus());
    QVERIFY(!turn()); // left to the panel, which scrolls
    QVERIFY(m_edits.empty());
    slider->setFocus();
    QVERIFY(turn());
    QCOMPARE(m_edits.size(), 1U);
}

void VectorsPanelTest::isNarrowEnoughForTheDock()
{
    Vectors vectors = lesson();
    vectors.config.projected = true;
    vectors.config.score = Score::Additive;
    m_panel->setSpecimen(vectors);
    QVERIFY(child<QWidget>("contents")->minimumSizeHint().width() <= 240);
}

ALPHASCOPE_TEST(VectorsPanelTest, QApplication)
#include "tst_vectorspanel.moc"
