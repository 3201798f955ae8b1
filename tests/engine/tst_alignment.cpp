// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/alignment.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

GoldAlignment read(std::string_view text)
{
    const auto result = readAlignment(text, 4, 4);
    return std::holds_alternative<GoldAlignment>(result) ? std::get<GoldAlignment>(result) : GoldAlignment();
}

QString problemOf(std::string_view text)
{
    const auto result = readAlignment(text, 4, 3);
    const auto *problem = std::get_if<Problem>(&result);
    return problem ? QString::fromStdString(problem->sentence) : QString();
}

} // namespace

class AlignmentTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void linksAreSureOrPossible()
    {
        const GoldAlignment gold = read(" 0-0\t1-2\n3?1  ");
        QCOMPARE(gold.sure, (std::set<Link> { { 0, 0 }, { 1, 2 } }));
        QCOMPARE(gold.possible, (std::set<Link> { { 0, 0 }, { 1, 2 }, { 3, 1 } }));
        QVERIFY(read("").possible.empty());
    }

    void whatIsNoLinkIsNamed()
    {
        for (const char *text : { "0-0 1+2", "1-", "-1", "a-b", "1-2x", "1--2", "0", "99999999999999999999-1" })
            QVERIFY2(problemOf(text).contains(u"is no link"), text);
        QVERIFY(problemOf("0-0 1+2").contains(u"1+2"));
        QVERIFY(problemOf("4-0").contains(u"4 source words and 3 target words"));
        QVERIFY(problemOf("0-3").contains(u"points outside"));
        QCOMPARE(problemOf("3-2"), QString());
    }

    void eachRowLinksToItsLargestWeight()
    {
        const Matrix<double> alpha = matrix({ { 0.2, 0.8 }, { 0.5, 0.5 }, { 0, 0 } });
        QCOMPARE(linksOf(alpha, {}, LinkRule::Argmax), (std::set<Link> { { 1, 0 }, { 0, 1 } }));
        Mask mask = Mask::Constant(3, 2, true);
        mask(0, 1) = false;
        QCOMPARE(linksOf(alpha, mask, LinkRule::Argmax), (std::set<Link> { { 0, 0 }, { 0, 1 } }));
    }

    void orToAllFromAThresholdOn()
    {
        const Matrix<double> alpha = matrix({ { 0.2, 0.8 }, { 0.5, 0.5 }, { 0, 0 } });
        QCOMPARE(linksOf(alpha, {}, LinkRule::Threshold, 0.5), (std::set<Link> { { 1, 0 }, { 0, 1 }, { 1, 1 } }));
        QCOMPARE(linksOf(alpha, {}, LinkRule::Threshold, 0.9), std::set<Link>());
    }

    //! By hand: A = {00, 11, 21}, S = {00, 12}, P = S + {11}: 1 - (1 + 2) / (3 + 2).
    void theErrorRateCountsSureAndPossibleLinks()
    {
        const std::set<Link> links { { 0, 0 }, { 1, 1 }, { 2, 1 } };
        QVERIFY(std::abs(alignmentErrorRate(links, read("0-0 1-2 1?1")) - 0.4) < 1e-15);
        // a possible link is no mistake, a sure one that is missing is
        QCOMPARE(alignmentErrorRate({ { 0, 0 }, { 1, 1 } }, read("0-0 1?1")), 0.);
        QVERIFY(std::abs(alignmentErrorRate({ { 0, 0 } }, read("0-0 1-1")) - 1. / 3) < 1e-15);
        QCOMPARE(alignmentErrorRate({ { 2, 2 } }, read("0-0")), 1.);
        QVERIFY(std::isnan(alignmentErrorRate({}, read("0?0"))));
    }
};

ALPHASCOPE_TEST(AlignmentTest, QCoreApplication)
#include "tst_alignment.moc"
