// SPDX-License-Identifier: GPL-3.0-or-later
//! The words of the window for settings and their changes, for those who describe one.
#pragma once

#include "engine/specimen.h"
#include "engine/text.h"

#include <string>
#include <vector>

namespace alphascope {

//! Collects a text for each setting that is not as before.
class Changes {
public:
    template <typename Value>
    void note(const Value &before, const Value &after, const std::string &text)
    {
        if (before != after)
            m_texts.push_back(text);
    }

    std::string line() const
    {
        if (m_texts.empty() || m_texts.size() > 3)
            return "Change the settings";
        std::string all = m_texts.front();
        for (std::size_t i = 1; i < m_texts.size(); ++i)
            all += ", " + m_texts[i];
        return all;
    }

private:
    std::vector<std::string> m_texts;
};

inline std::string onOff(const char *what, bool on) { return std::string(what) + (on ? " on" : " off"); }
inline std::string sized(const char *what, Index size) { return std::string(what) + " " + std::to_string(size); }

inline std::string temperatureText(double temperature) { return "Temperature " + shortestNumber(temperature); }
inline std::string seedText(std::uint64_t seed) { return "Seed " + std::to_string(seed); }

const char *name(VectorSource source);
const char *name(Score score);
const char *name(Cell cell);
const char *name(QueryKind query);
const char *name(Activation activation);
const char *name(AttentionScope scope);

void noteRnn(Changes &changes, const RnnConfig &before, const RnnConfig &after);

} // namespace alphascope
