// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/planepanel.h"

#include "engine/samples.h"
#include "engine/specimen.h"
#include "models/matrixmodel.h"

#include <QApplication>
#include <QItemSelectionModel>
#include <QLabel>
#include <QSignalSpy>
#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

struct Shown {
    MatrixModel model;
    QItemSelectionModel selection { &model };
    PlanePanel panel;
    std::shared_ptr<const Trace> trace;

    explicit Shown(const Specimen &specimen)
        : trace(std::make_shared<const Trace>(alphascope::trace(specimen)))
    {
        model.setView(alphaView(trace, 0));
        panel.setSelection(&selection);
        panel.resize(700, 260);
        panel.show();
        panel.setTrace(trace, 0, { PlaneVector::Query, PlaneVector::Key, PlaneVector::Value });
    }

    VectorPlane *plane(const QString &name) { return panel.findChild<VectorPlane *>(name); }
    QString captions()
    {
        QStringList texts;
        for (const QLabel *label : panel.findChildren<QLabel *>())
            texts += label->text();
        return texts.join(u'\n');
    }
};

} // namespace

class PlanePanelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void typedVectorsAreAsTheyAre()
    {
        Shown shown(samples().front().make()); // four tokens, k2 = (0.7, 0.7)
        VectorPlane *plane = shown.plane(u"scorePlane"_s);
        QSignalSpy dragged(&shown.panel, &PlanePanel::dragged);
        QVERIFY(!shown.captions().contains(u"principal"_s));
        QTest::mousePress(plane, Qt::LeftButton, {}, plane->pixelOf({ 0.7, 0.7 }).toPoint());
        QCOMPARE(shown.selection.currentIndex().column(), 1);
        const QPointF to = plane->pixelOf({ 0.25, -0.5 });
        QMouseEvent move(QEvent::MouseMove, to, plane->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(plane, &move);
        QCOMPARE(dragged.at(0).at(0).value<PlaneVector>(), PlaneVector::Key);
        QCOMPARE(dragged.at(0).at(1).toInt(), 1);
        const auto vector = dragged.at(0).at(2).value<RowVector<double>>();
        QVERIFY((vector - (RowVector<double>(2) << 0.25, -0.5).finished()).isZero(1e-9));
    }

    void moreDimensionsAreSaidAloud()
    {
        Specimen specimen = samples().front().make();
        auto &in = std::get<Vectors>(specimen).inputs;
        in.queries = Matrix<double>::Random(1, 5);
        in.keys = Matrix<double>::Random(4, 5);
        Shown shown(specimen);
        QVERIFY(shown.captions().contains(u"5 dimensions by their first two principal components"_s));
        // What does not show in the plane stays when an arrow is dragged.
        VectorPlane *plane = shown.plane(u"scorePlane"_s);
        QSignalSpy dragged(&shown.panel, &PlanePanel::dragged);
        QTest::keyClick(plane, Qt::Key_Space);
        QTest::keyClick(plane, Qt::Key_Up);
        const auto moved = dragged.at(0).at(2).value<RowVector<double>>();
        const RowVector<double> by = moved - shown.trace->sheets[0].keys.row(0);
        Matrix<double> all(5, 5);
        all << shown.trace->sheets[0].keys, shown.trace->sheets[0].queries;
        const Plane projection = planeOf(all);
        QVERIFY(by.norm() > 0);
        QVERIFY((by - by * projection.basis.transpose() * projection.basis).isZero(1e-12));
        QVERIFY(std::abs((by * projection.basis.transpose())(0)) < 1e-12); // straight up
    }

    void withoutAttentionThereIsASentence()
    {
        Shown shown(samples().front().make());
        shown.panel.setTrace(nullptr, 0, {});
        QVERIFY(shown.captions().contains(u"Nothing has been computed yet."_s));
        shown.panel.setTrace(std::make_shared<const Trace>(), 0, {});
        QVERIFY(shown.captions().contains(u"no attention"_s));
    }
};

ALPHASCOPE_TEST(PlanePanelTest, QApplication)
#include "tst_planepanel.moc"
