// SPDX-License-Identifier: GPL-3.0-or-later
//! Which tokens have a meaning in models whose weights are all that is known.
#pragma once

#include "engine/encoderdecoderparameters.h"
#include "engine/tokeninputs.h"
#include "formats/weightlayout.h"

#include <QMap>
#include <QStringList>

namespace alphascope {

struct TokenNumbers {
    TokenIds ids;
    QStringList notes; //!< sentences: which they are and where that comes from
    QString exampleNote; //!< a sentence about the source that exampleTokens() gives
};

//! From the metadata "padding_token", "begin_token" and "end_token", or else those of the tutorial: PyTorch's has begin
//! 0 and end 1; its token 0 stands in no source, so it can be padding too. That of "Dive into Deep Learning" has
//! padding 1, begin 2 and end 3 in its editions up to 0.17; newer ones sort their vocabulary, so that any numbers are
//! possible.
TokenNumbers tokenNumbersOf(const QMap<QString, QString> &metadata, WeightLayout layout);

//! A few tokens and the end token as the source; the decoder writes by itself.
TokenInputs exampleTokens(const EncoderDecoderConfig &config);

} // namespace alphascope
