// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/manytoone.h"
#include "engine/sequencecheck.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

#include <limits>

using namespace alphascope;

namespace {

ManyToOne sound(Score score = Score::Location)
{
    ManyToOne model;
    model.config.score = score;
    model.inputs.x = randomMatrix(20, 1, "x");
    fitParameters(model);
    return model;
}

QString sentence(const ManyToOne &model)
{
    const auto problem = check(model);
    return problem ? QString::fromStdString(problem->sentence) : QString();
}

} // namespace

class ManyToOneCheckTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatFitsIsAccepted()
    {
        for (const Score score : { Score::None, Score::Location, Score::Additive, Score::Dot, Score::ScaledDot,
                 Score::General, Score::Concat })
            QCOMPARE(sentence(sound(score)), QString());
    }

    void locationWeightsBelongToTheirTimesteps()
    {
        ManyToOne model = sound();
        model.inputs.x = randomMatrix(18, 1, "x");
        fitParameters(model);
        QCOMPARE(sentence(model),
            QStringLiteral(
                "The location weights were made for 20 timesteps, but the sequence has 18. Draw new weights for "
                "18."));
        QCOMPARE(check(model)->back, std::string("Or go back to 20."));
        QCOMPARE(check(model)->remedy, Problem::Remedy::NewLocationWeights);
        renewLocationWeights(model);
        QCOMPARE(sentence(model), QString());

        model = sound(Score::Dot); // only location minds
        model.inputs.x = randomMatrix(18, 1, "x");
        QCOMPARE(sentence(model), QString());
    }

    void manyTimestepsAreGroupedThroughout()
    {
        const Problem problem = locationProblem(1500, 1505);
        for (const std::string &text : { problem.sentence, problem.back })
            QVERIFY2(text.find("1500") == text.npos && text.find("1505") == text.npos, text.c_str());
    }

    void anEmptySequenceIsNamed()
    {
        ManyToOne model = sound();
        model.inputs.x.write().resize(0, 1);
        QCOMPARE(sentence(model), QStringLiteral("The sequence is empty. Add a timestep."));
        model.inputs.x.write().resize(3, 0);
        QCOMPARE(sentence(model), QStringLiteral("The sequence has no numbers at its timesteps. Add a column."));
    }

    void theSequenceMustBeAsWideAsTheNetworkReads()
    {
        ManyToOne model = sound(Score::Dot);
        model.inputs.x = randomMatrix(20, 3, "x");
        QCOMPARE(sentence(model),
            QStringLiteral("The sequence has 3 numbers a timestep, but the network reads 1. Add or remove columns."));
        fitParameters(model);
        QCOMPARE(sentence(model), QString());
    }

    void sizesMustBePossible_data()
    {
        QTest::addColumn<int>("member");
        QTest::addColumn<QString>("what");
        QTest::addColumn<int>("most");
        QTest::newRow("layers") << 0 << QStringLiteral("number of layers") << 1000;
        QTest::newRow("hidden") << 1 << QStringLiteral("hidden size") << 1000000;
        QTest::newRow("output") << 2 << QStringLiteral("output size") << 1000000;
        QTest::newRow("attention") << 3 << QStringLiteral("attention size") << 1000000;
        QTest::newRow("head") << 4 << QStringLiteral("size of the attentional head") << 1000000;
    }
    void sizesMustBePossible()
    {
        QFETCH(int, member);
        QFETCH(QString, what);
        QFETCH(int, most);
        for (const Index bad : { Index(0), Index(-5), Index(most + 1), std::numeric_limits<Index>::max() }) {
            ManyToOne model = sound(Score::Additive);
            auto &c = model.config;
            c.head = Head::Attentional;
            Index *sizes[] = { &c.rnn.layers, &c.rnn.hiddenSize, &c.outputSize, &c.attentionSize, &c.headSize };
            *sizes[member] = bad;
            fitParameters(model); // must not crash
            QCOMPARE(sentence(model),
                QStringLiteral("The %1 is %2. Use a number from 1 to %3.").arg(what).arg(bad).arg(most));
        }
    }

    void theTemperatureMustBePositive()
    {
        ManyToOne model = sound();
        model.config.temperature = NaN;
        QCOMPARE(sentence(model),
            QStringLiteral("The temperature is NaN, but scores are divided by it. Use a number greater than 0."));
    }

    void weightsOfAnotherShapeAreNamed()
    {
        ManyToOne model = sound();
        model.parameters.rnn.cells[0].weight_hh = randomMatrix(2, 3, "W");
        QCOMPARE(sentence(model),
            QStringLiteral(
                "The weights rnn.weight_hh_l0 are 2 × 3 numbers, but this model needs 2 × 2. Draw new weights "
                "from the seed."));
        model = sound();
        model.parameters.rnn.cells.clear();
        QCOMPARE(sentence(model),
            QStringLiteral(
                "There are weights for 0 recurrent cells, but this model has 1. Draw new weights from the seed."));
    }

    void whatCannotFitIntoMemoryIsRefusedAndNeverAllocated()
    {
        ManyToOne model = sound();
        model.config.rnn.hiddenSize = 1'000'000;
        model.config.rnn.layers = 1000;
        fitParameters(model);
        QCOMPARE(model.parameters.rnn.cells.size(), std::size_t(1));
        const QString refusal = sentence(model);
        QVERIFY2(refusal.startsWith(QStringLiteral("This network over 20 timesteps needs 16 PB; this computer has ")),
            qPrintable(refusal));
        QVERIFY(refusal.endsWith(QStringLiteral(" free. Use a smaller hidden size, fewer layers or fewer timesteps.")));
    }
};

ALPHASCOPE_TEST(ManyToOneCheckTest, QCoreApplication)
#include "tst_manytoonecheck.moc"
