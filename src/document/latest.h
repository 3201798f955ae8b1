// SPDX-License-Identifier: GPL-3.0-or-later
//! A place where one thread leaves values and another takes them: whoever takes gets the latest.
#pragma once

#include <mutex>
#include <optional>
#include <utility>

namespace alphascope {

template <typename Value>
class Latest {
public:
    bool isTaken() const
    {
        const std::lock_guard lock(m_mutex);
        return !m_value;
    }

    //! change(value) makes the value newer that lies there, or an empty one. Whether there was none: somebody should
    //! be told.
    template <typename Change>
    bool put(Change &&change)
    {
        const std::lock_guard lock(m_mutex);
        const bool wasTaken = !m_value;
        if (wasTaken)
            m_value.emplace();
        change(*m_value);
        return wasTaken;
    }

    std::optional<Value> take()
    {
        const std::lock_guard lock(m_mutex);
        return std::exchange(m_value, std::nullopt);
    }

private:
    mutable std::mutex m_mutex;
    std::optional<Value> m_value;
};

} // namespace alphascope
