// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory.h"
#include "engine/vectors.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

#include <limits>

using namespace alphascope;

namespace {

//! Two queries, three keys and values, all of two numbers.
Vectors sound()
{
    Vectors vectors;
    vectors.inputs.queries = randomMatrix(2, 2, "Q");
    vectors.inputs.keys = randomMatrix(3, 2, "K");
    vectors.inputs.values = randomMatrix(3, 2, "V");
    fitParameters(vectors);
    return vectors;
}

QString sentence(const Vectors &vectors)
{
    const auto problem = check(vectors);
    return problem ? QString::fromStdString(problem->sentence) : QString();
}

} // namespace

class VectorsCheckTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatFitsIsAccepted()
    {
        Vectors vectors = sound();
        QCOMPARE(sentence(vectors), QString());
        vectors.inputs.keys = randomMatrix(3, 5, "K"); // other scores take keys of another width
        for (const Score score : { Score::General, Score::Additive, Score::Concat }) {
            vectors.config.score = score;
            fitParameters(vectors);
            QCOMPARE(sentence(vectors), QString());
        }
    }

    void everyKeyNeedsAValue()
    {
        Vectors vectors = sound();
        vectors.inputs.values = randomMatrix(1, 2, "V");
        QCOMPARE(sentence(vectors),
            QStringLiteral(
                "V has 1 row, but K has 3: each key needs one value. Add 2 rows to V or remove 2 rows from K."));
        vectors.inputs.values = randomMatrix(4, 2, "V");
        QCOMPARE(sentence(vectors),
            QStringLiteral(
                "V has 4 rows, but K has 3: each key needs one value. Add 1 row to K or remove 1 row from V."));
        vectors.config.source = VectorSource::CrossAttention; // V plays no part
        QCOMPARE(sentence(vectors), QString());
    }

    void dotProductsNeedEqualWidths()
    {
        Vectors vectors = sound();
        vectors.inputs.keys = randomMatrix(3, 3, "K");
        for (const Score score : { Score::Dot, Score::ScaledDot }) {
            vectors.config.score = score;
            QCOMPARE(sentence(vectors),
                QStringLiteral(
                    "Q has 2 columns, but K has 3: a dot product needs equal widths. Add 1 column to Q, remove 1 "
                    "column from K, or choose the score general, additive or concat."));
        }
        vectors.inputs.keys = randomMatrix(3, 1, "K");
        vectors.config.source = VectorSource::CrossAttention;
        QCOMPARE(sentence(vectors),
            QStringLiteral(
                "X has 2 columns, but Y has 1: a dot product needs equal widths. Add 1 column to Y, remove 1 "
                "column from X, or choose the score general, additive or concat."));
        vectors.config.projected = true; // projections make the widths equal
        fitParameters(vectors);
        QCOMPARE(sentence(vectors), QString());
    }

    void emptyTablesAreNamedAsTheUserSeesThem()
    {
        Vectors vectors = sound();
        vectors.inputs.queries.write().resize(0, 2);
        QCOMPARE(sentence(vectors), QStringLiteral("Q has no rows. Add a row."));
        vectors.config.source = VectorSource::SelfAttention;
        QCOMPARE(sentence(vectors), QStringLiteral("X has no rows. Add a row."));
        vectors.inputs.queries = randomMatrix(2, 2, "Q");
        vectors.inputs.keys.write().resize(3, 0);
        vectors.config.source = VectorSource::CrossAttention;
        QCOMPARE(sentence(vectors), QStringLiteral("Y has no columns. Add a column."));
        vectors = sound();
        vectors.inputs.values.write().resize(0, 0);
        QCOMPARE(sentence(vectors), QStringLiteral("V has no rows. Add a row."));
        vectors.config.source = VectorSource::Weights;
        QCOMPARE(sentence(vectors), QStringLiteral("α has no rows. Add a row."));
        vectors.inputs.weights = matrix({ { 1 } });
        QCOMPARE(sentence(vectors), QString());
    }

    void headsMustDivideTheColumns()
    {
        Vectors vectors = sound();
        vectors.config.heads = 3;
        vectors.inputs.queries = randomMatrix(2, 6, "Q");
        vectors.inputs.keys = randomMatrix(3, 6, "K");
        vectors.inputs.values = randomMatrix(3, 4, "V");
        QCOMPARE(sentence(vectors), QStringLiteral("3 heads do not divide the 4 columns of V. Use 1 or 2 heads."));
        vectors.config.heads = 4;
        QCOMPARE(sentence(vectors), QStringLiteral("4 heads do not divide the 6 columns of Q. Use 1 or 2 heads."));
        vectors.inputs.values = randomMatrix(3, 5, "V");
        QCOMPARE(sentence(vectors), QStringLiteral("4 heads do not divide the 6 columns of Q. Use 1 head."));

        vectors.config.projected = true;
        vectors.config.projectionSize = 6;
        fitParameters(vectors);
        QCOMPARE(
            sentence(vectors), QStringLiteral("4 heads do not divide the projection size 6. Use 1, 2, 3 or 6 heads."));
        vectors.config.heads = 3;
        fitParameters(vectors);
        QCOMPARE(sentence(vectors), QString());
    }

    void sizesMustBePossible()
    {
        Vectors vectors = sound();
        vectors.config.heads = 0;
        QCOMPARE(sentence(vectors), QStringLiteral("The number of heads is 0. Use a number from 1 to 1000000."));
        vectors = sound();
        vectors.config.projected = true;
        vectors.config.projectionSize = -1;
        QCOMPARE(sentence(vectors), QStringLiteral("The projection size is -1. Use a number from 1 to 1000000."));
        vectors = sound();
        vectors.config.attentionSize = 0;
        QCOMPARE(sentence(vectors), QString()); // dot does not look at it
        vectors.config.score = Score::Concat;
        QCOMPARE(sentence(vectors), QStringLiteral("The attention size is 0. Use a number from 1 to 1000000."));
    }

    void theTemperatureMustBePositive()
    {
        Vectors vectors = sound();
        vectors.config.temperature = 0;
        QCOMPARE(sentence(vectors),
            QStringLiteral("The temperature is 0, but scores are divided by it. Use a number greater than 0."));
    }

    void sequenceScoresAreNotForVectors()
    {
        Vectors vectors = sound();
        for (const Score score : { Score::None, Score::Location }) {
            vectors.config.score = score;
            QCOMPARE(sentence(vectors),
                QStringLiteral("This score needs a sequence, not vectors. Choose dot, scaled dot, general, additive or "
                               "concat."));
        }
    }

    void weightsOfAnotherShapeAreNamed()
    {
        Vectors vectors = sound();
        vectors.config.score = Score::General;
        fitParameters(vectors);
        vectors.parameters.attn.W = randomMatrix(2, 3, "W");
        QCOMPARE(sentence(vectors),
            QStringLiteral(
                "The weights attn.W are 2 × 3 numbers, but this model needs 2 × 2. Draw new weights from the "
                "seed."));
    }

    void whatCannotFitIntoMemoryIsRefused()
    {
        Vectors vectors;
        vectors.config.source = VectorSource::SelfAttention;
        vectors.inputs.queries = Matrix<double>::Zero(2'000'000, 1);
        const QString refusal = sentence(vectors);
        QVERIFY2(refusal.startsWith(QStringLiteral(
                     "α of 2\u202f000\u202f000 × 2\u202f000\u202f000 for one head needs 73 TB; this computer has ")),
            qPrintable(refusal));
        QVERIFY2(refusal.endsWith(QStringLiteral(" free. Use fewer queries or keys.")), qPrintable(refusal));

        vectors.inputs.queries = Matrix<double>::Zero(2'000'000, 8);
        vectors.config.heads = 4;
        QVERIFY(sentence(vectors).startsWith(
            QStringLiteral("α of 2\u202f000\u202f000 × 2\u202f000\u202f000 for 4 heads needs 281 TB")));
    }

    void givenWeightsThatCannotFitAreRefused()
    {
        Vectors vectors;
        vectors.config.source = VectorSource::Weights;
        const Index rows = 3'000'000, columns = static_cast<Index>(availableBytes() / 12 / rows);
        vectors.inputs.weights.write().resize(rows, columns); // two thirds of the memory, asked for but never touched
        const QString refusal = sentence(vectors);
        const QString start = QStringLiteral("α of 3\u202f000\u202f000 × %1 needs ").arg(columns);
        QVERIFY2(refusal.startsWith(start), qPrintable(refusal));
        QVERIFY2(refusal.endsWith(QStringLiteral(" free. Use fewer queries or keys.")), qPrintable(refusal));
    }

    void absurdWeightsAreRefusedAndNeverAllocated()
    {
        Vectors vectors = sound();
        vectors.config.projected = vectors.config.outputProjection = true;
        vectors.config.projectionSize = 1'000'000;
        fitParameters(vectors);
        QCOMPARE(vectors.parameters.W_o.size(), Index(0));
        QVERIFY(sentence(vectors).startsWith(
            QStringLiteral("This model with its weights needs 8.0 TB; this computer has ")));
        vectors.config.projectionSize = vectors.config.heads = std::numeric_limits<Index>::max();
        fitParameters(vectors);
        QVERIFY(!sentence(vectors).isEmpty());
    }
};

ALPHASCOPE_TEST(VectorsCheckTest, QCoreApplication)
#include "tst_vectorscheck.moc"
