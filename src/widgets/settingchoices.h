// SPDX-License-Identifier: GPL-3.0-or-later
//! Choices that several model families have, in one order and with one wording.
#pragma once

#include "engine/activation.h"
#include "engine/rnn.h"
#include "engine/scoreshapes.h"
#include "widgets/configform.h"

#include <QCoreApplication>

namespace alphascope {

struct SettingsText {
    Q_DECLARE_TR_FUNCTIONS(Settings)
};

std::vector<Choice<Cell>> cellChoices();
std::vector<Choice<Score>> scoreChoices(); //!< those that ask with a query
std::vector<Choice<bool>> directionChoices(); //!< forward, both ways
std::vector<Choice<BiasConvention>> biasChoices();
std::vector<Choice<ResetGate>> resetGateChoices();
std::vector<Choice<Activation>> activationChoices();

inline constexpr int mostUnits = 1024; //!< that a size box offers; a file may have more
inline constexpr int mostLayers = 4;

} // namespace alphascope
