// SPDX-License-Identifier: GPL-3.0-or-later
//! The picture of alpha and context (app/alphapicture) as what is written to a file, printed or copied.
#pragma once

#include "app/alphapicture.h"
#include "app/picturefile.h"

#include <QImage>

class QPrinter;

namespace alphascope {

Drawing drawingOf(const PictureContent &content, const QString &title);

QString whyNotDrawn(const Drawing &drawing); //!< a sentence, when pictureBytes() gave none

QImage imageOf(const PictureContent &content); //!< two pixels a pixel; null: too large

//! One page, as large as the picture is, smaller where it would not fit. False: the printer did not begin.
bool print(const PictureContent &content, QPrinter &printer);

} // namespace alphascope
