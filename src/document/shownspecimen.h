// SPDX-License-Identifier: GPL-3.0-or-later
//! The specimen as it is shown: the present one, perhaps with other weights laid over its own.
#pragma once

#include "engine/namedweights.h"

#include <memory>

namespace alphascope {

//! Weights to be laid over a model's own.
struct LaidWeights {
    std::shared_ptr<const NamedWeights> weights; //!< null: none, the model's own
    //! A model of the same family and sizes that has them, for large ones take long to convert; null: convert them.
    std::shared_ptr<const Specimen> model;

    bool operator==(const LaidWeights &) const = default; //!< the very same
};

class ShownSpecimen {
public:
    void setWeights(LaidWeights laid) { m_asked = std::move(laid); }

    const std::shared_ptr<const NamedWeights> &weights() const { return m_asked.weights; }

    //! The very `present` where no weights are laid over it that fit; else the same pointer until one of both changes.
    const std::shared_ptr<const Specimen> &of(const std::shared_ptr<const Specimen> &present) const
    {
        if (!m_asked.weights || !fit(*m_asked.weights, *present))
            return present;
        if (m_present != present || m_laid != m_asked) {
            m_present = present;
            m_laid = m_asked;
            m_shown = std::make_shared<const Specimen>(laidOver(*present));
        }
        return m_shown;
    }

private:
    Specimen laidOver(const Specimen &present) const
    {
        if (!m_asked.model || m_asked.model->index() != present.index())
            return withWeights(present, *m_asked.weights);
        Specimen shown = present;
        std::visit(
            [](auto &model, const auto &other) {
                if constexpr (std::is_same_v<std::decay_t<decltype(model)>, std::decay_t<decltype(other)>>)
                    model.parameters = other.parameters; // which copies share
            },
            shown, *m_asked.model);
        return shown;
    }

    LaidWeights m_asked;
    // What m_shown is made of:
    mutable std::shared_ptr<const Specimen> m_present;
    mutable LaidWeights m_laid;
    mutable std::shared_ptr<const Specimen> m_shown;
};

} // namespace alphascope
