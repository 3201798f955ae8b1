// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/projection.h"
#include "matrices.h"
#include "testclass.h"

#include <Eigen/SVD>

#include <QtTest>

using namespace alphascope;

class ProjectionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void twoDimensionsAreAsTheyAre()
    {
        const Matrix<double> vectors = matrix({ { 1, 2 }, { -3, 0.5 } });
        QVERIFY(planeOf(vectors).isExact());
        QVERIFY((planeOf(vectors).places(vectors) - vectors).isZero(0));
        const Matrix<double> line = matrix({ { 2 }, { -1 } });
        QVERIFY((planeOf(line).places(line) - matrix({ { 2, 0 }, { -1, 0 } })).isZero(0));
    }

    void aPlaneInSpaceIsFound()
    {
        // In a plane of five dimensions lengths and angles are kept.
        const Matrix<double> axes = matrix({ { 0.6, 0, 0.8, 0, 0 }, { 0, 0, 0, 1, 0 } });
        const Matrix<double> vectors = randomMatrix(7, 2, "places") * axes;
        const Plane plane = planeOf(vectors);
        QVERIFY(std::abs(plane.share - 1) < 1e-12);
        const Matrix<double> places = plane.places(vectors);
        QVERIFY((places * places.transpose() - vectors * vectors.transpose()).isZero(1e-12));
        QVERIFY((plane.basis * plane.basis.transpose() - Matrix<double>::Identity(2, 2)).isZero(1e-12));
    }

    void theShareIsWhatShows()
    {
        const Matrix<double> vectors = matrix({ { 3, 0, 0 }, { 0, 2, 0 }, { 0, 0, 1 } });
        const Plane plane = planeOf(vectors);
        QVERIFY(std::abs(plane.share - 13. / 14) < 1e-12);
        QVERIFY((plane.basis - matrix({ { 1, 0, 0 }, { 0, 1, 0 } })).isZero(1e-12)); // signs are fixed
        QVERIFY((planeOf(-vectors).basis - plane.basis).isZero(1e-12));
    }

    void fewVectorsOfManyDimensionsSpanTheSamePlane()
    {
        // S [d x d] and X Xᵀ [n x n] know the same directions.
        const Matrix<double> wide = randomMatrix(5, 40, "wide");
        const Plane plane = planeOf(wide);
        Matrix<double> tall = Matrix<double>::Zero(50, 40); // zeros count for nothing, but make S the smaller one
        tall.topRows(5) = wide;
        const Plane same = planeOf(tall);
        QVERIFY((plane.basis - same.basis).isZero(1e-10));
        QVERIFY(std::abs(plane.share - same.share) < 1e-12);
    }

    void oneVectorHasAPlaneToo()
    {
        const Plane plane = planeOf(matrix({ { 0, 3, 0, 4 } }));
        QVERIFY((plane.basis.row(0) - vector({ 0, 0.6, 0, 0.8 })).isZero(1e-12));
        QVERIFY((plane.basis * plane.basis.transpose() - Matrix<double>::Identity(2, 2)).isZero(1e-12));
        QVERIFY(std::abs(plane.share - 1) < 1e-12);
    }

    void ofManyLongVectorsThePlaneIsNear()
    {
        // Two directions stand out of noise: 300 vectors of 400 dimensions.
        const Matrix<double> axes = randomMatrix(2, 400, "axes");
        const Matrix<double> vectors = 10 * randomMatrix(300, 2, "places") * axes + randomMatrix(300, 400, "noise");
        const Plane plane = planeOf(vectors);
        QVERIFY((plane.basis * plane.basis.transpose() - Matrix<double>::Identity(2, 2)).isZero(1e-12));
        const Eigen::BDCSVD<Matrix<double>> exact(vectors, Eigen::ComputeThinV);
        const auto squares = exact.singularValues().array().square();
        QVERIFY(std::abs(plane.share - squares.head(2).sum() / squares.sum()) < 1e-9);
    }

    void nothingAndNanAreSensible()
    {
        QCOMPARE(planeOf(Matrix<double>(0, 4)).basis.cols(), Index(4));
        QVERIFY(planeOf(Matrix<double>::Zero(3, 4)).basis.allFinite());
        Matrix<double> vectors = randomMatrix(5, 4, "vectors");
        const Plane before = planeOf(vectors.topRows(4));
        vectors.row(4).setConstant(NaN);
        QVERIFY((planeOf(vectors).basis - before.basis).isZero(0));
    }
};

ALPHASCOPE_TEST(ProjectionTest, QCoreApplication)
#include "tst_projection.moc"
