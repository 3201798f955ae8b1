// SPDX-License-Identifier: GPL-3.0-or-later
//! Which source words the rows of alpha link to, and how far that is from an alignment made by hand.
#pragma once

#include "engine/problem.h"
#include "engine/trace.h"

#include <set>
#include <string_view>
#include <utility>
#include <variant>

namespace alphascope {

//! A link from column (source word) to row (target word), both from 0.
struct Link {
    Index source = 0, target = 0;
    auto operator<=>(const Link &) const = default;
};

struct GoldAlignment {
    std::set<Link> sure; //!< S
    std::set<Link> possible; //!< P, which S is part of
};

//! Reads links as they are commonly written: "0-0 1-2 3?4", source first, counted from 0; "-" is sure, "?" only
//! possible. Blanks and line ends part them. A link outside of `columns` source and `rows` target words is a problem.
std::variant<GoldAlignment, Problem> readAlignment(std::string_view text, Index columns, Index rows);

//! What makes a weight a link.
enum class LinkRule {
    Argmax, //!< each row links to its largest weight, of equal ones to the first
    Threshold, //!< each row links to all weights of the threshold and more
};

//! The links A of alpha [R x C]. A row that attends to nothing links to nothing. Masked cells (mask [R x C] or empty)
//! are never linked.
std::set<Link> linksOf(const Matrix<double> &alpha, const Mask &mask, LinkRule rule, double threshold = 0.5);

//! AER = 1 - (|A ∩ S| + |A ∩ P|) / (|A| + |S|), Och and Ney 2003, eq. 5: 0 is perfect. NaN when A and S are empty.
double alignmentErrorRate(const std::set<Link> &links, const GoldAlignment &gold);

} // namespace alphascope
