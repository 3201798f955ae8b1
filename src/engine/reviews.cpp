// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reviews.h"

#include "engine/datasplit.h"
#include "engine/randomstream.h"
#include "engine/reviewwords.h"

#include <algorithm>
#include <cassert>

namespace alphascope {

namespace {

using Phrases = ReviewWords::Phrases;

//! Writes one review, word by word.
class ReviewWriter {
public:
    ReviewWriter(const ReviewWords &words, RandomStream &stream)
        : m_words(words)
        , m_stream(stream)
    {
    }

    Review write(Index label);

private:
    bool happens(Index times, Index outOf) { return m_stream.below(outOf) < times; }
    std::string_view drawn(const Phrases &phrases)
    {
        return phrases[static_cast<std::size_t>(m_stream.below(static_cast<Index>(phrases.size())))];
    }
    std::string_view nextAspect();
    void add(std::string_view phrase, bool counts = false);
    void addClause(Index label, bool counts);
    void addJudgement(Index label);

    const ReviewWords &m_words;
    RandomStream &m_stream;
    std::string_view m_lastAspect;
    Review m_review;
};

//! Two clauses are about two things.
std::string_view ReviewWriter::nextAspect()
{
    std::string_view aspect = drawn(m_words.aspects);
    while (aspect == m_lastAspect)
        aspect = drawn(m_words.aspects);
    return m_lastAspect = aspect;
}

void ReviewWriter::add(std::string_view phrase, bool counts)
{
    while (!phrase.empty()) {
        std::string_view word = phrase.substr(0, phrase.find(' '));
        phrase.remove_prefix(std::min(phrase.size(), word.size() + 1));
        if (word.front() == '*') {
            word.remove_prefix(1);
            if (counts)
                m_review.deciding.push_back(static_cast<Index>(m_review.text.words.size()));
        }
        m_review.text.words.emplace_back(word);
    }
}

void ReviewWriter::addClause(Index label, bool counts)
{
    if (happens(1, 4)) {
        add(drawn(m_words.verdicts[static_cast<std::size_t>(label)]), counts);
        add(nextAspect());
        return;
    }
    add(nextAspect());
    add(m_words.was);
    const bool isNegated = happens(1, 2);
    if (isNegated)
        add(drawn(m_words.negations), counts);
    if (happens(1, 3))
        add(drawn(isNegated ? m_words.negatedDegrees : m_words.degrees));
    add(drawn(m_words.adjectives[static_cast<std::size_t>(isNegated ? 1 - label : label)]), counts);
}

void ReviewWriter::addJudgement(Index label)
{
    switch (m_stream.below(5)) {
    case 0:
        addClause(label, true);
        break;
    case 1:
        addClause(label, true);
        add(m_words.also);
        addClause(label, true);
        break;
    case 2:
        addClause(1 - label, false);
        add(",");
        add(m_words.but);
        addClause(label, true);
        break;
    case 3:
        add(m_words.although);
        addClause(1 - label, false);
        add(",");
        addClause(label, true);
        break;
    default:
        addClause(label, true);
        add(",");
        add(m_words.although);
        addClause(1 - label, false);
    }
    add(".");
}

Review ReviewWriter::write(Index label)
{
    m_review.text.label = label;
    const Index asides = m_stream.below(6); // 0 before, 1 after, else none
    if (asides == 0)
        add(drawn(m_words.asides));
    addJudgement(label);
    if (asides == 1)
        add(drawn(m_words.asides));
    return std::move(m_review);
}

} // namespace

std::uint64_t sourceKey(const Review &review) { return sourceKey(review.text); }

std::vector<Review> generatedReviews(
    const ReviewPlan &plan, std::uint64_t seed, Index count, const std::stop_token &stop)
{
    assert(plan.english || plan.indonesian);
    RandomStream stream(seed, "reviews");
    std::vector<Review> reviews;
    for (Index i = 0; i < count && !stop.stop_requested(); ++i) {
        const bool isEnglish = plan.english && (!plan.indonesian || stream.below(2) == 0);
        ReviewWriter writer(isEnglish ? englishReviewWords() : indonesianReviewWords(), stream);
        reviews.push_back(writer.write(stream.below(2)));
    }
    return reviews;
}

} // namespace alphascope
