// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/vectorplane.h"

#include "picture.h"

#include <QApplication>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

Arrow arrow(const QPointF &tip, int kind, int index, bool canBeDragged)
{
    Arrow result;
    result.tip = tip;
    result.label = u"a"_s;
    result.sentence = u"arrow %1"_s.arg(index);
    result.colour = Qt::darkGreen;
    result.kind = kind;
    result.index = index;
    result.canBeDragged = canBeDragged;
    return result;
}

void move(VectorPlane &plane, const QPointF &at, Qt::MouseButtons buttons)
{
    QMouseEvent event(QEvent::MouseMove, at, plane.mapToGlobal(at), Qt::NoButton, buttons, {});
    QApplication::sendEvent(&plane, &event);
}

} // namespace

class VectorPlaneTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void placesAndPixelsAgree()
    {
        VectorPlane plane;
        plane.resize(300, 200);
        plane.setArrows({ arrow({ 3, -2 }, 0, 0, false) });
        const QPointF pixel = plane.pixelOf({ 3, -2 });
        QVERIFY(QRectF(plane.rect()).contains(pixel));
        QVERIFY(pixel.y() > 100); // y is upwards
        const QPointF back = plane.tipAt(pixel);
        QVERIFY(std::abs(back.x() - 3) < 1e-9 && std::abs(back.y() + 2) < 1e-9);
    }

    void theTipIsDragged()
    {
        VectorPlane plane;
        plane.resize(300, 200);
        plane.show();
        plane.setArrows({ arrow({ 1, 0 }, 2, 0, false), arrow({ 0, 1 }, 2, 1, true) });
        QSignalSpy chosen(&plane, &VectorPlane::chosen), dragged(&plane, &VectorPlane::dragged),
            dropped(&plane, &VectorPlane::dropped);
        const QPointF from = plane.pixelOf({ 0, 1 }), to = plane.pixelOf({ 0.5, 0.5 });
        QTest::mousePress(&plane, Qt::LeftButton, {}, from.toPoint());
        QCOMPARE(chosen.takeFirst(), (QVariantList { 2, 1 }));
        move(plane, to, Qt::LeftButton);
        const QPointF tip = dragged.takeFirst().at(2).toPointF();
        QVERIFY(std::abs(tip.x() - 0.5) < 1e-9 && std::abs(tip.y() - 0.5) < 1e-9);
        QTest::mouseRelease(&plane, Qt::LeftButton, {}, to.toPoint());
        QCOMPARE(dropped.count(), 1);
        // One that cannot be dragged is chosen only.
        QTest::mousePress(&plane, Qt::LeftButton, {}, plane.pixelOf({ 1, 0 }).toPoint());
        QCOMPARE(chosen.takeFirst(), (QVariantList { 2, 0 }));
        move(plane, to, Qt::LeftButton);
        QVERIFY(dragged.isEmpty());
    }

    void theScaleStaysWhileDragged()
    {
        VectorPlane plane;
        plane.resize(300, 200);
        plane.setArrows({ arrow({ 0, 1 }, 0, 0, true) });
        const QPointF before = plane.pixelOf({ 1, 1 });
        QTest::mousePress(&plane, Qt::LeftButton, {}, plane.pixelOf({ 0, 1 }).toPoint());
        plane.setArrows({ arrow({ 0, 50 }, 0, 0, true) });
        QCOMPARE(plane.pixelOf({ 1, 1 }), before);
        QTest::mouseRelease(&plane, Qt::LeftButton, {}, { 10, 10 });
        QVERIFY(plane.pixelOf({ 1, 1 }) != before);
        QVERIFY(QRectF(plane.rect()).contains(plane.pixelOf({ 0, 50 })));
    }

    void whatIsToldOfAnArrowFollowsIt()
    {
        VectorPlane plane;
        plane.resize(300, 200);
        plane.setArrows({ arrow({ 0, 1 }, 0, 0, true) });
        QSignalSpy hovered(&plane, &VectorPlane::hovered);
        move(plane, plane.pixelOf({ 0, 1 }), {});
        QCOMPARE(hovered.takeLast().first().toString(), u"arrow 0"_s);
        Arrow moved = arrow({ 1, 1 }, 0, 0, true);
        moved.sentence = u"now (1, 1)"_s;
        plane.setArrows({ moved });
        QCOMPARE(hovered.takeLast().first().toString(), u"now (1, 1)"_s);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&plane, &leave);
        QCOMPARE(hovered.takeLast().first().toString(), QString());
        plane.setArrows({ moved });
        QVERIFY(hovered.isEmpty());
    }

    void keysChooseAndMove()
    {
        VectorPlane plane;
        plane.resize(300, 200);
        plane.setArrows({ arrow({ 1, 0 }, 0, 0, true), arrow({ 0, 1 }, 0, 1, true) });
        QSignalSpy chosen(&plane, &VectorPlane::chosen), dragged(&plane, &VectorPlane::dragged),
            dropped(&plane, &VectorPlane::dropped);
        QTest::keyClick(&plane, Qt::Key_Up);
        QVERIFY(dragged.isEmpty()); // none is chosen
        QTest::keyClick(&plane, Qt::Key_Space);
        QTest::keyClick(&plane, Qt::Key_Space);
        QCOMPARE(chosen.last(), (QVariantList { 0, 1 }));
        QCOMPARE(plane.accessibleDescription(), u"arrow 1"_s);
        QTest::keyClick(&plane, Qt::Key_Right);
        const QPointF tip = dragged.takeFirst().at(2).toPointF();
        QVERIFY(tip.x() > 0 && tip.x() < 0.1 && tip.y() == 1);
        QCOMPARE(dropped.count(), 1);
    }

    void everyArrowIsPainted()
    {
        VectorPlane plane;
        plane.resize(300, 200);
        const QImage none = plane.grab().toImage();
        plane.setArrows({ arrow({ 1, 1 }, 0, 0, true), arrow({ NAN, 1 }, 0, 1, true), arrow({ 0, 0 }, 0, 2, true) });
        const QImage image = plane.grab().toImage();
        const QPointF along = (plane.pixelOf({ 0, 0 }) + plane.pixelOf({ 1, 1 })) / 2;
        QCOMPARE(QColor(pixelAt(image, along)), QColor(Qt::darkGreen));
        QVERIFY(pixelAt(none, along) != pixelAt(image, along));
    }
};

ALPHASCOPE_TEST(VectorPlaneTest, QApplication)
#include "tst_vectorplane.moc"
