// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/picturepace.h"
#include "testclass.h"

#include <QTest>

using namespace alphascope;
using namespace std::chrono_literals;

class TestPicturePace : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cheapPicturesAreThirtyASecond();
    void whereAllProcessorsTrainShowingCounts();
    void whereOneIsToSpareOnlyTakingCounts();
};

void TestPicturePace::cheapPicturesAreThirtyASecond()
{
    QVERIFY(pictureInterval({}, 1, 2) == 33ms);
    QVERIFY(pictureInterval({ 1ms, 600us }, 2, 2) == 33ms);
}

void TestPicturePace::whereAllProcessorsTrainShowingCounts()
{
    QVERIFY(pictureInterval({ 1ms, 7ms }, 2, 2) == 160ms); // a twentieth
    QVERIFY(pictureInterval({ 1ms, 7ms }, 3, 2) == 160ms);
}

void TestPicturePace::whereOneIsToSpareOnlyTakingCounts()
{
    QVERIFY(pictureInterval({ 1ms, 7ms }, 1, 2) == 33ms);
    QVERIFY(pictureInterval({ 5ms, 7ms }, 1, 2) == 100ms);
}

ALPHASCOPE_TEST(TestPicturePace, QCoreApplication)
#include "tst_picturepace.moc"
