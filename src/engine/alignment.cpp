// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/alignment.h"

#include "engine/text.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

namespace alphascope {

namespace {

struct ReadLink {
    Link link;
    bool isSure = true;
};

std::optional<ReadLink> readLink(std::string_view word)
{
    ReadLink result;
    const char *end = word.data() + word.size();
    const auto source = std::from_chars(word.data(), end, result.link.source);
    if (source.ec != std::errc() || source.ptr == end || (*source.ptr != '-' && *source.ptr != '?'))
        return std::nullopt;
    result.isSure = *source.ptr == '-';
    const auto target = std::from_chars(source.ptr + 1, end, result.link.target);
    if (target.ec != std::errc() || target.ptr != end || result.link.source < 0 || result.link.target < 0)
        return std::nullopt;
    return result;
}

Problem malformed(std::string_view word)
{
    return { "“" + std::string(word) + "” is no link of an alignment. Write source and target word, counted from 0, as "
        + "0-0 for a sure and 3?4 for a possible link." };
}

Problem outside(std::string_view word, Index columns, Index rows)
{
    return { "The link " + std::string(word) + " points outside: there are " + counted(columns, "source word") + " and "
        + counted(rows, "target word") + ", counted from 0." };
}

} // namespace

std::variant<GoldAlignment, Problem> readAlignment(std::string_view text, Index columns, Index rows)
{
    constexpr std::string_view blanks = " \t\r\n";
    GoldAlignment gold;
    for (std::size_t first = text.find_first_not_of(blanks); first != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(blanks, first), text.size());
        const std::string_view word = text.substr(first, end - first);
        const std::optional<ReadLink> read = readLink(word);
        if (!read)
            return malformed(word);
        if (read->link.source >= columns || read->link.target >= rows)
            return outside(word, columns, rows);
        gold.possible.insert(read->link);
        if (read->isSure)
            gold.sure.insert(read->link);
        first = text.find_first_not_of(blanks, end);
    }
    return gold;
}

std::set<Link> linksOf(const Matrix<double> &alpha, const Mask &mask, LinkRule rule, double threshold)
{
    std::set<Link> links;
    const auto isAllowed = [&](Index i, Index j) { return mask.size() == 0 || mask(i, j); };
    for (Index i = 0; i < alpha.rows(); ++i) {
        Index best = -1;
        for (Index j = 0; j < alpha.cols(); ++j) {
            if (!isAllowed(i, j))
                continue;
            if (rule == LinkRule::Threshold && alpha(i, j) >= threshold)
                links.insert({ j, i });
            if (alpha(i, j) > (best < 0 ? 0 : alpha(i, best)))
                best = j;
        }
        if (rule == LinkRule::Argmax && best >= 0)
            links.insert({ best, i });
    }
    return links;
}

double alignmentErrorRate(const std::set<Link> &links, const GoldAlignment &gold)
{
    const auto common = [&](const std::set<Link> &others) {
        return std::count_if(links.begin(), links.end(), [&](const Link &link) { return others.contains(link); });
    };
    const auto all = static_cast<double>(links.size() + gold.sure.size());
    if (all == 0)
        return std::numeric_limits<double>::quiet_NaN();
    return 1 - static_cast<double>(common(gold.sure) + common(gold.possible)) / all;
}

} // namespace alphascope
