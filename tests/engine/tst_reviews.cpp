// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reviews.h"
#include "testclass.h"

#include <QtTest>

#include <set>

using namespace alphascope;

namespace {

std::string joined(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

const std::set<std::string> negations { "not", "never", "tidak", "tak" };
const std::set<std::string> badWords { "bad", "boring", "weak", "dull", "poor", "awful", "disappointing", "silly",
    "hated", "disliked", "hate", "dislike", "buruk", "jelek", "membosankan", "lemah", "hambar", "mengecewakan",
    "membenci" };

//! The label that the deciding words alone give: each clause that counts says the same.
std::optional<Index> labelByWords(const Review &review)
{
    std::optional<Index> label;
    bool isNegated = false;
    for (const Index place : review.deciding) {
        const std::string &word = review.text.words[static_cast<std::size_t>(place)];
        if (negations.contains(word)) {
            isNegated = true;
            continue;
        }
        const Index said = badWords.contains(word) == isNegated ? 1 : 0;
        if (label && *label != said)
            return {};
        label = said;
        isNegated = false;
    }
    return label;
}

} // namespace

class ReviewsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theDecidingWordsGiveTheLabel()
    {
        int good = 0;
        std::set<std::string> different;
        for (const Review &review : generatedReviews({ true, true }, 1, 4000)) {
            QVERIFY2(labelByWords(review) == review.text.label, joined(review.text.words).c_str());
            good += review.text.label == 1;
            different.insert(joined(review.text.words));
        }
        QVERIFY(good > 1850 && good < 2150);
        QVERIFY(different.size() > 3000);
    }

    void onlyTheClauseThatCountsDecides()
    {
        int seen = 0;
        for (const Review &review : generatedReviews({}, 2, 2000)) {
            const auto &words = review.text.words;
            const auto place
                = [&words](const char *word) { return std::find(words.begin(), words.end(), word) - words.begin(); };
            const auto comma = place(","), end = static_cast<std::ptrdiff_t>(words.size());
            if (comma == end)
                continue;
            ++seen;
            const bool firstCounts = comma + 1 < end && words[static_cast<std::size_t>(comma + 1)] == "although";
            for (const Index decides : review.deciding)
                QVERIFY2((decides < comma) == firstCounts, joined(words).c_str());
        }
        QVERIFY(seen > 1000);
    }

    void noWordAloneTells()
    {
        std::map<std::string, std::array<int, 2>> counts;
        for (const Review &review : generatedReviews({}, 3, 20000)) {
            for (const std::string &word : review.text.words)
                ++counts[word][static_cast<std::size_t>(review.text.label)];
        }
        for (const auto &[word, count] : counts)
            QVERIFY2(std::min(count[0], count[1]) * 3 > std::max(count[0], count[1]), word.c_str());
        for (const char *adjective : { "good", "bad", "funny", "dull" }) { // "not" comes before every other
            const auto &count = counts[adjective];
            QVERIFY2(std::min(count[0], count[1]) * 1.5 > std::max(count[0], count[1]), adjective);
        }
        QVERIFY(counts.size() > 40 && counts.size() < 120);
    }

    void sentencesAreWellFormed()
    {
        for (const Review &review : generatedReviews({ true, true }, 4, 500)) {
            QCOMPARE(review.text.words.back(), std::string("."));
            QVERIFY(!review.deciding.empty());
            QVERIFY(std::is_sorted(review.deciding.begin(), review.deciding.end()));
            for (const std::string &word : review.text.words)
                QVERIFY(!word.empty() && word.find_first_of(" *") == std::string::npos);
        }
    }

    void thePlanChoosesLanguagesAndTheSeedDecides()
    {
        const auto has = [](const ReviewPlan &plan, std::uint64_t seed, const char *word) {
            const auto reviews = generatedReviews(plan, seed, 200);
            return std::any_of(reviews.begin(), reviews.end(), [word](const Review &review) {
                return std::count(review.text.words.begin(), review.text.words.end(), word) > 0;
            });
        };
        QVERIFY(has({ true, false }, 1, "the") && !has({ true, false }, 1, "ceritanya"));
        QVERIFY(!has({ false, true }, 1, "the") && has({ false, true }, 1, "ceritanya"));
        QVERIFY(has({ true, true }, 1, "the") && has({ true, true }, 1, "ceritanya"));
        QCOMPARE(generatedReviews({}, 1, 1)[0].text, generatedReviews({}, 1, 1)[0].text);
        QVERIFY(generatedReviews({}, 1, 5)[4].text != generatedReviews({}, 2, 5)[4].text);
    }
};

ALPHASCOPE_TEST(ReviewsTest, QCoreApplication)
#include "tst_reviews.moc"
