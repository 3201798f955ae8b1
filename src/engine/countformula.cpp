// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/countformula.h"

namespace alphascope {

CountFormula::CountFormula(const char *symbol, Index value)
    : m_value(value)
    , m_symbols(symbol)
    , m_numbers(std::to_string(value))
{
}

CountFormula::CountFormula(Index constant)
    : m_value(constant)
    , m_symbols(std::to_string(constant))
    , m_numbers(m_symbols)
    , m_isOne(constant == 1)
{
}

CountFormula CountFormula::factor() const
{
    CountFormula result = *this;
    if (m_needsParentheses) {
        result.m_symbols = "(" + m_symbols + ")";
        result.m_numbers = "(" + m_numbers + ")";
        result.m_needsParentheses = false;
    }
    return result;
}

CountFormula operator+(const CountFormula &a, const CountFormula &b)
{
    CountFormula sum = a;
    sum.m_value += b.m_value;
    sum.m_symbols += " + " + b.m_symbols;
    sum.m_numbers += " + " + b.m_numbers;
    sum.m_needsParentheses = true;
    sum.m_isOne = false;
    return sum;
}

CountFormula operator*(const CountFormula &a, const CountFormula &b)
{
    if (a.m_isOne)
        return b;
    if (b.m_isOne)
        return a;
    const CountFormula left = a.factor(), right = b.factor();
    CountFormula product = left;
    product.m_value *= right.m_value;
    product.m_symbols += "·" + right.m_symbols;
    product.m_numbers += "·" + right.m_numbers;
    return product;
}

CountFormula operator/(const CountFormula &a, const CountFormula &b)
{
    if (b.m_isOne)
        return a;
    const CountFormula above = a.factor(), below = b.factor();
    CountFormula quotient = above;
    quotient.m_value /= below.m_value;
    quotient.m_symbols += "/" + below.m_symbols;
    quotient.m_numbers += "/" + below.m_numbers;
    quotient.m_needsParentheses = true;
    quotient.m_isOne = false;
    return quotient;
}

} // namespace alphascope
