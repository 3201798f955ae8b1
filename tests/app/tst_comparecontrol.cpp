// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/comparecontrol.h"
#include "testclass.h"

#include "app/desk.h"
#include "app/preferences.h"
#include "engine/samples.h"
#include "engine/subwords.h"
#include "fakedialogs.h"
#include "models/matrixmodel.h"
#include "widgets/attentionview.h"
#include "widgets/comparepanel.h"
#include "widgets/heatmap.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

std::shared_ptr<const Trace> withWeights(const Trace &trace, double all)
{
    auto other = std::make_shared<Trace>(trace);
    other->sheets.front().alpha.setConstant(all);
    return other;
}

} // namespace

class CompareControlTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_desk = std::make_unique<Desk>();
        m_view = std::make_unique<AttentionView>();
        m_panel = std::make_unique<ComparePanel>();
        m_join.setCheckable(true);
        m_join.setChecked(false);
        m_control = new CompareControl(m_desk.get(), m_view.get(), m_panel.get(), &m_join, &m_dialogs, &m_preferences);
    }
    void cleanup()
    {
        m_panel.reset(); // the control is its child
        m_view.reset();
        m_desk.reset();
    }

    void wordsAreComparedWithWords()
    {
        Vectors vectors = std::get<Vectors>(samples().front().make());
        vectors.inputs.keyLabels = { "Net@@", "any@@", "ahu", "said" };
        show(vectors);
        m_control->keep();
        m_join.setChecked(true);
        m_view->setTrace(std::make_shared<const Trace>(joinedSubwords(*trace())), true);
        QCOMPARE(reference().columns, 2);
        QCOMPARE(difference().mask->count(), Index(2)); // every cell has its counterpart
        QVERIFY(difference().values->isZero(0));
        m_view->setTrace(std::make_shared<const Trace>(joinedSubwords(*withWeights(*trace(), 0.5))), true);
        QCOMPARE((*difference().values)(0, 0), 3 * 0.5 - trace()->sheets[0].alpha.row(0).head(3).sum());
        m_join.setChecked(false);
        m_view->setTrace(trace());
        QCOMPARE(reference().columns, 4);
        QCOMPARE(difference().mask->count(), Index(4));
    }

    void aReferenceOfPiecesIsJoinedForASentenceWithoutAny()
    {
        Vectors vectors = std::get<Vectors>(samples().front().make());
        vectors.inputs.keyLabels = { "Net@@", "any@@", "ahu", "said" };
        show(vectors);
        m_control->keep();
        m_join.setChecked(true);
        vectors.inputs.keyLabels = { "Netanyahu", "said", "so", "then" };
        show(vectors);
        QCOMPARE(reference().columns, 2);
        QCOMPARE(difference().comparison->columns, (std::vector<Index> { 0, 1, -1, -1 }));
    }

    void whatIsShownIsKeptWhileAnotherIsComputed()
    {
        show(samples().front().make());
        const double before = trace()->sheets[0].alpha(0, 1);
        m_desk->edit(SetCell { "K", 1, 0, 5 });
        QVERIFY(!m_desk->current()->isTraced());
        m_panel->findChild<QPushButton *>(u"keepReference"_s)->click();
        QCOMPARE((*reference().values)(0, 1), before);
        QCOMPARE(nameOfReference(), u"Reference: shown, of an older input"_s);
    }

    void whatIsKeptOfAnInputThatCannotBeComputedIsNamedSo()
    {
        show(samples().front().make());
        m_control->keep();
        QTRY_COMPARE(nameOfReference(), u"Reference: shown"_s);
        m_desk->edit(SetTable { "V", Matrix<double>::Ones(3, 2), {} }); // fewer rows than K
        QTRY_VERIFY(!m_desk->current()->isComputing());
        m_control->keep();
        QTRY_COMPARE(nameOfReference(), u"Reference: shown, of an older input"_s);
    }

    //! A training shows another trace before a large one has been compared.
    void theNextTraceDoesNotStopTheComparison()
    {
        Vectors vectors;
        vectors.config.source = VectorSource::Weights;
        vectors.inputs.weights = Matrix<double>::Constant(600, 600, 1. / 600);
        show(vectors);
        m_control->keep();
        QTRY_VERIFY(difference().values);
        std::vector<double> shown;
        connect(m_panel->findChild<Heatmap *>(u"difference"_s)->model(), &QAbstractItemModel::dataChanged, m_view.get(),
            [&] {
                if (difference().values)
                    shown.push_back((*difference().values)(0, 0) + 1. / 600);
            });
        for (const double weight : { 0.25, 0.5, 0.75 })
            m_view->setTrace(withWeights(*trace(), weight));
        QTRY_VERIFY(!shown.empty() && std::abs(shown.back() - 0.75) < 1e-12);
        QVERIFY(std::abs(shown.front() - 0.25) < 1e-12);
        QCOMPARE(shown.size(), std::size_t(2)); // the one between was never waited for
    }

    void itIsSaidWhyNothingIsCompared()
    {
        show(samples().front().make());
        m_control->keep();
        ManyToOne plain = newManyToOne();
        plain.config.score = Score::None;
        fitParameters(plain);
        show(plain);
        QVERIFY(said().contains(u"that is shown has no attention"));
        QCOMPARE(difference().note, said());
        m_control->keep();
        show(samples().front().make());
        QVERIFY(said().contains(u"The reference has no attention"));
        m_view->setTrace(nullptr);
        QVERIFY(said().contains(u"has not been computed yet"));
    }

private:
    void show(const Specimen &specimen)
    {
        m_desk->begin(specimen, u"shown"_s);
        QTRY_VERIFY(m_desk->current()->isTraced());
        m_view->setTrace(trace());
    }
    std::shared_ptr<const Trace> trace() const { return m_desk->current()->trace(); }
    const MatrixView &reference() const { return m_panel->findChild<Heatmap *>(u"reference"_s)->model()->view(); }
    const MatrixView &difference() const { return m_panel->findChild<Heatmap *>(u"difference"_s)->model()->view(); }
    QString nameOfReference() const { return m_panel->findChild<QLabel *>(u"referenceName"_s)->text(); }
    QString said() const { return m_panel->findChild<QLabel *>(u"comparison"_s)->text(); }

    FakeDialogs m_dialogs;
    Preferences m_preferences;
    QAction m_join;
    std::unique_ptr<Desk> m_desk;
    std::unique_ptr<AttentionView> m_view;
    std::unique_ptr<ComparePanel> m_panel;
    CompareControl *m_control = nullptr;
};

ALPHASCOPE_TEST(CompareControlTest, QApplication)
#include "tst_comparecontrol.moc"
