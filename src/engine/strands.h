// SPDX-License-Identifier: GPL-3.0-or-later
//! A batch in a few parts that threads take up, each with buffers and gradients of its own.
#pragma once

#include "engine/gradients.h"
#include "engine/parameterpieces.h"
#include "engine/trainingtask.h"

#include <memory>

namespace alphascope {

//! The Pass of tasks whose examples go one after the other, by the reference.
struct OneByOne { };

//! How many strands such a batch has: few examples are worth a thread. All but the first keep gradients, so there are
//! but two where the model is large.
template <typename Parameters, typename Visit>
std::size_t strandsOfExamples(std::size_t examples, const Parameters &parameters, const Visit &visit)
{
    constexpr std::size_t smallest = 4, most = 8; // examples of a strand; strands
    constexpr Index large = 1 << 26; // numbers of all gradients together
    Index numbers = 1;
    visit(parameters, [&](const char *, const auto &value) { numbers += value.size(); });
    const auto byMemory = static_cast<std::size_t>(std::clamp<Index>(large / numbers, 2, Index(most)));
    return std::clamp<std::size_t>(examples / smallest, 1, byMemory);
}

//! The number of strands must follow from the work alone, and their gradients are summed in their order: so the numbers
//! are the same whatever the number of threads. `Pass` is what a strand needs besides. For one task only.
template <typename Scalar, typename Parameters, typename Pass>
class Strands {
public:
    explicit Strands(Index threads = 1) //!< >= 1
        : m_pool(threads)
    {
    }

    ThreadPool &pool() { return m_pool; } //!< for what is to be done once for all of them
    Pass &pass(std::size_t strand) { return *m_strands[strand].pass; } //!< one that there has been work for

    //! work(pass, examples) gives the loss of a strand; this the sum of all.
    template <typename Work>
    LossSum share(std::span<const Index> numbers, std::size_t count, Work &&work)
    {
        prepare(count);
        return run(
            numbers, count, [&](std::size_t i, std::span<const Index> own) { return work(*m_strands[i].pass, own); });
    }

    //! The same where work(pass, examples, gradients) adds gradients, which come to `sum`, of the parameters' shapes.
    //! visit(struct, callback) is the struct's visitor.
    template <typename Visit, typename Work>
    LossSum addGradients(std::span<const Index> numbers, std::size_t count, const Parameters &parameters,
        const Visit &visit, Parameters &sum, Work &&work)
    {
        prepare(count);
        const LossSum losses = run(numbers, count, [&](std::size_t i, std::span<const Index> own) {
            Strand &strand = m_strands[i];
            if (i == 0)
                return work(*strand.pass, own, sum); // the first adds to the sum itself
            if (!strand.gradients) {
                strand.gradients = std::make_unique<Parameters>(zerosLike(parameters, visit));
                strand.list = listOf<Scalar>(*strand.gradients, visit);
            } else if (!strand.isZero) {
                setZero(strand.list);
            }
            strand.isZero = false;
            return work(*strand.pass, own, *strand.gradients);
        });
        std::vector<const ParameterList<Scalar> *> lists;
        for (std::size_t i = 1; i < count; ++i)
            lists.push_back(&m_strands[i].list);
        if (!lists.empty())
            takeInOrder(lists, listOf<Scalar>(sum, visit), &m_pool);
        for (std::size_t i = 1; i < count; ++i)
            m_strands[i].isZero = true;
        return losses;
    }

private:
    struct Strand { // the list points to the gradients
        std::unique_ptr<Pass> pass = std::make_unique<Pass>();
        std::unique_ptr<Parameters> gradients;
        ParameterList<Scalar> list;
        bool isZero = true; // the gradients
        LossSum loss;
    };

    void prepare(std::size_t count)
    {
        while (m_strands.size() < count)
            m_strands.emplace_back();
    }

    template <typename Work>
    LossSum run(std::span<const Index> numbers, std::size_t count, Work &&work)
    {
        m_pool.run(static_cast<Index>(count), [&](Index number) {
            const auto i = static_cast<std::size_t>(number);
            const std::size_t begin = numbers.size() * i / count, end = numbers.size() * (i + 1) / count;
            m_strands[i].loss = work(i, numbers.subspan(begin, end - begin));
        });
        LossSum sum;
        for (std::size_t i = 0; i < count; ++i)
            sum += m_strands[i].loss;
        return sum;
    }

    ThreadPool m_pool;
    std::vector<Strand> m_strands;
};

} // namespace alphascope
