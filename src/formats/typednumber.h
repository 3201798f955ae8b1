// SPDX-License-Identifier: GPL-3.0-or-later
//! One number as people type and paste it, in whatever script, with point or comma, as a percentage or a fraction.
#pragma once

#include "formats/error.h"

#include <QStringView>

#include <optional>

namespace alphascope {

//! What a comma inside a number means.
enum class Comma { Separator, Decimal };

struct TypedNumber {
    double value = 0;
    bool hasPoint = false, hasComma = false; //!< which decimal sign was used
};

//! The number that `text` is, blanks around it aside; nothing when it is none.
std::optional<TypedNumber> readNumber(QStringView text, Comma comma);

//! Whether `text` has nothing but a sign, digits, points, commas, apostrophes, blanks and an exponent: a number gone
//! wrong, such as "1,234.5" or "1e999", rather than a word.
bool resemblesNumber(QStringView text);

//! Why `text`, which readNumber refused, is no number, and what to write instead: "“abc” is not a number."
QString whyNoNumber(QStringView text);

} // namespace alphascope
