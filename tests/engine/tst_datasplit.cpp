// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datasplit.h"
#include "matrices.h"

#include <QtTest>

#include <set>

using namespace alphascope;

namespace {

std::vector<std::string> numbered(Index count)
{
    std::vector<std::string> keys;
    for (Index i = 0; i < count; ++i)
        keys.push_back(std::to_string(i));
    return keys;
}

std::set<std::string> keysOf(const std::vector<std::string> &keys, const std::vector<Index> &rows)
{
    std::set<std::string> result;
    for (const std::string &key : chosen(keys, rows))
        result.insert(key);
    return result;
}

bool haveNoneInCommon(const std::set<std::string> &a, const std::set<std::string> &b)
{
    return std::none_of(a.begin(), a.end(), [&b](const std::string &key) { return b.contains(key); });
}

} // namespace

class DataSplitTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachRowIsInOnePart()
    {
        const DataSplit split = splitByKey(numbered(1000), { 0.1, 0.25 }, 3);
        QCOMPARE(split.test.size(), std::size_t(250));
        QCOMPARE(split.validation.size(), std::size_t(100));
        std::set<Index> all(split.training.begin(), split.training.end());
        all.insert(split.validation.begin(), split.validation.end());
        all.insert(split.test.begin(), split.test.end());
        QCOMPARE(all.size(), std::size_t(1000));
        QCOMPARE(split.training.size(), std::size_t(650));
        QVERIFY(std::is_sorted(split.training.begin(), split.training.end()));
    }

    void equalSourcesStayTogether()
    {
        std::vector<std::string> keys = numbered(300);
        for (std::size_t i = 0; i < 300; ++i)
            keys.push_back(std::to_string(i % 40)); // forty of them come often
        const DataSplit split = splitByKey(keys, { 0.2, 0.2 }, 8);
        const auto training = keysOf(keys, split.training), validation = keysOf(keys, split.validation),
                   test = keysOf(keys, split.test);
        QVERIFY(haveNoneInCommon(training, validation));
        QVERIFY(haveNoneInCommon(training, test));
        QVERIFY(haveNoneInCommon(validation, test));
        QCOMPARE(training.size() + validation.size() + test.size(), std::size_t(300));
        QVERIFY(split.test.size() > 100 && split.test.size() < 140);
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

QTEST_APPLESS_MAIN(DataSplitTest)
#include "tst_datasplit.moc"
