// SPDX-License-Identifier: GPL-3.0-or-later
//! Tokens and vocabularies in the description of a snapshot. A word is a text, a mark such as padding an object
//! {"mark": "padding"}: so no word is ever taken for a mark.
#pragma once

#include "engine/tokeninputs.h"
#include "formats/error.h"

#include <QJsonObject>

#include <optional>

namespace alphascope {

QJsonObject toJson(const TokenInputs &inputs); //!< all but the padding
QJsonObject toJson(const Vocabularies &vocabularies); //!< null: no vocabulary, tokens are numbers

//! Each fills its second argument. What is missing or wrong is an error that names it.
std::optional<Error> fromJson(const QJsonValue &json, TokenInputs &inputs);
std::optional<Error> fromJson(const QJsonValue &json, Vocabularies &vocabularies);

//! What is wrong with vocabularies of other sizes than the model was configured for.
std::optional<Error> misfit(const Vocabularies &vocabularies, Index source, Index target);

} // namespace alphascope
