// SPDX-License-Identifier: GPL-3.0-or-later
//! The text of a large file, read in a worker, with the lines in it that are no text.
#pragma once

#include "formats/error.h"

#include <tl/expected.hpp>

#include <functional>
#include <vector>

class QIODevice;

namespace alphascope {

//! Is told now and then which share of the work is done, 0 to 1; answers whether to go on.
using ReadObserver = std::function<bool(double share)>;

struct DecodedText {
    QString text; //!< lines end with \n, whatever they ended with; without a byte order mark
    std::vector<qint64> badLines; //!< numbers from 1, ascending: not UTF-8, or with a NUL
    bool isStopped = false; //!< the observer said so; text ends early
};

//! UTF-8, with or without a byte order mark, from a device that is open. An error when it cannot be read, is empty or
//! is in UTF-16.
tl::expected<DecodedText, Error> readDecoded(QIODevice &device, const ReadObserver &observe = {});

Error unreadable(const QIODevice &device); //!< that failed to give its bytes
QString badLineReason(); //!< a sentence

} // namespace alphascope
