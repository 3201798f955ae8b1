// SPDX-License-Identifier: GPL-3.0-or-later
#include "picture.h"
#include "testclass.h"
#include "widgets/customplot.h"
#include "widgets/seriesview.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestSeriesView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<SeriesView>();
        m_view->resize(500, 260);
        Matrix<double> x(4, 1);
        x << 8, 13, 21, 34;
        RowVector<double> weights(4);
        weights << 0.25, 0, 0.5, 0.25;
        m_view->setSeries(x, { u"8"_s, u"13"_s, u"21"_s, u"34"_s });
        m_view->setWeights(weights, {});
        m_view->show();
        m_view->plot()->replot();
    }

    void theSeriesIsDrawnAboveItsWeights()
    {
        QCOMPARE(plot()->graphCount(), 1);
        QCOMPARE(plot()->graph(0)->dataCount(), 4);
        QCOMPARE(plot()->graph(0)->dataMainValue(2), 21.);
        QCOMPARE(bars()->dataCount(), 4);
        QCOMPARE(bars()->dataMainValue(2), 0.5);
        QVERIFY(plot()->axisRect()->bottom() < m_view->weightRect()->top());
    }

    void aTimestepStandsAboveItsWeight()
    {
        for (int t = 1; t <= 4; ++t) {
            const double above = plot()->xAxis->coordToPixel(t);
            for (QCPAxisRect *rect : plot()->axisRects())
                QCOMPARE(rect->axis(QCPAxis::atBottom)->coordToPixel(t), above);
        }
    }

    void theWeightsHaveTheColoursOfTheHeatmap()
    {
        ColourScale scale;
        scale.high = 0.5;
        m_view->setScale(scale);
        plot()->replot();
        const QImage picture = plot()->grab().toImage();
        const int y = plot()->axisRects().last()->center().y();
        for (const auto &[t, position] : { std::pair(1, 0.5), std::pair(2, 0.), std::pair(3, 1.) }) {
            const QColor got(pixelAt(picture, QPointF(plot()->xAxis->coordToPixel(t) + 20, y)));
            const QColor expected(ColourMap::viridis().at(position));
            QVERIFY2(std::abs(got.red() - expected.red()) <= 3 && std::abs(got.green() - expected.green()) <= 3
                    && std::abs(got.blue() - expected.blue()) <= 3,
                qPrintable(got.name() + u' ' + expected.name()));
        }
    }

    void aClickAndTheArrowKeysChooseATimestep()
    {
        QSignalSpy chosen(m_view.get(), &SeriesView::timestepChosen);
        const QPoint place(qRound(plot()->xAxis->coordToPixel(3)), m_view->weightRect()->center().y());
        QTest::mouseClick(plot(), Qt::LeftButton, {}, place);
        QCOMPARE(chosen.takeFirst().first().toInt(), 2);
        m_view->setCurrent(2);
        QTest::keyClick(m_view.get(), Qt::Key_Left);
        QCOMPARE(chosen.takeFirst().first().toInt(), 1);
        m_view->setCurrent(3);
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(chosen.takeFirst().first().toInt(), 3);
        QVERIFY(m_view->accessibleDescription().contains(u"Timestep 4, weight 0.25"));
    }

    void eachDimensionHasALineOfItsOwn()
    {
        m_view->setSeries(Matrix<double>::Ones(4, 2), { u"a"_s, u"b"_s, u"c"_s, u"d"_s });
        QCOMPARE(plot()->graphCount(), 2);
        QVERIFY(plot()->legend->visible());
    }

    void oneTimestepAndNoneCanBeShown()
    {
        m_view->setSeries(Matrix<double>::Ones(1, 1), { u"1"_s });
        m_view->setWeights(RowVector<double>::Ones(1), {});
        plot()->replot();
        QCOMPARE(bars()->dataCount(), 1);
        m_view->setWeights({}, {});
        plot()->replot();
        QCOMPARE(bars()->dataCount(), 0);
    }

private:
    QCustomPlot *plot() const { return m_view->plot(); }
    QCPBars *bars() const { return qobject_cast<QCPBars *>(m_view->weightRect()->plottables().first()); }

    std::unique_ptr<SeriesView> m_view;
};

ALPHASCOPE_TEST(TestSeriesView, QApplication)
#include "tst_seriesview.moc"
