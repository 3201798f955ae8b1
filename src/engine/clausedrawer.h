// SPDX-License-Identifier: GPL-3.0-or-later
//! Draws clauses at random, and only such as can be said in both languages.
#pragma once

#include "engine/clause.h"
#include "engine/randomstream.h"

namespace alphascope {

enum class ClauseKind {
    State, //!< is tired
    PastState, //!< was tired
    Event, //!< is reading a book; reads a book every day
    PastEvent, //!< read a book
    ModalEvent, //!< can read a book
    Habit, //!< reads a book
};

using ClauseKinds = std::vector<ClauseKind>;

class ClauseDrawer {
public:
    explicit ClauseDrawer(RandomStream &stream)
        : m_stream(stream)
    {
    }

    bool happens(Index times, Index outOf) { return m_stream.below(outOf) < times; }

    template <typename Element>
    const Element &oneOf(const std::vector<Element> &elements)
    {
        return elements[static_cast<std::size_t>(m_stream.below(static_cast<Index>(elements.size())))];
    }

    //! A clause of one of these kinds, whose subject may begin the sentence if it is to. It tells something else than
    //! the clause that stands beside it, if there is one.
    Clause clause(const ClauseKinds &kinds, bool begins, const Clause *beside = nullptr);

    const ClauseSubject &subject(bool begins);

    //! An object of the verb that is not the subject itself.
    ClauseObject object(const ClauseVerb &verb, const ClauseSubject &subject);

    //! "diesen Satz zu übersetzen": what the subject of a clause does; neither what the clause says already, nor to its
    //! object.
    InfinitiveClause infinitive(const Clause &clause);

private:
    Clause anyClause(ClauseKind kind, bool begins);
    const ClauseVerb &presentVerb();

    RandomStream &m_stream;
};

//! What a clause of this tense can be because of, or in spite of: a cause is not later than what follows from it, and
//! what was before the past would need a tense that is not here.
ClauseKinds kindsOfReason(const Clause &clause);

} // namespace alphascope
