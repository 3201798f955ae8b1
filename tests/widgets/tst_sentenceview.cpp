// SPDX-License-Identifier: GPL-3.0-or-later
#include "picture.h"
#include "testclass.h"
#include "widgets/sentenceview.h"

#include <QApplication>
#include <QHelpEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

RowVector<double> weights(std::initializer_list<double> values)
{
    return Eigen::Map<const RowVector<double>>(values.begin(), static_cast<Index>(values.size()));
}

} // namespace

class TestSentenceView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<SentenceView>();
        m_view->resize(300, 120);
        m_view->setWords({ u"never"_s, u"dull"_s, u"ending"_s });
        m_view->setWeights(weights({ 0.25, 1, 0 }), { false, false, false });
        m_view->show();
    }

    void wordsHaveTheColoursOfTheHeatmap()
    {
        const QImage picture = grabbed();
        for (const auto &[word, weight] : { std::pair(0, 0.25), std::pair(1, 1.), std::pair(2, 0.) })
            QCOMPARE(colourOf(picture, word), ColourMap::viridis().at(weight));
    }

    void theShadesReachToTheEndOfTheScale()
    {
        ColourScale scale;
        scale.high = 0.5;
        m_view->setScale(scale);
        QCOMPARE(colourOf(grabbed(), 0), ColourMap::viridis().at(0.5));
    }

    //! Not told by colour alone: a line as thick as the weight.
    void aLineBelowSaysTheWeightAsWell()
    {
        const QImage picture = grabbed();
        QCOMPARE(lineThickness(picture, 0), 1);
        QCOMPARE(lineThickness(picture, 1), 4);
        QCOMPARE(lineThickness(picture, 2), 0);
    }

    void maskedWordsHaveNoShade()
    {
        m_view->setWeights(weights({ 0.25, 1, 0 }), { false, false, true });
        QVERIFY(colourOf(grabbed(), 2) != ColourMap::viridis().at(0));
        m_view->setWeights({}, {});
        QCOMPARE(colourOf(grabbed(), 1), m_view->palette().color(QPalette::Base).rgb());
    }

    void aClickAndTheArrowKeysChooseAWord()
    {
        QSignalSpy chosen(m_view.get(), &SentenceView::wordChosen);
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, m_view->wordRect(1).center());
        QCOMPARE(chosen.takeFirst().first().toInt(), 1);
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, QPoint(290, 110)); // beside all
        QVERIFY(chosen.isEmpty());
        m_view->setCurrent(1);
        const std::pair<Qt::Key, int> keys[] { { Qt::Key_Right, 2 }, { Qt::Key_Left, 0 }, { Qt::Key_End, 2 },
            { Qt::Key_Home, 0 }, { Qt::Key_Down, 1 } };
        for (const auto &[key, word] : keys) {
            QTest::keyClick(m_view.get(), key);
            QCOMPARE(chosen.takeFirst().first().toInt(), word);
        }
    }

    void theCurrentWordIsSaidAndBroughtIntoSight()
    {
        QStringList many;
        for (int i = 0; i < 500; ++i)
            many += u"word%1"_s.arg(i);
        m_view->setWords(many);
        m_view->setWeights(RowVector<double>::Constant(500, 0.002), {});
        QVERIFY(m_view->verticalScrollBar()->maximum() > 0);
        m_view->setCurrent(499);
        QVERIFY(m_view->viewport()->rect().contains(m_view->wordRect(499)));
        QCOMPARE(m_view->accessibleDescription(), u"500 “word499”, weight 0.002"_s);
        m_view->setCurrent(0);
        QVERIFY(m_view->viewport()->rect().contains(m_view->wordRect(0)));
        m_view->setCurrent(5000); // of another trace
        QCOMPARE(m_view->words().count(), 500);
    }

    void theWeightIsOnHover()
    {
        const QPoint place = m_view->wordRect(0).center();
        QHelpEvent event(QEvent::ToolTip, place, m_view->viewport()->mapToGlobal(place));
        QCoreApplication::sendEvent(m_view->viewport(), &event);
        QCOMPARE(QToolTip::text(), u"1 “never”, weight 0.25"_s);
    }

private:
    QImage grabbed() const { return m_view->viewport()->grab().toImage(); }
    QRgb colourOf(const QImage &picture, int word) const
    {
        return pixelAt(picture, m_view->wordRect(word).topLeft() + QPoint(2, 3));
    }
    int lineThickness(const QImage &picture, int word) const
    {
        const QRect box = m_view->wordRect(word);
        const QRgb ink = m_view->palette().color(QPalette::Text).rgb();
        int thickness = 0;
        for (int y = box.top(); y < box.bottom(); ++y)
            thickness += pixelAt(picture, QPoint(box.left() + 1, y)) == ink;
        return thickness;
    }

    std::unique_ptr<SentenceView> m_view;
};

ALPHASCOPE_TEST(TestSentenceView, QApplication)
#include "tst_sentenceview.moc"
