// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/germanclauses.h"

#include "engine/alignedwriter.h"
#include "engine/clausedrawer.h"
#include "engine/datasplit.h"

namespace alphascope {

namespace {

struct Conjunction {
    const char *german, *english;
};

const std::vector<Conjunction> reasons { { "weil", "because" }, { "obwohl", "although" } };

//! Draws one sentence of a pattern into a writer.
class Pattern {
public:
    Pattern(RandomStream &stream, AlignedWriter &writer)
        : m_draw(stream)
        , m_writer(writer)
    {
    }

    void reasonAfter();
    void reasonBefore();
    void when();
    void thought(bool nested);
    void doubt();
    void help();
    void askForHelp();
    void wish();

private:
    void addReason(const Clause &clause);
    Clause helping(const std::vector<ClauseTense> &tenses, bool begins);

    ClauseDrawer m_draw;
    AlignedWriter &m_writer;
};

const ClauseKinds anyKind { ClauseKind::State, ClauseKind::PastState, ClauseKind::Event, ClauseKind::PastEvent,
    ClauseKind::ModalEvent };

//! ", weil ich ein Brot gegessen habe"
void Pattern::addReason(const Clause &clause)
{
    const Conjunction &conjunction = m_draw.oneOf(reasons);
    m_writer.addMark(",");
    m_writer.addPhrase(conjunction.german, conjunction.english);
    m_writer.addClause(m_draw.clause(kindsOfReason(clause), false, &clause), GermanOrder::VerbLast);
}

void Pattern::reasonAfter()
{
    const Clause main = m_draw.clause(anyKind, true);
    m_writer.addClause(main, GermanOrder::VerbSecond);
    addReason(main);
    m_writer.addMark(".");
}

//! "Weil ich ein Brot gegessen habe, habe ich keinen Hunger."
void Pattern::reasonBefore()
{
    const Clause main = m_draw.clause(anyKind, false);
    const Conjunction &conjunction = m_draw.oneOf(reasons);
    m_writer.addPhrase(conjunction.german, conjunction.english);
    m_writer.addClause(m_draw.clause(kindsOfReason(main), false, &main), GermanOrder::VerbLast);
    m_writer.addMark(",");
    m_writer.addClause(main, GermanOrder::VerbFirst);
    m_writer.addMark(".");
}

void Pattern::when()
{
    const bool isFirst = m_draw.happens(1, 2);
    const ClauseKinds kinds { ClauseKind::State, ClauseKind::Habit, ClauseKind::ModalEvent };
    Clause main = m_draw.clause(kinds, !isFirst);
    Clause condition = m_draw.clause({ ClauseKind::State, ClauseKind::Habit }, false, &main);
    main.adverb = condition.adverb = ClauseAdverb::None;
    if (isFirst) {
        m_writer.addPhrase("wenn", "when");
        m_writer.addClause(condition, GermanOrder::VerbLast);
        m_writer.addMark(",");
        m_writer.addClause(main, GermanOrder::VerbFirst);
    } else {
        m_writer.addClause(main, GermanOrder::VerbSecond);
        m_writer.addPhrase(", wenn", "when");
        m_writer.addClause(condition, GermanOrder::VerbLast);
    }
    m_writer.addMark(".");
}

//! "Ich weiß, dass ...", "Ich weiß nicht, ob ..."
void Pattern::thought(bool nested)
{
    Clause thinking;
    thinking.subject = &m_draw.subject(true);
    thinking.verb = &m_draw.oneOf(thinkingVerbs());
    thinking.tense = ClauseTense::Habit;
    thinking.isNegated = thinking.verb == &thinkingVerbs().front() && m_draw.happens(1, 2);
    const Clause content = m_draw.clause(anyKind, false, &thinking);
    m_writer.addClause(thinking, GermanOrder::VerbSecond);
    m_writer.addPhrase(thinking.isNegated ? ", ob" : ", dass", thinking.isNegated ? "whether" : "that");
    m_writer.addClause(content, GermanOrder::VerbLast);
    if (nested)
        addReason(content);
    m_writer.addMark(".");
}

//! "Weißt du, ob ...?"
void Pattern::doubt()
{
    Clause knowing;
    knowing.subject = &m_draw.subject(false);
    while (knowing.subject->person == Person::First)
        knowing.subject = &m_draw.subject(false);
    knowing.verb = &thinkingVerbs().front();
    knowing.tense = ClauseTense::Habit;
    m_writer.addClause(knowing, GermanOrder::VerbFirst, EnglishOrder::Question);
    m_writer.addPhrase(", ob", "whether");
    m_writer.addClause(m_draw.clause(anyKind, false, &knowing), GermanOrder::VerbLast);
    m_writer.addMark("?");
}

Clause Pattern::helping(const std::vector<ClauseTense> &tenses, bool begins)
{
    Clause clause;
    clause.subject = &m_draw.subject(begins);
    clause.verb = &helpingVerb();
    clause.object = m_draw.object(*clause.verb, *clause.subject);
    clause.tense = m_draw.oneOf(tenses);
    return clause;
}

//! "Er hat mir geholfen, diesen Satz zu übersetzen."
void Pattern::help()
{
    Clause clause = helping(
        { ClauseTense::Present, ClauseTense::Past, ClauseTense::Can, ClauseTense::Must, ClauseTense::Want }, true);
    clause.isNegated = m_draw.happens(1, 4);
    m_writer.addClause(clause, GermanOrder::VerbSecond);
    m_writer.addInfinitive(m_draw.infinitive(clause));
    m_writer.addMark(".");
}

//! "Kannst du mir helfen, diesen Satz zu übersetzen?"
void Pattern::askForHelp()
{
    const Clause clause = helping({ ClauseTense::Can, ClauseTense::Can, ClauseTense::Want }, false);
    m_writer.addClause(clause, GermanOrder::VerbFirst, EnglishOrder::Question);
    m_writer.addInfinitive(m_draw.infinitive(clause));
    m_writer.addMark("?");
}

//! "Ich habe keine Zeit, den Brief zu lesen.", "Ich hoffe, den Schlüssel zu finden."
void Pattern::wish()
{
    Clause clause;
    if (m_draw.happens(1, 4)) {
        clause.subject = &m_draw.subject(true);
        clause.verb = &thinkingVerbs().back();
        clause.tense = ClauseTense::Habit;
    } else {
        do {
            clause = m_draw.clause({ ClauseKind::State, ClauseKind::PastState }, true);
        } while (!clause.state->leadsToAction);
    }
    m_writer.addClause(clause, GermanOrder::VerbSecond);
    m_writer.addInfinitive(m_draw.infinitive(clause));
    m_writer.addMark(".");
}

AlignedPair drawnPair(const GermanPlan &plan, RandomStream &stream)
{
    AlignedWriter writer;
    const auto drawn = stream.below(20);
    Pattern pattern(stream, writer);
    if (drawn < 6)
        pattern.reasonAfter();
    else if (drawn < 9)
        pattern.reasonBefore();
    else if (drawn < 12)
        pattern.when();
    else if (drawn < 15)
        pattern.thought(plan.nested && drawn == 14);
    else if (drawn < 16)
        pattern.doubt();
    else if (drawn < 17)
        pattern.help();
    else if (drawn < 19)
        pattern.askForHelp();
    else
        pattern.wish();
    return writer.finish();
}

} // namespace

std::vector<GoldLink> meaningLinks(const AlignedPair &pair)
{
    std::vector<GoldLink> links;
    for (const VerbLink &link : pair.verbs)
        links.push_back({ link.target, { link.source.front() } });
    return links;
}

std::uint64_t sourceKey(const AlignedPair &pair) { return sourceKey(pair.words); }

std::vector<AlignedPair> germanClauses(
    const GermanPlan &plan, std::uint64_t seed, Index count, const std::stop_token &stop)
{
    RandomStream stream(seed, "German clauses");
    std::vector<AlignedPair> pairs;
    for (Index i = 0; i < count && !stop.stop_requested(); ++i)
        pairs.push_back(drawnPair(plan, stream));
    return pairs;
}

} // namespace alphascope
