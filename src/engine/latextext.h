// SPDX-License-Identifier: GPL-3.0-or-later
//! Texts and numbers as LaTeX shows them literally, whatever characters a token has.
#pragma once

#include <string>

namespace alphascope {

//! UTF-8 in, UTF-8 out. The characters that LaTeX acts on are escaped, ligatures such as "--" are kept apart, and a
//! bracket or an asterisk is wrapped, since after a row of a table it would be an option. The signs that stand for
//! blanks (␣ ⏎ ⇥ ∅), the true minus and the signs of the formulas become commands. Other letters beyond ASCII stay:
//! pdfLaTeX knows the Latin ones, LuaLaTeX and XeLaTeX those that the document's font has. Packages: none.
std::string latexText(const std::string &text);

//! With so many decimals, as it is seen in the window: "0.446", "$-$1.000", "$1.29\cdot10^{32}$", "NaN", "$\infty$".
std::string latexNumber(double value, int decimals);

} // namespace alphascope
