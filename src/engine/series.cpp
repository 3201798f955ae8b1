// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/series.h"

#include <algorithm>
#include <string>

namespace alphascope {

namespace {

//! ASCII letters, and all of UTF-8's longer characters but Latin-1's signs such as the degree.
bool hasLetter(const std::string &label)
{
    return std::any_of(label.begin(), label.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte >= 0xc3;
    });
}

} // namespace

Shared<double> seriesOf(const Specimen &specimen)
{
    const auto *in = inputsOf<SequenceInputs>(specimen);
    if (!in)
        return {};
    const bool isText = in->x.cols() > 1 && std::any_of(in->labels.begin(), in->labels.end(), hasLetter);
    return isText ? Shared<double>() : in->x;
}

} // namespace alphascope
