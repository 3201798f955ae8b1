// SPDX-License-Identifier: GPL-3.0-or-later
//! The encoder-decoder that a golden file describes.
#pragma once

#include "goldencase.h"

#include "engine/encoderdecoder.h"
#include "engine/rnnsearch.h"

#include <optional>

//! The model with the weights of the file. Nothing when the engine has no such model.
std::optional<alphascope::EncoderDecoder> readEncoderDecoder(GoldenCase &golden, Comparison &comparison);

//! The same for the variant rnnsearch2014.
std::optional<alphascope::RnnSearch> readRnnSearch(GoldenCase &golden, Comparison &comparison);
