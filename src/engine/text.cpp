// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace alphascope {

std::string counted(Index count, const std::string &noun)
{
    const std::string magnitude = grouped(static_cast<std::uint64_t>(count < 0 ? -count : count));
    return (count < 0 ? "−" : "") + magnitude + " " + noun + (count == 1 ? "" : "s");
}

std::string sizeText(Index rows, Index columns)
{
    return grouped(static_cast<std::uint64_t>(rows)) + " × " + grouped(static_cast<std::uint64_t>(columns));
}

std::string alternatives(const std::vector<Index> &numbers)
{
    constexpr std::size_t most = 8;
    std::string text;
    for (std::size_t i = 0; i < numbers.size() && i < most; ++i) {
        if (i > 0)
            text += i + 1 == numbers.size() ? " or " : ", ";
        text += std::to_string(numbers[i]);
    }
    return numbers.size() > most ? text + " or more" : text;
}

std::string byteText(double bytes)
{
    constexpr std::array units { " B", " kB", " MB", " GB", " TB", " PB", " EB", " ZB", " YB" };
    std::size_t unit = 0;
    while (bytes >= 999.5 && unit + 1 < units.size()) {
        bytes /= 1000;
        ++unit;
    }
    std::array<char, 64> digits {};
    const int decimals = bytes < 9.95 && unit > 0 ? 1 : 0;
    const auto end
        = std::to_chars(digits.data(), digits.data() + digits.size(), bytes, std::chars_format::fixed, decimals);
    return end.ec == std::errc() ? std::string(digits.data(), end.ptr) + units[unit] : "far more memory";
}

std::string grouped(std::uint64_t count)
{
    std::string text = std::to_string(count);
    for (std::size_t left = text.size(); left > 3; left -= 3)
        text.insert(left - 3, "\u202f");
    return text;
}

std::string asciiNumber(double value)
{
    if (std::isnan(value))
        return "nan"; // its sign and payload mean nothing here
    const double size = std::abs(value);
    const bool plain = size == 0 || (size >= 1e-5 && size < 1e15);
    std::array<char, 64> digits {};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value,
        plain ? std::chars_format::fixed : std::chars_format::scientific);
    return { digits.data(), end.ptr };
}

std::string shortestNumber(double value)
{
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value > 0 ? "∞" : "−∞";
    return typeset(asciiNumber(value));
}

std::string typeset(const std::string &ascii)
{
    std::string text;
    bool leadsExponent = false; // a plus or a zero there says nothing
    for (const char c : ascii) {
        if (c == '-')
            text += "−";
        else if (!leadsExponent || (c != '+' && c != '0'))
            text += c;
        leadsExponent = c == 'e' || (leadsExponent && (c == '-' || c == '+' || c == '0'));
    }
    return text;
}

} // namespace alphascope
