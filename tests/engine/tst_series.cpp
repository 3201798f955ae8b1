// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/series.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

Index stepsOf(const Matrix<double> &x, const std::vector<std::string> &labels)
{
    ManyToOne model;
    model.inputs.x = x;
    model.inputs.labels = labels;
    return seriesOf(model).rows();
}

} // namespace

class SeriesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbersAreASeries()
    {
        QCOMPARE(stepsOf(matrix({ { 1 }, { 2 }, { 3 } }), {}), Index(3));
        QCOMPARE(stepsOf(matrix({ { 1, 2 }, { 3, 4 } }), { "0°", "30°" }), Index(2));
        QCOMPARE(stepsOf(matrix({ { 1 }, { 2 } }), { "January", "February" }), Index(2)); // a number a month
    }

    void embeddedWordsAreWords()
    {
        QCOMPARE(stepsOf(matrix({ { 1, 0 }, { 0, 1 } }), { "not", "." }), Index(0));
        QCOMPARE(stepsOf(matrix({ { 1, 0 }, { 0, 1 } }), { "да", "." }), Index(0));
    }

    void tokensAndKeysAreWords()
    {
        QCOMPARE(seriesOf(RnnSearch()).size(), Index(0));
        Vectors vectors;
        vectors.inputs.keys = matrix({ { 1 } });
        QCOMPARE(seriesOf(vectors).size(), Index(0));
    }
};

ALPHASCOPE_TEST(SeriesTest, QCoreApplication)
#include "tst_series.moc"
