// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/latextext.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>
#include <utility>

namespace alphascope {

namespace {

using Replacement = std::pair<std::string_view, std::string_view>;

constexpr Replacement replacements[] = {
    { "\\", "\\textbackslash{}" },
    { "{", "\\{" },
    { "}", "\\}" },
    { "$", "\\$" },
    { "&", "\\&" },
    { "#", "\\#" },
    { "_", "\\_" },
    { "%", "\\%" },
    { "~", "\\textasciitilde{}" },
    { "^", "\\textasciicircum{}" },
    { "<", "\\textless{}" },
    { ">", "\\textgreater{}" },
    { "|", "\\textbar{}" },
    { "\"", "\\symbol{34}" }, // babel gives the character itself a meaning in some languages
    { "'", "\\textquotesingle{}" },
    { "`", "\\textasciigrave{}" },
    { "-", "-{}" }, // no dash of two or three
    { ",", ",{}" },
    { "[", "{[}" },
    { "]", "{]}" },
    { "*", "{*}" },
    { "\n", " " },
    { "\r", " " },
    { "\t", " " },
    { "−", "$-$" },
    { "␣", "\\textvisiblespace{}" },
    { "⏎", "$\\hookleftarrow$" },
    { "⇥", "$\\mapsto$" },
    { "∅", "$\\emptyset$" },
    { "∞", "$\\infty$" },
    { "α", "$\\alpha$" },
    { "Σ", "$\\Sigma$" },
    { "→", "$\\rightarrow$" },
    { "…", "\\ldots{}" },
    { "“", "\\textquotedblleft{}" },
    { "”", "\\textquotedblright{}" },
    { "≠", "$\\neq$" },
    { "·", "$\\cdot$" },
};

//! What stands for the text that begins at `at`, and how long that is; length 0: nothing does.
std::pair<std::string_view, std::size_t> replacementAt(std::string_view text, std::size_t at)
{
    for (const auto &[from, to] : replacements) {
        if (text.substr(at).starts_with(from))
            return { to, from.size() };
    }
    return {};
}

bool isControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

std::string written(double value, std::chars_format format, int digits)
{
    std::array<char, 400> text {}; // a double has at most 309 digits before the point
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, format, digits);
    return { text.data(), end.ptr };
}

} // namespace

std::string latexText(const std::string &text)
{
    std::string latex;
    for (std::size_t at = 0; at < text.size();) {
        if (const auto [to, length] = replacementAt(text, at); length > 0) {
            latex += to;
            at += length;
        } else {
            if (!isControl(text[at])) // LaTeX refuses them
                latex += text[at];
            ++at;
        }
    }
    return latex;
}

std::string latexNumber(double value, int decimals)
{
    constexpr double largestInDigits = 1e6;
    if (std::isnan(value))
        return "NaN";
    const std::string sign = value < 0 ? "$-$" : "";
    const double size = std::abs(value);
    if (std::isinf(value))
        return sign + "$\\infty$";
    if (size >= largestInDigits) {
        const std::string text = written(size, std::chars_format::scientific, decimals > 0 ? decimals - 1 : 0);
        const auto e = text.find('e');
        const std::string power = std::to_string(std::stoi(text.substr(e + 1)));
        return sign + "$" + text.substr(0, e) + "\\cdot10^{" + power + "}$";
    }
    const std::string text = written(size, std::chars_format::fixed, decimals);
    const bool isZero = text.find_first_of("123456789") == std::string::npos;
    return (isZero ? std::string() : sign) + text;
}

} // namespace alphascope
