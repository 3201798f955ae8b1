// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/findingtext.h"

#include "models/numbertext.h"
#include "models/steptitle.h"
#include "models/termtext.h"

#include <QCoreApplication>

namespace alphascope {

namespace {

struct FindingText {
    Q_DECLARE_TR_FUNCTIONS(alphascope::FindingText)
};

QString ofAll(const Finding &finding) { return FindingText::tr("%1 of %2").arg(finding.count).arg(finding.among); }

QString notFiniteText(const Trace &trace, const Finding &finding, const FindingPlace &place)
{
    const QString number = shortNumber(place.number);
    const QString where = place.row >= 0 && place.column >= 0
        ? rowCalled(trace, place.row) + QStringLiteral(", ") + columnCalled(trace, place.column)
        : place.row >= 0    ? rowCalled(trace, place.row)
        : place.column >= 0 ? columnCalled(trace, place.column)
                            : QString();
    if (finding.where == "query")
        return FindingText::tr("First %1: in the query of %2").arg(number, where);
    if (finding.where == "key")
        return FindingText::tr("First %1: in the key of %2").arg(number, where);
    if (finding.where == "value")
        return FindingText::tr("First %1: in the value of %2").arg(number, where);
    if (finding.where == "score")
        return FindingText::tr("First %1: the score of %2").arg(number, where);
    return FindingText::tr("First %1: the weight of %2").arg(number, where);
}

} // namespace

QString findingText(const Trace &trace, const Finding &finding, std::size_t index)
{
    const FindingPlace &place = finding.places[index];
    const auto row = [&] { return rowCalled(trace, place.row); };
    switch (finding.kind) {
    case FindingKind::NotFinite:
        return notFiniteText(trace, finding, place);
    case FindingKind::WrongAxis:
        return FindingText::tr("Wrong axis? Columns sum to %1 … %2, rows to %3 … %4")
            .arg(shortNumber(finding.columnLow, 2), shortNumber(finding.columnHigh, 2), shortNumber(finding.low, 2),
                shortNumber(finding.high, 2));
    case FindingKind::NegativeWeights:
        return FindingText::tr("Negative weights: %1 · %2, %3: %4")
            .arg(QString::number(finding.count), row(), columnCalled(trace, place.column), shortNumber(place.number));
    case FindingKind::SumNotOne:
        return FindingText::tr("Rows that do not sum to 1: %1 · %2: %3")
            .arg(ofAll(finding), row(), numberUnlikeOne(place.number));
    case FindingKind::NothingToAttend:
        return FindingText::tr("Rows with nothing to attend to: %1 · %2").arg(ofAll(finding), row());
    case FindingKind::Uniform:
        return FindingText::tr("Uniform rows: %1 · %2: entropy %3 of %4 nats")
            .arg(ofAll(finding), row(), shortNumber(place.number), shortNumber(place.reference));
    case FindingKind::Sink:
        return FindingText::tr("Sink: %1 takes most of %2 rows, %3 on average")
            .arg(columnCalled(trace, place.column), ofAll(finding), shortNumber(place.number));
    case FindingKind::IdenticalRows:
        break;
    }
    return FindingText::tr("Identical rows: %1 · %2 is as %3")
        .arg(QString::number(finding.count), row(), rowCalled(trace, place.other));
}

QString findingReason(const Finding &finding)
{
    switch (finding.kind) {
    case FindingKind::NotFinite:
        return FindingText::tr(
            "A number that is not finite spreads to whatever is computed from it. This is the first on the way "
            "from query and key over the score to the weight; padding and masked cells do not count.");
    case FindingKind::WrongAxis:
        return FindingText::tr("Each row of α is a distribution over the columns. Here the columns are, and the rows "
                               "are not: the matrix may be stored source × target, or its softmax taken along the "
                               "wrong axis. Nothing is changed unless you transpose it; that can be undone.");
    case FindingKind::NegativeWeights:
        return FindingText::tr("A softmax has no negative weights; the colours from 0 to 1 do not show them.");
    case FindingKind::SumNotOne:
        return FindingText::tr("The weights of a row should sum to 1, to a millionth. They are drawn as they are.");
    case FindingKind::NothingToAttend:
        return FindingText::tr("Every cell of the row is masked: weights and context are 0.");
    case FindingKind::Uniform:
        return FindingText::tr("The entropy is at least %1 % of its maximum, ln n for n columns that are allowed (in "
                               "nats): the row hardly prefers anything.")
            .arg(100 * uniformShare);
    case FindingKind::Sink:
        return FindingText::tr("One column has more than half of the weight of more than half of the rows that have a "
                               "choice. Often it is a place to put weight that is needed nowhere.");
    case FindingKind::IdenticalRows:
        break;
    }
    return FindingText::tr("These rows have the same weights, so the query plays no part in them or is the same. "
                           "Uniform rows are not counted again.");
}

bool isWarning(const Finding &finding)
{
    switch (finding.kind) {
    case FindingKind::NotFinite:
    case FindingKind::WrongAxis:
    case FindingKind::NegativeWeights:
    case FindingKind::SumNotOne:
    case FindingKind::NothingToAttend:
        return true;
    case FindingKind::Uniform:
    case FindingKind::Sink:
    case FindingKind::IdenticalRows:
        break;
    }
    return false;
}

} // namespace alphascope
