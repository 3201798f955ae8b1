// SPDX-License-Identifier: GPL-3.0-or-later
//! The settings of each model family: the most important ones for the tool bar, the others for its input panel.
#pragma once

#include "widgets/settingsform.h"

namespace alphascope {

SettingsForm *newVectorsBar();
SettingsForm *newManyToOneBar();
SettingsForm *newManyToManyBar();
SettingsForm *newEncoderDecoderBar();
SettingsForm *newRnnSearchBar();

SettingsForm *newManyToOneSettings();
SettingsForm *newManyToManySettings();
SettingsForm *newEncoderDecoderSettings();
SettingsForm *newRnnSearchSettings();

} // namespace alphascope
