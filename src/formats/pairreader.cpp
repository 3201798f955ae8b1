// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/pairreader.h"

#include <QCoreApplication>

#include <algorithm>

namespace alphascope {

namespace {

struct PairText {
    Q_DECLARE_TR_FUNCTIONS(PairReader)
};

//! Adds the pair of a line, or says why it is none.
QString addPair(QStringView line, const TextDivision &division, std::vector<SentencePair> &pairs)
{
    const qsizetype tab = line.indexOf(u'\t');
    if (tab < 0)
        return PairText::tr("It has no tab. Write the source, a tab and the target.");
    const QStringView rest = line.sliced(tab + 1);
    const qsizetype end = rest.indexOf(u'\t');
    const QStringView source = line.first(tab).trimmed();
    const QStringView target = (end < 0 ? rest : rest.first(end)).trimmed();
    if (source.isEmpty())
        return PairText::tr("It has no source. Write one before the tab.");
    if (target.isEmpty())
        return PairText::tr("It has no target. Write one after the tab.");
    const auto tokens
        = [&division](QStringView side) { return tokensOf(side.toString(), division.unit, division.letterCase); };
    pairs.push_back({ tokens(source), tokens(target) });
    return {};
}

} // namespace

tl::expected<PairsRead, Error> readPairs(QIODevice &device, const TextDivision &division, const ReadObserver &observe)
{
    const auto decoded = readDecoded(device, observe);
    if (!decoded)
        return tl::unexpected(decoded.error());
    PairsRead read;
    read.isStopped = decoded->isStopped;
    const QStringView text(decoded->text);
    qsizetype begin = 0;
    for (qint64 number = 1; begin < text.size() && !read.isStopped; ++number) {
        const qsizetype end = text.indexOf(u'\n', begin);
        const QStringView line = text.sliced(begin, end - begin);
        begin = end + 1;
        if (std::binary_search(decoded->badLines.begin(), decoded->badLines.end(), number))
            read.skipped.add(number, badLineReason());
        else if (!line.trimmed().isEmpty()) {
            if (const QString reason = addPair(line, division, read.pairs); !reason.isEmpty())
                read.skipped.add(number, reason);
        }
        if (number % 1000 == 0 && observe)
            read.isStopped = !observe(0.1 + 0.9 * static_cast<double>(begin) / static_cast<double>(text.size()));
    }
    return read;
}

} // namespace alphascope
