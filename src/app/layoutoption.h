// SPDX-License-Identifier: GPL-3.0-or-later
//! The option --layout: what the weights of another program are, where the file does not tell.
#pragma once

#include "formats/snapshot.h"

#include <stop_token>

class QCommandLineParser;

namespace alphascope {

void addLayoutOption(QCommandLineParser &parser);

//! What --layout names, if it is given; the error lists the names that there are.
tl::expected<std::optional<WeightLayout>, Error> layoutOf(const QCommandLineParser &parser);

//! The snapshot or the weights in `file`. Where these could be several models, the error says to give --layout.
tl::expected<Snapshot, Error> loadFile(const QString &file, const QCommandLineParser &parser);
tl::expected<Snapshot, Error> loadFile(
    const QString &file, std::optional<WeightLayout> layout, const std::stop_token &stop = {});

} // namespace alphascope
