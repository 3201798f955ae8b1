// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/modelforms.h"

#include <QApplication>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QSpinBox>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

void show(SettingsForm &form, const ManyToOneConfig &config)
{
    ManyToOne model;
    model.config = config;
    QVERIFY(form.setSpecimen(model));
}

} // namespace

class ManyToOneFormsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsOnlyWhatTheModelHas_data();
    void showsOnlyWhatTheModelHas();
    void eachChoiceChangesItsSettingAlone_data();
    void eachChoiceChangesItsSettingAlone();
    void spinningIsOneStep_data();
    void spinningIsOneStep();
    void aChosenSettingThatIsThereAlreadyIsNoEdit();
    void aSizeBeyondTheRangeIsShownAsItIs();
};

void ManyToOneFormsTest::showsOnlyWhatTheModelHas_data()
{
    QTest::addColumn<int>("cell");
    QTest::addColumn<int>("score");
    QTest::addColumn<int>("head");
    QTest::addColumn<QStringList>("shown");
    QTest::newRow("no attention") << int(Cell::RnnTanh) << int(Score::None) << int(Head::Attentional) << QStringList {};
    QTest::newRow("location") << int(Cell::Lstm) << int(Score::Location) << int(Head::Context)
                              << QStringList { u"temperature"_s, u"head"_s };
    QTest::newRow("additive") << int(Cell::Gru) << int(Score::Additive) << int(Head::Context)
                              << QStringList { u"resetGate"_s, u"query"_s, u"attentionSize"_s, u"temperature"_s,
                                     u"head"_s };
    QTest::newRow("concat") << int(Cell::RnnRelu) << int(Score::Concat) << int(Head::Attentional)
                            << QStringList { u"attentionSize"_s, u"temperature"_s, u"head"_s, u"headSize"_s };
}

void ManyToOneFormsTest::showsOnlyWhatTheModelHas()
{
    QFETCH(int, cell);
    QFETCH(int, score);
    QFETCH(int, head);
    QFETCH(QStringList, shown);
    ManyToOneConfig config;
    config.rnn.cell = Cell(cell);
    config.score = Score(score);
    config.head = Head(head);
    const std::unique_ptr<SettingsForm> form(newManyToOneSettings());
    SettingsForm &settings = *form;
    show(settings, config);
    shown += { u"direction"_s, u"layers"_s, u"biases"_s, u"outputSize"_s, u"activation"_s };
    for (const char *name : { "direction", "layers", "biases", "resetGate", "query", "attentionSize", "temperature",
             "head", "headSize", "outputSize", "activation" }) {
        const auto *control = settings.findChild<QWidget *>(QLatin1String(name));
        QVERIFY2(control, name);
        QVERIFY2(control->isHidden() != shown.contains(QLatin1String(name)), name);
    }
}

void ManyToOneFormsTest::eachChoiceChangesItsSettingAlone_data()
{
    QTest::addColumn<QString>("control");
    QTest::addColumn<int>("setting");
    int setting = 0;
    for (const char *control : { "direction", "biases", "resetGate", "query", "head", "activation" })
        QTest::newRow(control) << QString(QLatin1String(control)) << setting++;
}

void ManyToOneFormsTest::eachChoiceChangesItsSettingAlone()
{
    QFETCH(QString, control);
    QFETCH(int, setting);
    const std::unique_ptr<SettingsForm> form(newManyToOneSettings());
    SettingsForm &settings = *form;
    ManyToOneConfig config;
    show(settings, config);
    std::vector<Edit> edits;
    connect(&settings, &SettingsForm::edited, this, [&](const Edit &edit) { edits.push_back(edit); });
    QTest::keyClick(settings.findChild<QComboBox *>(control), Qt::Key_Down);

    switch (setting) {
    case 0:
        config.rnn.bidirectional = true;
        break;
    case 1:
        config.rnn.biases = BiasConvention::One;
        break;
    case 2:
        config.rnn.resetGate = ResetGate::BeforeProduct;
        break;
    case 3:
        config.query = QueryKind::Learned;
        break;
    case 4:
        config.head = Head::Attentional;
        break;
    default:
        config.outputActivation = Activation::Tanh;
    }
    QCOMPARE(edits.size(), 1U);
    QCOMPARE(std::get<SetManyToOneConfig>(edits[0]).config, config);
}

void ManyToOneFormsTest::spinningIsOneStep_data()
{
    QTest::addColumn<QString>("control");
    for (const char *control : { "layers", "attentionSize", "headSize", "outputSize" })
        QTest::newRow(control) << QString(QLatin1String(control));
}

void ManyToOneFormsTest::spinningIsOneStep()
{
    QFETCH(QString, control);
    const std::unique_ptr<SettingsForm> form(newManyToOneSettings());
    SettingsForm &settings = *form;
    show(settings, ManyToOneConfig());
    std::vector<Edit> edits;
    connect(&settings, &SettingsForm::edited, this, [&](const Edit &edit) {
        edits.push_back(edit);
        show(settings, std::get<SetManyToOneConfig>(edit).config);
    });
    auto *box = settings.findChild<QSpinBox *>(control);
    QTest::keyClick(box, Qt::Key_Up);
    QTest::keyClick(box, Qt::Key_Up);
    QCOMPARE(edits.size(), 2U);
    QVERIFY(!std::get<SetManyToOneConfig>(edits[0]).merge.empty());
    QCOMPARE(mergeKey(edits[0]), mergeKey(edits[1]));
}

void ManyToOneFormsTest::aChosenSettingThatIsThereAlreadyIsNoEdit()
{
    const std::unique_ptr<SettingsForm> form(newManyToOneSettings());
    SettingsForm &settings = *form;
    show(settings, ManyToOneConfig());
    int edits = 0;
    connect(&settings, &SettingsForm::edited, this, [&] { ++edits; });
    auto *query = settings.findChild<QComboBox *>(u"query"_s);
    Q_EMIT query->activated(query->currentIndex());
    QCOMPARE(edits, 0);
}

void ManyToOneFormsTest::aSizeBeyondTheRangeIsShownAsItIs()
{
    const std::unique_ptr<SettingsForm> form(newManyToOneSettings());
    SettingsForm &settings = *form;
    int edits = 0;
    connect(&settings, &SettingsForm::edited, this, [&] { ++edits; });
    ManyToOneConfig config;
    config.rnn.layers = 6;
    config.outputSize = 50000;
    show(settings, config);
    QCOMPARE(settings.findChild<QSpinBox *>(u"layers"_s)->value(), 6);
    QCOMPARE(settings.findChild<QSpinBox *>(u"outputSize"_s)->value(), 50000);
    QCOMPARE(edits, 0);
}

ALPHASCOPE_TEST(ManyToOneFormsTest, QApplication)
#include "tst_manytooneforms.moc"
