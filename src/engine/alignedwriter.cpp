// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/alignedwriter.h"

#include <cassert>
#include <unordered_map>

namespace alphascope {

namespace {

void append(const ClauseWords &more, ClauseWords &words) { words.insert(words.end(), more.begin(), more.end()); }

std::vector<std::string> textsOf(const ClauseWords &words)
{
    std::vector<std::string> texts;
    for (const ClauseWord &word : words)
        texts.push_back(word.text);
    // No sentence begins with a letter beyond ASCII.
    if (char &first = texts.front().front(); first >= 'a' && first <= 'z')
        first = static_cast<char>(first - 'a' + 'A');
    return texts;
}

std::vector<VerbLink> linksOf(const ClauseWords &german, const ClauseWords &english)
{
    std::unordered_map<int, Index> places;
    for (std::size_t i = 0; i < german.size(); ++i) {
        for (const int number : german[i].verbs)
            places[number] = static_cast<Index>(i);
    }
    std::vector<VerbLink> links;
    for (std::size_t i = 0; i < english.size(); ++i) {
        if (english[i].verbs.empty())
            continue;
        VerbLink link { static_cast<Index>(i), {} };
        for (const int number : english[i].verbs) {
            if (const auto found = places.find(number); found != places.end())
                link.source.push_back(found->second);
        }
        assert(!link.source.empty());
        links.push_back(std::move(link));
    }
    return links;
}

} // namespace

void AlignedWriter::addPhrase(const char *german, const char *english)
{
    appendPhrase(german, m_german);
    appendPhrase(english, m_english);
}

void AlignedWriter::addClause(const Clause &clause, GermanOrder order, EnglishOrder englishOrder)
{
    append(germanWords(clause, order, m_nextNumber), m_german);
    append(englishWords(clause, englishOrder, m_nextNumber), m_english);
    m_nextNumber += numbersOfClause;
}

void AlignedWriter::addInfinitive(const InfinitiveClause &clause)
{
    addPhrase(",", "");
    append(germanWords(clause, m_nextNumber), m_german);
    append(englishWords(clause, m_nextNumber), m_english);
    m_nextNumber += numbersOfClause;
}

AlignedPair AlignedWriter::finish()
{
    return { { textsOf(m_german), textsOf(m_english) }, linksOf(m_german, m_english) };
}

} // namespace alphascope
