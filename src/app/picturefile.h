// SPDX-License-Identifier: GPL-3.0-or-later
//! Drawings as the bytes of a PNG, SVG or PDF file.
#pragma once

#include <QByteArray>
#include <QSize>
#include <QString>

#include <functional>

class QPaintDevice;

namespace alphascope {

struct Drawing {
    QSize size; //!< in pixels of 1/96 inch
    QString title;
    std::function<void(QPaintDevice &device)> draw; //!< with a painter of its own
};

bool isPictureName(const QString &path); //!< its ending says which kind of picture it is

//! Of the kind that the path's ending says. Empty when it says none, or when the drawing is too large to be a picture.
QByteArray pictureBytes(const QString &path, const Drawing &drawing);

} // namespace alphascope
