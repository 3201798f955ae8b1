// SPDX-License-Identifier: GPL-3.0-or-later
//! The numbers of a parameter list in pieces for several threads: pieces follow from the list alone, so what is summed
//! piece by piece is the same whatever the number of threads.
#pragma once

#include "engine/parameterlist.h"
#include "engine/threadpool.h"

#include <algorithm>

namespace alphascope {

//! Some of the numbers of the parameter with this place in the list.
struct ParameterPiece {
    std::size_t parameter;
    Index first, count;
};

template <typename Scalar>
std::vector<ParameterPiece> piecesOf(const ParameterList<Scalar> &list)
{
    constexpr Index most = 1 << 16; // numbers
    std::vector<ParameterPiece> pieces;
    for (std::size_t i = 0; i < list.size(); ++i) {
        for (Index first = 0; first < list[i].size(); first += most)
            pieces.push_back({ i, first, std::min(most, list[i].size() - first) });
    }
    return pieces;
}

//! Calls work(piece, its number) for all of them, in the threads of the pool where they are worth it; without a pool
//! here.
template <typename Work>
void forPieces(const std::vector<ParameterPiece> &pieces, ThreadPool *pool, Work &&work)
{
    constexpr Index worthIt = 1 << 17; // numbers of all pieces
    Index numbers = 0;
    for (const ParameterPiece &piece : pieces)
        numbers += piece.count;
    auto one = [&](Index number) {
        const auto i = static_cast<std::size_t>(number);
        work(pieces[i], i);
    };
    const auto count = static_cast<Index>(pieces.size());
    if (pool && numbers >= worthIt)
        return pool->run(count, one);
    for (Index number = 0; number < count; ++number)
        one(number);
}

//! Where the numbers of each parameter are, to be written, no longer shared with a copy of the struct.
template <typename Scalar>
std::vector<Scalar *> writtenNumbers(const ParameterList<Scalar> &list)
{
    std::vector<Scalar *> numbers;
    for (const auto &parameter : list)
        numbers.push_back(parameter.write());
    return numbers;
}

template <typename Scalar>
void setZero(const ParameterList<Scalar> &list, ThreadPool *pool)
{
    if (!pool || pool->threads() == 1)
        return setZero(list);
    const std::vector<Scalar *> numbers = writtenNumbers(list);
    forPieces(piecesOf(list), pool, [&](const ParameterPiece &piece, std::size_t) {
        std::fill_n(numbers[piece.parameter] + piece.first, piece.count, Scalar(0));
    });
}

//! sum += each addend, in their order, and then the addends are 0; all are of the same shapes.
template <typename Scalar>
void takeInOrder(
    const std::vector<const ParameterList<Scalar> *> &addends, const ParameterList<Scalar> &sum, ThreadPool *pool)
{
    using Numbers = Eigen::Array<Scalar, Eigen::Dynamic, 1>;
    for ([[maybe_unused]] const ParameterList<Scalar> *addend : addends) {
        assert(addend->size() == sum.size());
        for (std::size_t i = 0; i < sum.size(); ++i)
            assert((*addend)[i].size() == sum[i].size());
    }
    constexpr Index some = 1 << 12; // numbers that stay in the nearest cache
    const std::vector<Scalar *> numbers = writtenNumbers(sum);
    std::vector<std::vector<Scalar *>> taken;
    for (const ParameterList<Scalar> *addend : addends)
        taken.push_back(writtenNumbers(*addend));
    forPieces(piecesOf(sum), pool, [&](const ParameterPiece &piece, std::size_t) {
        const Index end = piece.first + piece.count;
        for (Index first = piece.first; first < end; first += some) {
            const Index count = std::min(some, end - first);
            Eigen::Map<Numbers> to(numbers[piece.parameter] + first, count);
            for (const std::vector<Scalar *> &addend : taken) {
                Eigen::Map<Numbers> from(addend[piece.parameter] + first, count);
                to += from;
                from.setZero();
            }
        }
    });
}

} // namespace alphascope
