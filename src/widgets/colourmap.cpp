// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/colourmap.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace alphascope {

namespace {

// Evenly spaced colours of each published map; between them runs a cubic (see throughStops).
constexpr std::array<QRgb, 11> viridisStops { 0xff440154, 0xff482576, 0xff414487, 0xff35608d, 0xff2a788e, 0xff21908c,
    0xff22a884, 0xff43bf71, 0xff7ad151, 0xffbbdf27, 0xfffde725 };
constexpr std::array<QRgb, 21> cividisStops { 0xff00224e, 0xff002b64, 0xff0a3470, 0xff253d6e, 0xff35456c, 0xff434e6c,
    0xff4f576c, 0xff5b606e, 0xff666970, 0xff717274, 0xff7c7b78, 0xff888578, 0xff948e77, 0xffa19875, 0xffaea271,
    0xffbbad6c, 0xffc8b866, 0xffd6c35d, 0xffe4ce52, 0xfff3da43, 0xfffee838 };
constexpr std::array<QRgb, 11> magmaStops { 0xff000004, 0xff150e37, 0xff3b0f70, 0xff641a80, 0xff8c2981, 0xffb63779,
    0xffde4968, 0xfff66f5c, 0xfffe9f6d, 0xfffece91, 0xfffcfdbf };
constexpr std::array<QRgb, 2> greyStops { 0xff000000, 0xffffffff };
constexpr std::array<QRgb, 11> blueRedStops { 0xff053061, 0xff2166ac, 0xff4393c3, 0xff92c5de, 0xffd1e5f0, 0xfff7f7f7,
    0xfffddbc7, 0xfff4a582, 0xffd6604d, 0xffb2182b, 0xff67001f };

//! The Catmull-Rom cubic between p1 (t = 0) and p2 (t = 1); beyond the ends the line is continued.
double catmullRom(double p0, double p1, double p2, double p3, double t)
{
    return p1 + 0.5 * t * (p2 - p0 + t * (2 * p0 - 5 * p1 + 4 * p2 - p3 + t * (3 * (p1 - p2) + p3 - p0)));
}

template <std::size_t Count>
QRgb throughStops(const std::array<QRgb, Count> &stops, double position)
{
    const double place = position * (Count - 1);
    const int i = std::min(static_cast<int>(place), static_cast<int>(Count) - 2);
    const auto channel = [&](int shift) {
        const auto stop
            = [&](int k) { return static_cast<double>((stops[static_cast<std::size_t>(k)] >> shift) & 0xff); };
        const double before = i > 0 ? stop(i - 1) : 2 * stop(i) - stop(i + 1);
        const double after = i + 2 < static_cast<int>(Count) ? stop(i + 2) : 2 * stop(i + 1) - stop(i);
        const double value = catmullRom(before, stop(i), stop(i + 1), after, place - i);
        return static_cast<int>(std::lround(std::clamp(value, 0.0, 255.0)));
    };
    return qRgb(channel(16), channel(8), channel(0));
}

//! Relative luminance, WCAG 2.1.
double luminance(QRgb colour)
{
    const auto linear = [](int channel) {
        const double c = channel / 255.0;
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(qRed(colour)) + 0.7152 * linear(qGreen(colour)) + 0.0722 * linear(qBlue(colour));
}

} // namespace

template <std::size_t Count>
ColourMap::ColourMap(const char *name, const std::array<QRgb, Count> &stops)
    : m_name(name)
{
    for (int i = 0; i < size; ++i)
        m_colours[static_cast<std::size_t>(i)] = throughStops(stops, i / (size - 1.0));
}

const ColourMap &ColourMap::viridis()
{
    static const ColourMap map(QT_TRANSLATE_NOOP("alphascope::ColourMap", "viridis"), viridisStops);
    return map;
}

const ColourMap &ColourMap::cividis()
{
    static const ColourMap map(QT_TRANSLATE_NOOP("alphascope::ColourMap", "cividis"), cividisStops);
    return map;
}

const ColourMap &ColourMap::magma()
{
    static const ColourMap map(QT_TRANSLATE_NOOP("alphascope::ColourMap", "magma"), magmaStops);
    return map;
}

const ColourMap &ColourMap::grey()
{
    static const ColourMap map(QT_TRANSLATE_NOOP("alphascope::ColourMap", "grey"), greyStops);
    return map;
}

const ColourMap &ColourMap::blueRed()
{
    static const ColourMap map(QT_TRANSLATE_NOOP("alphascope::ColourMap", "blue–red"), blueRedStops);
    return map;
}

const std::array<const ColourMap *, 5> &ColourMap::all()
{
    static const std::array<const ColourMap *, 5> maps { &viridis(), &cividis(), &magma(), &grey(), &blueRed() };
    return maps;
}

QString ColourMap::name() const { return QCoreApplication::translate("alphascope::ColourMap", m_name); }

QString ColourMap::key() const { return QString::fromUtf8(m_name); }

double contrast(QRgb a, QRgb b)
{
    const std::pair<double, double> range = std::minmax({ luminance(a), luminance(b) });
    return (range.second + 0.05) / (range.first + 0.05);
}

QRgb readableOn(QRgb background)
{
    constexpr QRgb black = qRgb(0, 0, 0);
    constexpr QRgb white = qRgb(255, 255, 255);
    return contrast(white, background) >= contrast(black, background) ? white : black;
}

QColor readableColour(const QColor &colour, const QColor &background)
{
    const QColor end = QColor::fromRgb(readableOn(background.rgb()));
    QColor mixed = colour;
    for (int percent = 10; contrast(mixed.rgb(), background.rgb()) < 4.5 && percent <= 100; percent += 10) {
        const auto mix = [&](int from, int to) { return (from * (100 - percent) + to * percent) / 100; };
        mixed = QColor(mix(colour.red(), end.red()), mix(colour.green(), end.green()), mix(colour.blue(), end.blue()));
    }
    return mixed;
}

} // namespace alphascope
