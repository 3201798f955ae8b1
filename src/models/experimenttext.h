// SPDX-License-Identifier: GPL-3.0-or-later
//! Experiments in words: what they are called, what they ask, how far they are, what came out.
#pragma once

#include "engine/experimentrecord.h"

#include <QString>

namespace alphascope {

//! "Fibonacci with and without attention".
QString experimentTitle(std::size_t index);

//! What it asks and how it is made, what to look at, and what it cannot say: paragraphs of HTML.
QString experimentExplanation(std::size_t index);

//! What came out, in a few sentences of plain text; empty while there is nothing to say.
QString experimentSummary(const ExperimentRecord &record);

//! "Learning rate", for the name of a setting in files; `hint` says more where that is needed.
QString settingLabel(const char *name);
QString settingHint(const char *name);

//! "Test error", "Epoch time (s)".
QString columnTitle(const ResultColumn &column);

//! The text of a cell as it is read: "no_attention" is "without attention".
QString cellText(const std::string &text);

//! "Run 3 of 40 · 0:42 left".
QString progressText(const ExperimentProgress &progress);

//! "0:42", "1:02:30"; a part of a second counts as a whole one.
QString clockText(double seconds);

} // namespace alphascope
