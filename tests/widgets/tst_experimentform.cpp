// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/experimentform.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>
#include <QTest>

#include <cmath>

using namespace alphascope;
using namespace Qt::StringLiterals;

class ExperimentFormTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachBeginsWithItsSettings()
    {
        for (std::size_t index = 0; index < experimentNames.size(); ++index)
            QVERIFY(ExperimentForm(index).experiment() == newExperiment(index));
    }

    void whatIsShownComesBack()
    {
        BottleneckExperiment experiment;
        experiment.dates = true;
        experiment.cell = Cell::Lstm;
        experiment.score = Score::Concat;
        experiment.seeds = { 1'234'567'890'123'456'789u, 7 };
        experiment.training.learningRate = 0.1 + 0.2;
        ExperimentForm form(1);
        form.setExperiment(experiment);
        QVERIFY(form.experiment() == Experiment(experiment));
    }

    void whatAPersonChangesIsRead()
    {
        ExperimentForm form(0);
        form.findChild<QSpinBox *>(u"setting_seeds"_s)->setValue(25);
        form.findChild<QCheckBox *>(u"setting_min_max"_s)->setChecked(false);
        form.findChild<QLineEdit *>(u"setting_learning_rate"_s)->setText(u"0,01"_s);
        const auto experiment = std::get<FibonacciExperiment>(form.experiment());
        QCOMPARE(experiment.seeds.count, Index(25));
        QVERIFY(!experiment.minMax);
        QCOMPARE(experiment.training.learningRate, 0.01);
    }

    void whatIsNoNumberIsNamedByTheCheck()
    {
        ExperimentForm form(0);
        form.findChild<QLineEdit *>(u"setting_learning_rate"_s)->setText(u"fast"_s);
        QVERIFY(std::isnan(std::get<FibonacciExperiment>(form.experiment()).training.learningRate));
        const auto problem = check(form.experiment());
        QVERIFY(problem && problem->sentence.starts_with("The learning rate is NaN."));
    }

    void everyFieldHasAnAccessibleName()
    {
        for (std::size_t index = 0; index < experimentNames.size(); ++index) {
            const ExperimentForm form(index);
            for (const QWidget *field : form.findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly)) {
                if (field->focusPolicy() != Qt::NoFocus)
                    QVERIFY2(!field->accessibleName().isEmpty(), qPrintable(field->objectName()));
            }
        }
    }
};

ALPHASCOPE_TEST(ExperimentFormTest, QApplication)
#include "tst_experimentform.moc"
