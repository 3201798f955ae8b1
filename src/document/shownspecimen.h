// SPDX-License-Identifier: GPL-3.0-or-later
//! The specimen as it is shown: the present one, perhaps with other weights laid over its own.
#pragma once

#include "engine/namedweights.h"

#include <memory>

namespace alphascope {

class ShownSpecimen {
public:
    void setWeights(std::shared_ptr<const NamedWeights> weights) { m_weights = std::move(weights); } //!< null: its own

    const std::shared_ptr<const NamedWeights> &weights() const { return m_weights; }

    //! The very `present` where no weights are laid over it that fit; else the same pointer until one of both changes.
    const std::shared_ptr<const Specimen> &of(const std::shared_ptr<const Specimen> &present) const
    {
        if (!m_weights || !fit(*m_weights, *present))
            return present;
        if (m_present != present || m_laid != m_weights) {
            m_present = present;
            m_laid = m_weights;
            m_shown = std::make_shared<const Specimen>(withWeights(*present, *m_weights));
        }
        return m_shown;
    }

private:
    std::shared_ptr<const NamedWeights> m_weights;
    // What m_shown is made of:
    mutable std::shared_ptr<const Specimen> m_present;
    mutable std::shared_ptr<const NamedWeights> m_laid;
    mutable std::shared_ptr<const Specimen> m_shown;
};

} // namespace alphascope
