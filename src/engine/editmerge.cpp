// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/edit.h"

#include <initializer_list>

namespace alphascope {

namespace {

std::string joined(const char *kind, std::initializer_list<std::string> parts)
{
    std::string key = kind;
    for (const std::string &part : parts)
        key += " " + part;
    return key;
}

std::string key(const SetCell &edit)
{
    return joined("cell", { edit.table, std::to_string(edit.row), std::to_string(edit.column) });
}

std::string key(const SetLabel &edit)
{
    return joined("label", { edit.axis == Axis::Rows ? "row" : "column", std::to_string(edit.index) });
}

std::string key(const SetTable &edit) { return edit.typing ? joined("type", { edit.table }) : std::string(); }

std::string key(const SetTokens &edit)
{
    return edit.typing ? joined("type", { edit.side == Side::Source ? "source" : "target" }) : std::string();
}

//! Edits with a field of that name say themselves which are one; `kind` keeps those of different kinds apart.
std::string merged(const char *kind, const std::string &merge)
{
    return merge.empty() ? merge : joined(kind, { merge });
}

std::string key(const SetVectorsConfig &edit) { return merged("vectors", edit.merge); }
std::string key(const SetManyToOneConfig &edit) { return merged("many-to-one", edit.merge); }
std::string key(const SetManyToManyConfig &edit) { return merged("many-to-many", edit.merge); }
std::string key(const SetEncoderDecoderConfig &edit) { return merged("encoder-decoder", edit.merge); }
std::string key(const SetRnnSearchConfig &edit) { return merged("rnnsearch", edit.merge); }
std::string key(const SetDecoding &edit) { return merged("decoding", edit.merge); }
std::string key(const SetInterventions &edit) { return merged("interventions", edit.merge); }
std::string key(const Replace &edit) { return merged("replace", edit.merge); }

//! A seed that is spun: the weights between are not lost, their seeds bring them back.
std::string key(const RenewWeights &) { return "seed"; }

} // namespace

std::string mergeKey(const Edit &edit)
{
    return std::visit(
        [](const auto &one) {
            if constexpr (requires { key(one); })
                return key(one);
            else
                return std::string();
        },
        edit);
}

} // namespace alphascope
