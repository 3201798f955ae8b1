// SPDX-License-Identifier: GPL-3.0-or-later
//! What the window shows of alpha and context, as what a picture shows.
#pragma once

#include "app/alphapicture.h"

namespace alphascope {

class AttentionView;

//! The head, the rows and columns that are seen (partly seen ones too), the selected cell and the colours. No range
//! when all of the matrix is seen, no head where there is one only.
PictureContent shownPicture(const std::shared_ptr<const Trace> &trace, const AttentionView &view);

} // namespace alphascope
