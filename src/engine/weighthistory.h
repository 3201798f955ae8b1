// SPDX-License-Identifier: GPL-3.0-or-later
//! The weights of chosen epochs of a training, in bounded memory.
#pragma once

#include "engine/namedweights.h"

#include <memory>
#include <vector>

namespace alphascope {

//! Keeps every epoch while there is room, and then the first, the best and the last one and others that are spread
//! evenly: whenever room is needed the one goes whose neighbours are nearest to each other. The first, the best and
//! the last stay, however large they are. Copies share the weights.
class WeightHistory {
public:
    static constexpr std::size_t mostBytes = 256 * 1024 * 1024;
    static constexpr std::size_t mostEpochs = 500;

    explicit WeightHistory(std::size_t byteLimit = mostBytes, std::size_t epochLimit = mostEpochs)
        : m_byteLimit(byteLimit)
        , m_epochLimit(epochLimit)
    {
    }

    struct Entry {
        Index epoch = 0; //!< so many had been learned; 0: before training
        std::shared_ptr<const NamedWeights> weights;
    };

    //! Epochs come in their order; one that was there already is replaced.
    void add(Index epoch, std::shared_ptr<const NamedWeights> weights, bool isBest);

    const std::vector<Entry> &entries() const { return m_entries; } //!< in the order of their epochs
    std::size_t bytes() const { return m_bytes; } //!< of all of them

private:
    void remove(std::size_t i);
    void thinOut();

    std::size_t m_byteLimit, m_epochLimit;
    std::vector<Entry> m_entries;
    std::size_t m_bytes = 0;
    Index m_best = -1; // an epoch
};

} // namespace alphascope
