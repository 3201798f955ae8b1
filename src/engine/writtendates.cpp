// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/writtendates.h"

#include "engine/datewords.h"
#include "engine/randomstream.h"

#include <algorithm>
#include <cassert>
#include <chrono>

namespace alphascope {

namespace {

using Date = std::chrono::year_month_day;

std::string padded(unsigned number)
{
    std::string digits = std::to_string(number);
    if (number < 10)
        digits.insert(digits.begin(), '0');
    return digits;
}

//! 1st, 2nd, 3rd, 4th, ..., 11th, ..., 21st.
std::string ordinal(unsigned number)
{
    const bool isTeen = number % 100 / 10 == 1;
    const char *const endings[] = { "th", "st", "nd", "rd" };
    return std::to_string(number) + endings[isTeen || number % 10 > 3 ? 0 : number % 10];
}

std::string part(char code, const Date &date, const DateWords &words)
{
    const auto day = unsigned(date.day()), month = unsigned(date.month());
    const int year = int(date.year());
    switch (code) {
    case 'd':
        return std::to_string(day);
    case 'D':
        return padded(day);
    case 'o':
        return ordinal(day);
    case 'm':
        return std::to_string(month);
    case 'M':
        return padded(month);
    case 'b':
        return words.shortMonths[month - 1];
    case 'B':
        return words.months[month - 1];
    case 'a':
        return words.shortDays[std::chrono::weekday(std::chrono::sys_days(date)).c_encoding()];
    case 'A':
        return words.days[std::chrono::weekday(std::chrono::sys_days(date)).c_encoding()];
    case 'y':
        return padded(static_cast<unsigned>(year % 100));
    default:
        assert(code == 'Y');
        return std::to_string(year);
    }
}

//! A form with each %x replaced by its part.
std::string written(std::string_view form, const Date &date, const DateWords &words)
{
    std::string text;
    for (std::size_t i = 0; i < form.size(); ++i) {
        if (form[i] == '%')
            text += part(form[++i], date, words);
        else
            text += form[i];
    }
    return text;
}

std::string lowerCase(std::string text)
{
    for (char &letter : text)
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    return text;
}

std::vector<std::string> charactersOf(const std::string &ascii)
{
    std::vector<std::string> characters;
    for (const char letter : ascii)
        characters.emplace_back(1, letter);
    return characters;
}

std::string isoText(const Date &date)
{
    return std::to_string(int(date.year())) + '-' + padded(unsigned(date.month())) + '-' + padded(unsigned(date.day()));
}

std::vector<const DateWords *> languagesOf(const DatePlan &plan)
{
    std::vector<const DateWords *> languages;
    if (plan.english)
        languages.push_back(&englishDateWords());
    if (plan.indonesian)
        languages.push_back(&indonesianDateWords());
    return languages;
}

[[maybe_unused]] bool isAllowed(const DatePlan &plan)
{
    return (plan.english || plan.indonesian) && plan.firstYear >= 1950 && plan.firstYear <= plan.lastYear
        && plan.lastYear <= 2049;
}

template <typename Element>
const Element &drawn(const std::vector<Element> &elements, RandomStream &stream)
{
    return elements[static_cast<std::size_t>(stream.below(static_cast<Index>(elements.size())))];
}

} // namespace

std::vector<SentencePair> writtenDates(
    const DatePlan &plan, std::uint64_t seed, Index count, const std::stop_token &stop)
{
    using namespace std::chrono;
    assert(isAllowed(plan));
    const sys_days first(year(plan.firstYear) / January / 1);
    const sys_days last(year(plan.lastYear) / December / 31);
    const std::vector<const DateWords *> languages = languagesOf(plan);
    RandomStream stream(seed, "written dates");
    std::vector<SentencePair> pairs;
    for (Index i = 0; i < count && !stop.stop_requested(); ++i) {
        const Date date(first + days(stream.below((last - first).count() + 1)));
        const DateWords &words = *drawn(languages, stream);
        const bool usesNumbers = stream.below(5) == 0; // they are the same in each language
        std::string text = written(drawn(usesNumbers ? numericDateForms() : words.forms, stream), date, words);
        if (stream.below(2) == 0)
            text = lowerCase(std::move(text));
        pairs.push_back({ charactersOf(text), charactersOf(isoText(date)) });
    }
    return pairs;
}

std::vector<std::string> waysToWrite(int year, unsigned month, unsigned day, const DatePlan &plan)
{
    const Date date { std::chrono::year(year), std::chrono::month(month), std::chrono::day(day) };
    assert(isAllowed(plan) && date.ok());
    std::vector<std::string> ways;
    const auto add = [&ways](const std::string &way) {
        if (std::find(ways.begin(), ways.end(), way) == ways.end())
            ways.push_back(way);
    };
    const auto addForms = [&](const std::vector<std::string_view> &forms, const DateWords &words) {
        for (const std::string_view form : forms) {
            add(written(form, date, words));
            add(lowerCase(written(form, date, words)));
        }
    };
    for (const DateWords *words : languagesOf(plan))
        addForms(words->forms, *words);
    addForms(numericDateForms(), englishDateWords());
    return ways;
}

} // namespace alphascope
