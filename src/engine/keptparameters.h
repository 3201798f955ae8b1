// SPDX-License-Identifier: GPL-3.0-or-later
//! Parameters that the present configuration does not ask for: it may be changed back, and they were perhaps edited.
#pragma once

#include "engine/shared.h"

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace alphascope {

class KeptParameters {
public:
    //! The last of each name and shape is kept.
    void keep(const std::string &name, Shared<double> values)
    {
        Key key { name, values.rows(), values.cols() };
        m_kept.insert_or_assign(std::move(key), std::move(values));
    }

    //! Takes it out again; nothing when there is none.
    std::optional<Shared<double>> take(const std::string &name, Index rows, Index columns)
    {
        auto node = m_kept.extract(Key { name, rows, columns });
        return node ? std::optional(std::move(node.mapped())) : std::nullopt;
    }

    //! Numbers in all of them together.
    Index size() const
    {
        Index numbers = 0;
        for (const auto &[key, values] : m_kept)
            numbers += values.size();
        return numbers;
    }

private:
    using Key = std::tuple<std::string, Index, Index>;
    std::map<Key, Shared<double>> m_kept;
};

} // namespace alphascope
