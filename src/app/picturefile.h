// SPDX-License-Identifier: GPL-3.0-or-later
//! Drawings as the bytes of a PNG, SVG or PDF file.
#pragma once

#include <QByteArray>
#include <QSize>
#include <QString>

#include <functional>

class QPaintDevice;

namespace alphascope {

//! Only a PNG has these. What is 0 follows from the other so that the print has the drawing's size; when both are 0, a
//! pixel of the drawing is two of the file, or one where two would be too many.
struct PngSize {
    int width = 0; //!< of the file, in pixels
    int dpi = 0; //!< dots per inch that the file says it has
};

struct Drawing {
    QSize size; //!< in pixels of 1/96 inch
    QString title;
    //! With a painter of its own, which it scales by `scale`; that is not 1 where a PNG has fewer pixels than the
    //! drawing, for the device pixel ratio of Qt is 1 or more.
    std::function<void(QPaintDevice &device, double scale)> draw;
    PngSize png = {};
};

constexpr int largestPngSide = 16'000; //!< pixels: many programs take no more
constexpr int largestPngArea = 100'000'000; //!< pixels, which take 400 MB while they are drawn

QSize pngPixels(const QSize &drawing, const PngSize &size); //!< what a file of the drawing has

bool isPictureName(const QString &path); //!< its ending says which kind of picture it is

//! Of the kind that the path's ending says. Empty when it says none, or when the drawing is too large to be a picture.
QByteArray pictureBytes(const QString &path, const Drawing &drawing);

} // namespace alphascope
