// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sequenceexample.h"
#include "testclass.h"

#include "matrices.h"

#include <QtTest>

#include <functional>

using namespace alphascope;

using Spoil = std::function<void(SequenceExample<double> &)>;
Q_DECLARE_METATYPE(Spoil)

class SequenceExampleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatCannotBeLearnedIsSaid_data()
    {
        QTest::addColumn<Spoil>("spoil");
        QTest::addColumn<QString>("words");
        const auto add
            = [](const char *words, const Spoil &spoil) { QTest::newRow(words) << spoil << QString::fromUtf8(words); };
        using Example = SequenceExample<double>;
        QTest::newRow("nothing") << Spoil([](Example &) {}) << QString();
        QTest::newRow("nothing of tokens") << Spoil([](Example &example) {
            example.tokens = { 1, 0, 1, 1, 0 };
            example.x.resize(0, 0);
        }) << QString();
        add("Example 2 has token 2 at timestep 3, but the model reads 2 different tokens", [](Example &example) {
            example.tokens = { 1, 0, 2, 1, 0 };
        });
        add("Example 2 has token -1 at timestep 5", [](Example &example) { example.tokens = { 1, 0, 0, 1, -1 }; });
        add("Example 2 has 5 timesteps of 3 numbers", [](Example &example) { example.x.setZero(5, 3); });
        add("Example 2 has 0 timesteps of 2 numbers", [](Example &example) { example.x.resize(0, 2); });
        add("whether they are padding", [](Example &example) { example.padded = { true }; });
        add("4 timesteps, but the location weights are made for 5", [](Example &example) { example.x.setZero(4, 2); });
        add("targets for 2 timesteps, but the model has 3 output timesteps",
            [](Example &example) { example.target.setZero(2, 2); });
        add("1 target, but the model has 2 outputs", [](Example &example) { example.target.setZero(3, 1); });
        add("has a number that is not finite", [](Example &example) { example.x(1, 0) = infinity; });
        add("a number that is not finite. Change it", [](Example &example) { example.target(2, 1) = NaN; });
    }
    void whatCannotBeLearnedIsSaid()
    {
        QFETCH(Spoil, spoil);
        QFETCH(QString, words);
        SequenceExample<double> example { Matrix<double>::Zero(5, 2), {}, Matrix<double>::Zero(3, 2), 0 };
        spoil(example);
        const auto problem = misfit(example, 1, { .inputSize = 2, .timesteps = 5, .targetRows = 3, .targetSize = 2 });
        const QString sentence = problem ? QString::fromStdString(problem->sentence) : QString();
        QVERIFY2(words.isEmpty() ? sentence.isEmpty() : sentence.contains(words), qPrintable(sentence));
    }

    void whatIsNotAskedForMayBeAnything()
    {
        SequenceExample<double> example { Matrix<double>::Zero(4, 2), {}, Matrix<double>::Zero(1, 7), 0 };
        QVERIFY(!misfit(example, 0, { .inputSize = 2 }));
        example.x.resize(0, 2);
        QVERIFY(misfit(example, 0, { .inputSize = 2 }));
    }
};

ALPHASCOPE_TEST(SequenceExampleTest, QCoreApplication)
#include "tst_sequenceexample.moc"
