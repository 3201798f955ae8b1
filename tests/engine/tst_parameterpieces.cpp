// SPDX-License-Identifier: GPL-3.0-or-later
//! Each number is in one piece, and threads change none.
#include "engine/parameterpieces.h"
#include "testclass.h"

#include "matrices.h"

#include <QtTest>

using namespace alphascope;

namespace {

struct Model {
    Shared<float> large;
    RowVector<float> small;
    Matrix<float> empty;
};

const auto visitModel = [](auto &&p, auto &&visit) {
    visit("large", p.large);
    visit("small", p.small);
    visit("empty", p.empty);
};

Model randomModel(const char *name)
{
    return { randomMatrix(500, 401, name).cast<float>(), randomMatrix(1, 5, name).row(0).cast<float>(), {} };
}

} // namespace

class ParameterPiecesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachNumberIsInOnePiece()
    {
        Model model = randomModel("model");
        std::vector<Matrix<float>> seen { Matrix<float>::Zero(500, 401), Matrix<float>::Zero(1, 5) };
        const auto pieces = piecesOf(listOf<float>(model, visitModel));
        QVERIFY(pieces.size() > 2);
        for (const ParameterPiece &piece : pieces) {
            for (Index i = piece.first; i < piece.first + piece.count; ++i)
                seen.at(piece.parameter).data()[i] += 1;
        }
        for (const Matrix<float> &counts : seen)
            QVERIFY((counts.array() == 1).all());
    }

    void sumsAreInOrderWhateverTheThreads()
    {
        const Model a = randomModel("a"), b = randomModel("b");
        Model before = randomModel("before");
        const Matrix<float> large = (*before.large + *a.large) + *b.large;
        const RowVector<float> small = (before.small + a.small) + b.small;
        ThreadPool pool(3);
        for (ThreadPool *threads : { static_cast<ThreadPool *>(nullptr), &pool }) {
            Model sum = before; // shares its large part until it is written
            Model ofA = a, ofB = b;
            const ParameterList<float> first = listOf<float>(ofA, visitModel), second = listOf<float>(ofB, visitModel);
            takeInOrder<float>({ &first, &second }, listOf<float>(sum, visitModel), threads);
            QVERIFY(*sum.large == large);
            QVERIFY(sum.small == small);
            for (const Model &taken : { ofA, ofB }) {
                QVERIFY(taken.large->isZero(0));
                QVERIFY(taken.small.isZero(0));
            }
            setZero(listOf<float>(sum, visitModel), threads);
            QVERIFY(sum.large->isZero(0));
            QVERIFY(sum.small.isZero(0));
            QVERIFY(*before.large == randomMatrix(500, 401, "before").cast<float>());
        }
    }
};

ALPHASCOPE_TEST(ParameterPiecesTest, QCoreApplication)
#include "tst_parameterpieces.moc"
