// SPDX-License-Identifier: GPL-3.0-or-later
//! Numbers to colours: viridis for weights, blue-white-red for signed numbers, and text that is readable on them.
#pragma once

#include <QColor>
#include <QString>

#include <array>

namespace alphascope {

class ColourMap {
public:
    static constexpr int size = 1024;

    static const ColourMap &viridis(); //!< dark to bright, even to the eye and in grey (van der Walt and Smith 2015)
    static const ColourMap &blueRed(); //!< white in the middle (Brewer's RdBu, reversed)

    QRgb at(double position) const; //!< position 0 to 1, clamped
    const std::array<QRgb, size> &colours() const { return m_colours; }
    QString name() const;

private:
    template <std::size_t Count>
    ColourMap(const char *name, const std::array<QRgb, Count> &stops);

    const char *m_name;
    std::array<QRgb, size> m_colours;
};

//! The contrast of two colours by WCAG 2.1, from 1 to 21.
double contrast(QRgb a, QRgb b);

//! Black or white, whichever reads better; on any background the contrast is at least 4.5.
QRgb readableOn(QRgb background);

//! `colour`, moved towards black or white just until its contrast with `background` reaches 4.5.
QColor readableColour(const QColor &colour, const QColor &background);

} // namespace alphascope
