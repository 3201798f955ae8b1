// SPDX-License-Identifier: GPL-3.0-or-later
//! Numbers to colours: maps for weights and one for signed numbers, and text that is readable on them.
#pragma once

#include <QColor>
#include <QString>

#include <algorithm>
#include <array>

namespace alphascope {

class ColourMap {
public:
    static constexpr int size = 1024;

    static const ColourMap &viridis(); //!< dark to bright, even to the eye and in grey (van der Walt and Smith 2015)
    static const ColourMap &cividis(); //!< the same to most eyes with a colour vision deficiency (Nuñez et al. 2018)
    static const ColourMap &magma(); //!< black over red to a pale yellow (van der Walt and Smith 2015)
    static const ColourMap &grey(); //!< black to white
    static const ColourMap &blueRed(); //!< diverging: white in the middle (Brewer's RdBu, reversed)
    static const std::array<const ColourMap *, 5> &all(); //!< in the order of a menu

    QRgb at(double position) const { return m_colours[static_cast<std::size_t>(indexAt(position))]; }
    static int indexAt(double position) //!< of the colour at a position from 0 to 1, clamped; of a NaN that of 0
    {
        return static_cast<int>(std::min(std::max(0.0, position), 1.0) * (size - 1) + 0.5);
    }
    const std::array<QRgb, size> &colours() const { return m_colours; }
    QString name() const; //!< as the user reads it
    QString key() const; //!< as settings keep it: the name, whatever the language

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
