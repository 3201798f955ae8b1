// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/randomstream.h"
#include "testclass.h"

#include <QtTest>

#include <vector>

using namespace alphascope;

class RandomStreamTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void seedAndNameSayEverything()
    {
        RandomStream a(5, "a"), again(5, "a"), otherName(5, "b"), otherSeed(6, "a");
        const std::uint64_t first = a.bits();
        QCOMPARE(again.bits(), first);
        QVERIFY(otherName.bits() != first);
        QVERIFY(otherSeed.bits() != first);
        QVERIFY(a.bits() != first);
    }

    void theBitsAreThoseOfTheReference()
    {
        // Computed apart from this program: SplitMix64 from FNV-1a of "" begun with 0xcbf29ce484222325 ^ first(seed).
        RandomStream stream(0, "");
        QCOMPARE(stream.bits(), splitMix(0xcbf29ce484222325u ^ 0xe220a8397b1dcdafu));
    }

    void unitsFillTheirRange()
    {
        RandomStream stream(1, "units");
        double sum = 0, least = 1, most = 0;
        for (int i = 0; i < 10000; ++i) {
            const double value = stream.unit();
            sum += value;
            least = std::min(least, value);
            most = std::max(most, value);
        }
        QVERIFY(least >= 0 && least < 0.001);
        QVERIFY(most < 1 && most > 0.999);
        QVERIFY(std::abs(sum / 10000 - 0.5) < 0.01);
    }

    void normalNumbersHaveTheirMoments()
    {
        RandomStream stream(1, "normal");
        double sum = 0, squares = 0, fourths = 0;
        constexpr int count = 100000;
        for (int i = 0; i < count; ++i) {
            const double value = stream.normal();
            QVERIFY(std::isfinite(value));
            sum += value;
            squares += value * value;
            fourths += value * value * value * value;
        }
        QVERIFY(std::abs(sum / count) < 0.01);
        QVERIFY(std::abs(squares / count - 1) < 0.015);
        QVERIFY(std::abs(fourths / count - 3) < 0.1);
    }

    void whatIsSkippedIsNotDrawn()
    {
        RandomStream drawn(1, "skip"), skipped(1, "skip");
        for (int i = 0; i < 7; ++i)
            drawn.unit();
        skipped.skip(0);
        skipped.skip(7);
        QCOMPARE(skipped.bits(), drawn.bits());
    }

    void belowIsEvenAndNeverReachesItsEnd()
    {
        RandomStream stream(1, "below");
        std::vector<int> counts(6);
        for (int i = 0; i < 60000; ++i) {
            const Index value = stream.below(6);
            QVERIFY(value >= 0 && value < 6);
            ++counts[static_cast<std::size_t>(value)];
        }
        for (const int count : counts)
            QVERIFY(std::abs(count - 10000) < 400);
        QCOMPARE(stream.below(1), 0);
    }

private:
    //! The first output of SplitMix64 begun at `state`, as its authors print it.
    static std::uint64_t splitMix(std::uint64_t state)
    {
        std::uint64_t z = state + 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
};

ALPHASCOPE_TEST(RandomStreamTest, QCoreApplication)
#include "tst_randomstream.moc"
