// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/symboltask.h"

#include "engine/randomstream.h"

#include <algorithm>
#include <cassert>

namespace alphascope {

std::vector<std::string> ordered(std::vector<std::string> symbols, SymbolOrder order)
{
    switch (order) {
    case SymbolOrder::Reversed:
        std::reverse(symbols.begin(), symbols.end());
        break;
    case SymbolOrder::Copied:
        break;
    case SymbolOrder::Sorted:
        std::sort(symbols.begin(), symbols.end());
        break;
    }
    return symbols;
}

std::vector<SentencePair> symbolPairs(
    const SymbolPlan &plan, std::uint64_t seed, Index count, const std::stop_token &stop)
{
    assert(plan.alphabet >= 1 && plan.alphabet <= 26);
    assert(plan.shortest >= 1 && plan.shortest <= plan.longest);
    RandomStream stream(seed, "symbol strings");
    std::vector<SentencePair> pairs;
    for (Index i = 0; i < count && !stop.stop_requested(); ++i) {
        const Index length = plan.shortest + stream.below(plan.longest - plan.shortest + 1);
        SentencePair pair;
        for (Index t = 0; t < length; ++t)
            pair.source.emplace_back(1, static_cast<char>('a' + stream.below(plan.alphabet)));
        pair.target = ordered(pair.source, plan.order);
        pairs.push_back(std::move(pair));
    }
    return pairs;
}

} // namespace alphascope
