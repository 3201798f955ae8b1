// SPDX-License-Identifier: GPL-3.0-or-later
//! Parameters that the present configuration does not ask for: it may be changed back, and they were perhaps edited.
#pragma once

#include "engine/shared.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace alphascope {

class KeptParameters {
public:
    //! The last of each name, shape and bound is kept. The bound of the first numbers tells apart what has one shape by
    //! accident: the weights of an RNN of 6 units and those of a GRU of 2.
    void keep(const std::string &name, double bound, Shared<double> values)
    {
        Key key { name, values.rows(), values.cols(), bound };
        m_kept.insert_or_assign(std::move(key), std::move(values));
    }

    //! Takes it out again; nothing when there is none.
    std::optional<Shared<double>> take(const std::string &name, Index rows, Index columns, double bound)
    {
        auto node = m_kept.extract(Key { name, rows, columns, bound });
        return node ? std::optional(std::move(node.mapped())) : std::nullopt;
    }

    //! The same with any number of rows.
    std::optional<Shared<double>> takeAnyRows(const std::string &name, Index columns, double bound)
    {
        for (const auto &[key, values] : m_kept) {
            if (std::get<0>(key) == name && std::get<2>(key) == columns && std::get<3>(key) == bound)
                return take(name, values.rows(), columns, bound);
        }
        return std::nullopt;
    }

    bool holds(const std::string &name, Index rows, Index columns) const
    {
        return std::any_of(m_kept.begin(), m_kept.end(), [&](const auto &entry) {
            const auto &[itsName, itsRows, itsColumns, bound] = entry.first;
            return itsName == name && itsRows == rows && itsColumns == columns;
        });
    }

    //! Forgets the largest until all the others have no more than so many numbers together.
    void forgetBeyond(Index numbers)
    {
        const auto size = [](const auto &entry) { return entry.second.size(); };
        Index all = 0;
        for (const auto &entry : m_kept)
            all += size(entry);
        while (all > numbers) {
            const auto largest = std::max_element(
                m_kept.begin(), m_kept.end(), [&](const auto &a, const auto &b) { return size(a) < size(b); });
            all -= size(*largest);
            m_kept.erase(largest);
        }
    }

    //! Puts change(name, bound, matrix), a matrix, in the place of each; nothing (a std::optional): it stays.
    template <typename Change>
    void replaceEach(Change &&change)
    {
        std::map<Key, Shared<double>> replaced;
        for (const auto &[key, values] : m_kept) {
            const auto &[name, rows, columns, bound] = key;
            const Shared<double> kept = change(name, bound, *values).value_or(values);
            replaced.insert_or_assign(Key { name, kept.rows(), kept.cols(), bound }, kept);
        }
        m_kept = std::move(replaced);
    }

    //! Calls visit(matrix) for each.
    template <typename Visit>
    void visit(Visit &&visit) const
    {
        for (const auto &[key, values] : m_kept)
            visit(values);
    }

private:
    using Key = std::tuple<std::string, Index, Index, double>;
    std::map<Key, Shared<double>> m_kept;
};

} // namespace alphascope
