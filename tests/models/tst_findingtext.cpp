// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/findingtext.h"
#include "testclass.h"

#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

Trace threeByTwo()
{
    Trace trace;
    trace.rowTitle = "outputs";
    trace.columnTitle = "timesteps";
    trace.rowName = "output";
    trace.columnName = "timestep";
    trace.rowLabels = { "I", "ate", "bread" };
    trace.columnLabels = { "ich", "aß" };
    return trace;
}

QString text(const Finding &finding, std::size_t place = 0) { return findingText(threeByTwo(), finding, place); }

} // namespace

class TestFindingText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachSaysItsNumbersAndItsPlace()
    {
        QCOMPARE(text({ FindingKind::SumNotOne, 2, 3, { { 0, -1, 1.1 }, { 1, -1, 0.99999 } } }, 1),
            u"Rows that do not sum to 1: 2 of 3 · Output 2 “ate”: 0.99999"_s);
        QCOMPARE(text({ FindingKind::NothingToAttend, 1, 3, { { 2, -1, 0 } } }),
            u"Rows with nothing to attend to: 1 of 3 · Output 3 “bread”"_s);
        QCOMPARE(text({ FindingKind::Uniform, 41, 41, { { 0, -1, 6.2101, 6.2146 } } }),
            u"Uniform rows: 41 of 41 · Output 1 “I”: entropy 6.210 of 6.215 nats"_s);
        QCOMPARE(text({ FindingKind::Sink, 2, 3, { { -1, 1, 0.7 } } }),
            u"Sink: Timestep 2 “aß” takes most of 2 of 3 rows, 0.700 on average"_s);
        QCOMPARE(text({ FindingKind::IdenticalRows, 1, 3, { { 2, -1, 0, 0, 0 } } }),
            u"Identical rows: 1 · Output 3 “bread” is as Output 1 “I”"_s);
        QCOMPARE(text({ FindingKind::NegativeWeights, 1, 6, { { 0, 1, -0.2 } } }),
            u"Negative weights: 1 · Output 1 “I”, Timestep 2 “aß”: −0.200"_s);
        Finding axis { FindingKind::WrongAxis, 1, 1, { { 0, -1, 0.47 } } };
        axis.low = 0.47;
        axis.high = 2.01;
        axis.columnLow = 0.96;
        axis.columnHigh = 1;
        QCOMPARE(text(axis), u"Wrong axis? Columns sum to 0.96 … 1.00, rows to 0.47 … 2.01"_s);
    }

    void theFirstThatIsNotFiniteIsLocated()
    {
        const auto located = [](const char *where, const FindingPlace &place) {
            return text({ FindingKind::NotFinite, 1, 1, { place }, where });
        };
        const double infinity = std::numeric_limits<double>::infinity();
        QCOMPARE(located("query", { 1, -1, -infinity }), u"First −∞: in the query of Output 2 “ate”"_s);
        QCOMPARE(located("key", { -1, 0, infinity }), u"First ∞: in the key of Timestep 1 “ich”"_s);
        QCOMPARE(located("value", { -1, 0, NAN }), u"First NaN: in the value of Timestep 1 “ich”"_s);
        QCOMPARE(located("score", { 0, 1, NAN }), u"First NaN: the score of Output 1 “I”, Timestep 2 “aß”"_s);
        QCOMPARE(located("weight", { 0, 1, NAN }), u"First NaN: the weight of Output 1 “I”, Timestep 2 “aß”"_s);
    }

    void whatIsWrongIsToldFromWhatIsWorthKnowing()
    {
        QVERIFY(isWarning({ FindingKind::SumNotOne, 1, 1, {} }));
        QVERIFY(isWarning({ FindingKind::WrongAxis, 1, 1, {} }));
        QVERIFY(!isWarning({ FindingKind::Sink, 1, 1, {} }));
        QVERIFY(findingReason({ FindingKind::WrongAxis, 1, 1, {} }).contains(u"source × target"));
        QVERIFY(findingReason({ FindingKind::Uniform, 1, 1, {} }).contains(u"99 %"));
    }
};

ALPHASCOPE_TEST(TestFindingText, QCoreApplication)
#include "tst_findingtext.moc"
