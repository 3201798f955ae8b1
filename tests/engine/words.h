// SPDX-License-Identifier: GPL-3.0-or-later
//! Small vocabularies for tests.
#pragma once

#include "engine/tokeninputs.h"

namespace alphascope {

//! The marks, then these words.
inline std::shared_ptr<const Vocabulary> vocabularyOfWords(const std::vector<std::string> &words,
    const std::vector<VocabularyEntry::Kind> &marks
    = { VocabularyEntry::Kind::Padding, VocabularyEntry::Kind::Begin, VocabularyEntry::Kind::End })
{
    VocabularyPlan plan;
    plan.marks = marks;
    return std::make_shared<const Vocabulary>(vocabularyOf({ words }, plan));
}

} // namespace alphascope
