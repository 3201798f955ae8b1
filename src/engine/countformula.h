// SPDX-License-Identifier: GPL-3.0-or-later
//! A sum, product or quotient of sizes that knows its value, its symbols and its numbers, so that the three cannot
//! disagree.
#pragma once

#include "engine/matrix.h"

#include <string>

namespace alphascope {

class CountFormula {
public:
    CountFormula(const char *symbol, Index value); //!< a size with its symbol: n_hidden = 2
    CountFormula(Index constant); //!< a number that is the same in both texts; implicit: 3 * hidden

    Index value() const { return m_value; }
    const std::string &symbols() const { return m_symbols; } //!< "(n_input + n_hidden + 1)·n_hidden"
    const std::string &numbers() const { return m_numbers; } //!< "(1 + 2 + 1)·2"

    friend CountFormula operator+(const CountFormula &a, const CountFormula &b);
    friend CountFormula operator*(const CountFormula &a, const CountFormula &b); //!< a factor 1 is not written
    friend CountFormula operator/(const CountFormula &a, const CountFormula &b); //!< nor a divisor 1

private:
    CountFormula factor() const; //!< itself, a sum or quotient in parentheses

    Index m_value;
    std::string m_symbols, m_numbers;
    bool m_needsParentheses = false; //!< as a factor
    bool m_isOne = false; //!< the constant 1
};

} // namespace alphascope
