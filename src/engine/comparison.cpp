// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/comparison.h"

#include "engine/rowblocks.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace alphascope {

namespace {

constexpr std::size_t longestMatched = 2000; // labels of a side; the table of lengths has its square

std::vector<Index> placeByPlace(std::size_t present, std::size_t reference)
{
    std::vector<Index> result(present, -1);
    std::iota(result.begin(), result.begin() + static_cast<std::ptrdiff_t>(std::min(present, reference)), Index(0));
    return result;
}

bool isAllowed(const Trace &trace, Index row, Index column)
{
    return trace.mask.size() == 0 || trace.mask(row, column);
}

//! Keeps the `most` largest.
class Largest {
public:
    Largest(std::vector<WeightDifference> &list, std::size_t most)
        : m_list(list)
        , m_most(most)
    {
    }

    void offer(const WeightDifference &one)
    {
        if (size(one) == 0 || m_most == 0 || (m_list.size() == m_most && !isLarger(one, m_list.front())))
            return;
        if (m_list.size() == m_most) {
            std::pop_heap(m_list.begin(), m_list.end(), isLarger);
            m_list.pop_back();
        }
        m_list.push_back(one);
        std::push_heap(m_list.begin(), m_list.end(), isLarger);
    }

    void finish() { std::sort_heap(m_list.begin(), m_list.end(), isLarger); }

private:
    //! A NaN on one side is the largest of differences.
    static double size(const WeightDifference &one)
    {
        if (std::isnan(one.before) && std::isnan(one.after))
            return 0;
        const double difference = std::abs(one.after - one.before);
        return std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference;
    }
    static bool isLarger(const WeightDifference &a, const WeightDifference &b)
    {
        return std::tuple(-size(a), a.row, a.column) < std::tuple(-size(b), b.row, b.column);
    }

    std::vector<WeightDifference> &m_list;
    std::size_t m_most;
};

//! Between two pairs of equal labels, others take each other's place: "ate" that of "am".
void pairGaps(std::vector<Index> &places, std::size_t reference)
{
    Index next = 0; // of the reference, after the last pair
    for (std::size_t p = 0; p < places.size();) {
        if (places[p] >= 0) {
            next = places[p++] + 1;
            continue;
        }
        const auto end = std::find_if(
            places.begin() + static_cast<std::ptrdiff_t>(p), places.end(), [](Index place) { return place >= 0; });
        const Index until = end == places.end() ? static_cast<Index>(reference) : *end;
        for (; p < static_cast<std::size_t>(end - places.begin()); ++p)
            places[p] = next < until ? next++ : -1;
    }
}

} // namespace

std::vector<Index> counterparts(const std::vector<std::string> &present, const std::vector<std::string> &reference)
{
    const std::size_t P = present.size(), Q = reference.size();
    if (present == reference || P > longestMatched || Q > longestMatched)
        return placeByPlace(P, Q);
    // (1) l(p, q) = 1 + l(p + 1, q + 1) where the labels are equal, else max(l(p + 1, q), l(p, q + 1))
    Eigen::Array<int, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> length
        = decltype(length)::Zero(static_cast<Index>(P) + 1, static_cast<Index>(Q) + 1);
    for (auto p = static_cast<Index>(P) - 1; p >= 0; --p)
        for (auto q = static_cast<Index>(Q) - 1; q >= 0; --q)
            length(p, q) = present[static_cast<std::size_t>(p)] == reference[static_cast<std::size_t>(q)]
                ? length(p + 1, q + 1) + 1
                : std::max(length(p + 1, q), length(p, q + 1));
    if (length(0, 0) == 0)
        return placeByPlace(P, Q);
    std::vector<Index> result(P, -1);
    Index p = 0, q = 0;
    while (p < static_cast<Index>(P) && q < static_cast<Index>(Q)) {
        if (present[static_cast<std::size_t>(p)] == reference[static_cast<std::size_t>(q)])
            result[static_cast<std::size_t>(p++)] = q++;
        else if (length(p + 1, q) >= length(p, q + 1))
            ++p;
        else
            ++q;
    }
    pairGaps(result, Q);
    return result;
}

Comparison compare(
    const Trace &present, const Trace &reference, int sheet, std::size_t most, const std::stop_token &stop)
{
    Comparison result;
    if (sheet < 0 || sheet >= std::ssize(present.sheets) || sheet >= std::ssize(reference.sheets))
        return result;
    const Matrix<double> &now = present.sheets[static_cast<std::size_t>(sheet)].alpha;
    const Matrix<double> &then = reference.sheets[static_cast<std::size_t>(sheet)].alpha;
    result.rows = counterparts(present.rowLabels, reference.rowLabels);
    result.columns = counterparts(present.columnLabels, reference.columnLabels);
    result.difference = Matrix<double>::Zero(now.rows(), now.cols());
    result.compared = Mask::Constant(now.rows(), now.cols(), false);
    Largest largest(result.largest, most);
    double sum = 0, count = 0;
    forRowBlocks(now.rows(), 4. * static_cast<double>(now.cols()), stop, [&](Index first, Index rows) {
        for (Index r = first; r < first + rows; ++r) {
            const Index row = result.rows[static_cast<std::size_t>(r)];
            for (Index c = 0; c < now.cols() && row >= 0; ++c) {
                const Index column = result.columns[static_cast<std::size_t>(c)];
                if (column < 0 || (!isAllowed(present, r, c) && !isAllowed(reference, row, column)))
                    continue;
                result.compared(r, c) = true;
                result.difference(r, c) = now(r, c) - then(row, column);
                largest.offer({ r, c, then(row, column), now(r, c) });
                sum += std::isfinite(result.difference(r, c)) ? std::abs(result.difference(r, c)) : 0;
                ++count;
            }
        }
    });
    largest.finish();
    result.meanAbsolute = count > 0 ? sum / count : 0;
    result.pyramid = pyramid(result.difference, result.compared, stop, Fold::Furthest);
    return result;
}

} // namespace alphascope
