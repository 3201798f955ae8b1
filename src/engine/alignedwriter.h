// SPDX-License-Identifier: GPL-3.0-or-later
//! Writes a German and an English sentence side by side, and keeps which verb translates which.
#pragma once

#include "engine/clause.h"
#include "engine/germanclauses.h"

namespace alphascope {

class AlignedWriter {
public:
    void addMark(const char *mark) { addPhrase(mark, mark); }
    void addPhrase(const char *german, const char *english);
    void addClause(const Clause &clause, GermanOrder order, EnglishOrder englishOrder = EnglishOrder::Statement);
    void addInfinitive(const InfinitiveClause &clause); //!< after a comma, which English does not have

    AlignedPair finish();

private:
    ClauseWords m_german, m_english;
    int m_nextNumber = 0;
};

} // namespace alphascope
