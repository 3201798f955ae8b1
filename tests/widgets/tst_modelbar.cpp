// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/modelbar.h"

#include <QApplication>
#include <QComboBox>
#include <QSpinBox>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class ModelBarTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_bar.reset(); }

    void showsTheFamilysSettingsOnly();
    void offersTheScoresOfTheFamily();
    void aChosenScoreIsOneEdit();
    void aChosenSourceIsOneEdit();
    void spinningHeadsIsOneStep();
    void aChosenCellIsOneEdit();
    void theHiddenSizeIsEntered();
    void givenWeightsHaveNoScoreAndSayWhy();
    void showingASpecimenEmitsNothing();
    void fitsBesideTheFamilyButtons();

private:
    template <typename Widget>
    Widget *child(const char *name) const
    {
        return m_bar->findChild<Widget *>(QLatin1String(name));
    }

    std::unique_ptr<ModelBar> m_bar;
    std::vector<Edit> m_edits;
};

void ModelBarTest::init()
{
    m_edits.clear();
    m_bar = std::make_unique<ModelBar>();
    connect(m_bar.get(), &ModelBar::edited, this, [this](const Edit &edit) { m_edits.push_back(edit); });
    m_bar->show();
    QVERIFY(QTest::qWaitForWindowActive(m_bar.get()));
}

void ModelBarTest::showsTheFamilysSettingsOnly()
{
    m_bar->setSpecimen(Vectors());
    QVERIFY(child<QWidget>("heads")->isVisible());
    QVERIFY(!child<QWidget>("cell")->isVisible());
    m_bar->setSpecimen(ManyToOne());
    QVERIFY(!child<QWidget>("heads")->isVisible());
    QVERIFY(child<QWidget>("cell")->isVisible());
}

void ModelBarTest::offersTheScoresOfTheFamily()
{
    const auto texts = [this](const char *name) {
        QStringList list;
        for (int i = 0; i < child<QComboBox>(name)->count(); ++i)
            list.append(child<QComboBox>(name)->itemText(i));
        return list;
    };
    const QStringList common { u"dot product"_s, u"scaled dot product"_s, u"general"_s, u"additive (Bahdanau)"_s,
        u"concat (Luong)"_s };
    QCOMPARE(texts("vectorsScore"), common);
    QCOMPARE(texts("sequenceScore"), QStringList({ u"none"_s, u"location (per timestep)"_s }) + common);
    QCOMPARE(texts("source"),
        QStringList({ u"Q, K, V given"_s, u"self-attention (X)"_s, u"cross-attention (X, Y)"_s, u"α given"_s }));
}

void ModelBarTest::aChosenScoreIsOneEdit()
{
    Vectors vectors;
    vectors.config.temperature = 0.5;
    m_bar->setSpecimen(vectors);
    QCOMPARE(child<QComboBox>("vectorsScore")->currentText(), u"dot product"_s);
    QTest::keyClick(child<QComboBox>("vectorsScore"), Qt::Key_Down);
    QCOMPARE(m_edits.size(), 1U);
    vectors.config.score = Score::ScaledDot;
    QCOMPARE(std::get<SetVectorsConfig>(m_edits[0]).config, vectors.config);

    ManyToOne model;
    m_bar->setSpecimen(model);
    QTest::keyClick(child<QComboBox>("sequenceScore"), Qt::Key_Up);
    model.config.score = Score::None;
    QCOMPARE(std::get<SetManyToOneConfig>(m_edits[1]).config, model.config);
}

void ModelBarTest::aChosenSourceIsOneEdit()
{
    m_bar->setSpecimen(Vectors());
    QTest::keyClick(child<QComboBox>("source"), Qt::Key_Down);
    QCOMPARE(m_edits.size(), 1U);
    QCOMPARE(std::get<SetVectorsConfig>(m_edits[0]).config.source, VectorSource::SelfAttention);
}

void ModelBarTest::spinningHeadsIsOneStep()
{
    m_bar->setSpecimen(Vectors());
    QTest::keyClick(child<QSpinBox>("heads"), Qt::Key_Up);
    QCOMPARE(m_edits.size(), 1U);
    QCOMPARE(std::get<SetVectorsConfig>(m_edits[0]).config.heads, 2);
    QCOMPARE(std::get<SetVectorsConfig>(m_edits[0]).merge, std::string("heads"));
}

void ModelBarTest::aChosenCellIsOneEdit()
{
    ManyToOne model;
    model.config.rnn.cell = Cell::RnnRelu;
    m_bar->setSpecimen(model);
    QTest::keyClick(child<QComboBox>("cell"), Qt::Key_Down);
    QCOMPARE(m_edits.size(), 1U);
    QCOMPARE(std::get<SetManyToOneConfig>(m_edits[0]).config.rnn.cell, Cell::Gru);
}

void ModelBarTest::theHiddenSizeIsEntered()
{
    m_bar->setSpecimen(ManyToOne());
    auto *hidden = child<QSpinBox>("hidden");
    hidden->selectAll();
    QTest::keyClicks(hidden, u"32"_s);
    QVERIFY(m_edits.empty()); // 3 units are not meant
    QTest::keyClick(hidden, Qt::Key_Return);
    QCOMPARE(m_edits.size(), 1U);
    QCOMPARE(std::get<SetManyToOneConfig>(m_edits[0]).config.rnn.hiddenSize, 32);
}

void ModelBarTest::givenWeightsHaveNoScoreAndSayWhy()
{
    Vectors vectors;
    m_bar->setSpecimen(vectors);
    QVERIFY(child<QWidget>("vectorsScore")->isEnabled());
    vectors.config.source = VectorSource::Weights;
    m_bar->setSpecimen(vectors);
    for (const char *name : { "vectorsScore", "heads" }) {
        QVERIFY(!child<QWidget>(name)->isEnabled());
        QVERIFY(child<QWidget>(name)->toolTip().startsWith(u"α is given"_s));
    }
    QVERIFY(child<QWidget>("source")->isEnabled());
}

void ModelBarTest::showingASpecimenEmitsNothing()
{
    Vectors vectors;
    vectors.config.heads = 100;
    vectors.config.score = Score::Concat;
    m_bar->setSpecimen(vectors);
    QCOMPARE(child<QSpinBox>("heads")->value(), 100);
    ManyToOne model;
    model.config.rnn.hiddenSize = 4096;
    m_bar->setSpecimen(model);
    m_bar->setSpecimen(Vectors());
    QVERIFY(m_edits.empty());
}

//! Open, Save and the family buttons take some 660 pixels of 1280.
void ModelBarTest::fitsBesideTheFamilyButtons()
{
    m_bar->setSpecimen(Vectors());
    QVERIFY(m_bar->sizeHint().width() <= 600);
    m_bar->setSpecimen(ManyToOne());
    QVERIFY(m_bar->sizeHint().width() <= 600);
}

ALPHASCOPE_TEST(ModelBarTest, QApplication)
#include "tst_modelbar.moc"
