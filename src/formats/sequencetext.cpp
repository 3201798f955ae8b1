// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sequencetext.h"

#include "formats/wording.h"

#include <QCoreApplication>

namespace alphascope {

namespace {

struct SequenceText {
    Q_DECLARE_TR_FUNCTIONS(SequenceText)
};

} // namespace

tl::expected<NumberTable, Error> parseSequence(const QString &text, Index features)
{
    auto sequence = parseTable(text);
    if (!sequence && features <= 1) { // numbers of one feature may stand on lines of any length
        QString line = text;
        if (auto joined = parseTable(line.replace(u'\n', u' ')))
            sequence = std::move(joined);
    }
    if (!sequence)
        return sequence;
    const bool isOneRow = sequence->values.rows() == 1;
    if (isOneRow && !sequence->rowLabels.isEmpty()) {
        return tl::unexpected(
            Error { SequenceText::tr("%1 is not a number. Write numbers only; timesteps are named in a place of their "
                                     "own.")
                        .arg(quoted(sequence->rowLabels.constFirst())) });
    }
    // One line of numbers is a sequence of one feature, a timestep a row; unless there are several features already,
    // and the line has as many.
    if (!isOneRow || (features > 1 && sequence->values.cols() == features))
        return NumberTable { sequence->values, sequence->rowLabels, {} };
    return NumberTable { sequence->values.transpose(), sequence->columnLabels, {} };
}

} // namespace alphascope
