// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/weightspanel.h"

#include "widgets/numbergrid.h"
#include "widgets/tableeditor.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

ManyToOne network(Score score)
{
    ManyToOne model;
    model.config.score = score;
    model.config.seed = 7;
    model.inputs.x = Matrix<double>::Ones(3, 1);
    fitParameters(model);
    return model;
}

} // namespace

class WeightsPanelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void listsEachParameterWithItsShape();
    void showsTheChosenParameter();
    void keepsTheChosenParameterWhileItExists();
    void aTypedWeightNamesItsParameter();
    void aParameterKeepsItsShape();
    void newWeightsComeFromTheTypedSeed();
    void newWeightsWithoutATypedSeedComeFromTheNext();
    void enterDrawsTheWeightsOfTheSeedThatIsThere();
    void anotherWayOfDrawingDrawsAllAnew();
    void aSeedLargerThan64BitsIsNotTaken();
    void aModelWithoutWeightsSaysSo();
    void showingASpecimenEmitsNothing();

private:
    template <typename Widget>
    Widget *child(const char *name) const
    {
        return m_panel->findChild<Widget *>(QLatin1String(name));
    }
    void choose(const QString &parameter);
    void typeSeed(const QString &seed);
    std::uint64_t lastSeed() const { return std::get<RenewWeights>(m_edits.back()).seed; }

    std::unique_ptr<WeightsPanel> m_panel;
    std::vector<Edit> m_edits;
    std::vector<TableRequest> m_requests;
};

void WeightsPanelTest::init()
{
    m_edits.clear();
    m_requests.clear();
    m_panel = std::make_unique<WeightsPanel>();
    connect(m_panel.get(), &WeightsPanel::edited, this, [this](const Edit &edit) { m_edits.push_back(edit); });
    connect(m_panel.get(), &WeightsPanel::requested, this,
        [this](const TableRequest &request) { m_requests.push_back(request); });
    m_panel->resize(600, 220);
    m_panel->setSpecimen(network(Score::General));
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
}

void WeightsPanelTest::cleanup() { m_panel.reset(); }

//! As a keyboard does: down the list until the name is there.
void WeightsPanelTest::choose(const QString &parameter)
{
    auto *list = child<QComboBox>("parameter");
    QTest::keyClick(list, Qt::Key_Home);
    for (int i = 0; i < list->count() && list->currentData().toString() != parameter; ++i)
        QTest::keyClick(list, Qt::Key_Down);
    QCOMPARE(list->currentData().toString(), parameter);
}

void WeightsPanelTest::typeSeed(const QString &seed)
{
    child<QLineEdit>("seed")->selectAll();
    QTest::keyClicks(child<QLineEdit>("seed"), seed);
}

void WeightsPanelTest::listsEachParameterWithItsShape()
{
    auto *list = child<QComboBox>("parameter");
    QVERIFY(list->findText(u"attn.W  2 × 2"_s) >= 0);
    QVERIFY(list->findText(u"rnn.weight_ih_l0  2 × 1"_s) >= 0);
    QVERIFY(list->findText(u"rnn.bias_ih_l0  1 × 2"_s) >= 0);
    int parameters = 0;
    visitParameters(Specimen(network(Score::General)), [&](const char *, const auto &) { ++parameters; });
    QCOMPARE(list->count(), parameters);
}

void WeightsPanelTest::showsTheChosenParameter()
{
    ManyToOne model = network(Score::General);
    model.parameters.attn.W.write() << 1, 2, 3, -4;
    m_panel->setSpecimen(model);
    choose(u"attn.W"_s);
    const QAbstractItemModel *table = child<TableEditor>("table")->grid()->model();
    QCOMPARE(table->rowCount(), 2);
    QCOMPARE(table->index(1, 1).data().toString(), u"−4"_s);
}

void WeightsPanelTest::keepsTheChosenParameterWhileItExists()
{
    choose(u"attn.W"_s);
    m_panel->setSpecimen(network(Score::Concat));
    QCOMPARE(child<QComboBox>("parameter")->currentData().toString(), u"attn.W"_s);
    m_panel->setSpecimen(network(Score::None));
    QCOMPARE(child<QComboBox>("parameter")->currentIndex(), 0);
}

void WeightsPanelTest::aTypedWeightNamesItsParameter()
{
    choose(u"rnn.bias_hh_l0"_s);
    NumberGrid *grid = child<TableEditor>("table")->grid();
    grid->setFocus();
    grid->setCurrentIndex(grid->model()->index(0, 1));
    QTest::keyClicks(grid, u"2"_s);
    QCOMPARE(m_requests.size(), 1U);
    QCOMPARE(m_requests[0].table, u"rnn.bias_hh_l0"_s);
    QCOMPARE(m_requests[0].row, 0);
    QCOMPARE(m_requests[0].column, 1);
}

void WeightsPanelTest::aParameterKeepsItsShape()
{
    QVERIFY(!child<TableEditor>("table")->findChild<QAction *>(u"addRow"_s)->isVisible());
}

void WeightsPanelTest::newWeightsComeFromTheTypedSeed()
{
    QCOMPARE(child<QLineEdit>("seed")->text(), u"7"_s);
    typeSeed(u"18446744073709551615"_s);
    QVERIFY(m_edits.empty());
    QTest::mouseClick(child<QPushButton>("renew"), Qt::LeftButton);
    QCOMPARE(m_edits.size(), 1U);
    QCOMPARE(lastSeed(), 18446744073709551615U);
}

void WeightsPanelTest::newWeightsWithoutATypedSeedComeFromTheNext()
{
    QTest::mouseClick(child<QPushButton>("renew"), Qt::LeftButton);
    QCOMPARE(lastSeed(), 8U);
}

void WeightsPanelTest::enterDrawsTheWeightsOfTheSeedThatIsThere()
{
    QTest::keyClick(child<QLineEdit>("seed"), Qt::Key_Return);
    QCOMPARE(lastSeed(), 7U); // edited weights go, those of the seed return
    typeSeed(u"0"_s);
    QTest::keyClick(child<QLineEdit>("seed"), Qt::Key_Return);
    QCOMPARE(lastSeed(), 0U);
}

void WeightsPanelTest::anotherWayOfDrawingDrawsAllAnew()
{
    auto *drawn = child<QComboBox>("drawn");
    QCOMPARE(drawn->currentText(), u"PyTorch"_s);
    drawn->setFocus();
    QTest::keyClick(drawn, Qt::Key_Down);
    QCOMPARE(m_edits.size(), 1U);
    QCOMPARE(lastSeed(), 7U);
    QCOMPARE(std::get<RenewWeights>(m_edits[0]).initialisation, Initialisation::Keras);
    ManyToOne model = network(Score::General);
    m_panel->setSpecimen(model);
    QCOMPARE(drawn->currentText(), u"PyTorch"_s);
    model.config.initialisation = Initialisation::Keras;
    m_panel->setSpecimen(model);
    QCOMPARE(drawn->currentText(), u"Keras"_s);
}

void WeightsPanelTest::aSeedLargerThan64BitsIsNotTaken()
{
    typeSeed(u"18446744073709551616"_s);
    QTest::keyClick(child<QLineEdit>("seed"), Qt::Key_Return);
    QCOMPARE(lastSeed(), 7U);
    QCOMPARE(child<QLineEdit>("seed")->text(), u"7"_s);
    typeSeed(u"1x-2"_s);
    QCOMPARE(child<QLineEdit>("seed")->text(), u"12"_s);
}

void WeightsPanelTest::aModelWithoutWeightsSaysSo()
{
    QVERIFY(!child<QLabel>("none")->isVisible());
    Vectors vectors;
    vectors.inputs.queries = vectors.inputs.keys = vectors.inputs.values = Matrix<double>::Ones(1, 2);
    fitParameters(vectors);
    m_panel->setSpecimen(vectors);
    QVERIFY(child<QLabel>("none")->isVisible());
    QVERIFY(!child<TableEditor>("table")->isVisible());
    QVERIFY(!child<QPushButton>("renew")->isVisible());
}

void WeightsPanelTest::showingASpecimenEmitsNothing()
{
    m_panel->setSpecimen(network(Score::Additive));
    m_panel->setSpecimen(network(Score::Location));
    QVERIFY(m_edits.empty());
    QVERIFY(m_requests.empty());
}

ALPHASCOPE_TEST(WeightsPanelTest, QApplication)
#include "tst_weightspanel.moc"
