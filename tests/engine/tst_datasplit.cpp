// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datasplit.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

#include <numeric>
#include <set>

using namespace alphascope;

namespace {

std::vector<SourceKey> numbered(std::size_t count)
{
    std::vector<SourceKey> keys(count);
    std::iota(keys.begin(), keys.end(), SourceKey(0));
    return keys;
}

std::set<SourceKey> keysOf(const std::vector<SourceKey> &keys, const std::vector<Index> &rows)
{
    const std::vector<SourceKey> all = chosen(keys, rows);
    return { all.begin(), all.end() };
}

bool haveNoneInCommon(const std::set<SourceKey> &a, const std::set<SourceKey> &b)
{
    return std::none_of(a.begin(), a.end(), [&b](SourceKey key) { return b.contains(key); });
}

bool isAbout(std::size_t count, double expected) { return std::abs(static_cast<double>(count) / expected - 1) < 0.15; }

} // namespace

class DataSplitTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachRowIsInOnePart()
    {
        const DataSplit split = splitByKey(numbered(10'000), { 0.1, 0.25 }, 3);
        QVERIFY(isAbout(split.test.size(), 2500));
        QVERIFY(isAbout(split.validation.size(), 1000));
        std::set<Index> all(split.training.begin(), split.training.end());
        all.insert(split.validation.begin(), split.validation.end());
        all.insert(split.test.begin(), split.test.end());
        QCOMPARE(all.size(), std::size_t(10'000));
        QCOMPARE(split.training.size() + split.validation.size() + split.test.size(), std::size_t(10'000));
        QVERIFY(std::is_sorted(split.training.begin(), split.training.end()));
    }

    void equalSourcesStayTogether()
    {
        std::vector<SourceKey> keys = numbered(300);
        for (SourceKey i = 0; i < 300; ++i)
            keys.push_back(i % 40); // forty of them come often
        const DataSplit split = splitByKey(keys, { 0.2, 0.2 }, 8);
        const auto training = keysOf(keys, split.training), validation = keysOf(keys, split.validation),
                   test = keysOf(keys, split.test);
        QVERIFY(haveNoneInCommon(training, validation));
        QVERIFY(haveNoneInCommon(training, test));
        QVERIFY(haveNoneInCommon(validation, test));
        QCOMPARE(training.size() + validation.size() + test.size(), std::size_t(300));
    }

    void aKeyStaysWhereItIsWhenOthersComeOrTheShareGrows()
    {
        const auto validated = [](std::size_t count, double share) {
            return keysOf(numbered(count), splitByKey(numbered(count), { share, 0 }, 5).validation);
        };
        const auto few = validated(500, 0.1), many = validated(1000, 0.1), more = validated(1000, 0.2);
        QVERIFY(few.size() > 20);
        for (SourceKey key = 0; key < 500; ++key)
            QCOMPARE(many.contains(key), few.contains(key));
        QVERIFY(std::includes(more.begin(), more.end(), many.begin(), many.end()));
    }

    void theSeedDecides()
    {
        const DataSplit split = splitByKey(numbered(50), {}, 1);
        QCOMPARE(splitByKey(numbered(50), {}, 1), split);
        QVERIFY(splitByKey(numbered(50), {}, 2) != split);
    }

    void fewRowsLeaveOneForTraining()
    {
        QVERIFY(splitByKey({}, {}, 1).training.empty());
        QCOMPARE(splitByKey(numbered(1), {}, 1).training, std::vector<Index> { 0 });
        const DataSplit three = splitByKey(numbered(3), {}, 1);
        QCOMPARE(three.training.size(), std::size_t(1));
        QCOMPARE(three.validation.size(), std::size_t(1));
        QCOMPARE(three.test.size(), std::size_t(1));
        QCOMPARE(splitByKey(numbered(3), { 0, 0 }, 1).training.size(), std::size_t(3));
    }

    void keysTellSourcesApartAndNothingElse()
    {
        QCOMPARE(sourceKey(SentencePair { { "a" }, { "x" } }), sourceKey(SentencePair { { "a" }, { "y" } }));
        QVERIFY(sourceKey(SentencePair { { "a", "b" }, {} }) != sourceKey(SentencePair { { "ab" }, {} }));
        QCOMPARE(sourceKey(LabelledText { { "a" }, 0 }), sourceKey(LabelledText { { "a" }, 1 }));
        SequenceExample<double> one, other;
        one.x = matrix({ { 1, 2 }, { 3, 4 } });
        other.x = matrix({ { 1, 2 }, { 3, 5 } });
        QVERIFY(sourceKey(one) != sourceKey(other));
        one.padded = other.padded = { false, true };
        QCOMPARE(sourceKey(one), sourceKey(other)); // padding is no part of it
        one = other = {};
        one.x = matrix({ { 1, 2 }, { 3, 4 } });
        other.x = matrix({ { 1, 2, 3, 4 } }); // the same numbers, but one timestep
        QVERIFY(sourceKey(one) != sourceKey(other));
        one = other = {};
        one.tokens = { 1, 2 };
        other.tokens = { 1, 3 };
        QVERIFY(sourceKey(one) != sourceKey(other));
    }

    void theEndOfTimeIsForValidationAfterAGap()
    {
        QCOMPARE(splitByTime(10, 0.2, 3), (DataSplit { { 0, 1, 2, 3, 4 }, { 8, 9 }, {} }));
        QCOMPARE(splitByTime(3, 0.01, 0), (DataSplit { { 0, 1 }, { 2 }, {} })); // at least one
        QCOMPARE(splitByTime(3, 0, 5), (DataSplit { { 0, 1, 2 }, {}, {} })); // no validation, no gap
        QVERIFY(splitByTime(4, 0.25, 3).training.empty());
    }

    void examplesAreSplitByTheirSource()
    {
        std::vector<SentencePair> pairs;
        for (const char *target : { "x", "y", "z" })
            pairs.push_back({ { "same" }, { target } });
        pairs.push_back({ { "other" }, { "x" } });
        const DataSplit parts = split(pairs, { 0, 0.5 }, 1);
        QVERIFY(parts.test.size() == 1 || parts.test.size() == 3);
        QCOMPARE(chosen(pairs, parts.test)[0].source, parts.test.size() == 1 ? pairs[3].source : pairs[0].source);
    }
};

ALPHASCOPE_TEST(DataSplitTest, QCoreApplication)
#include "tst_datasplit.moc"
