// SPDX-License-Identifier: GPL-3.0-or-later
// A large alpha as a picture of 1200 x 900 pixels, beside QCustomPlot's colour map of the same numbers, in turn.
#include "timing.h"

#include "engine/trace.h"
#include "models/matrixmodel.h"
#include "widgets/customplot.h"
#include "widgets/heatmap.h"

#include "widgets/customplot.h"
#include <QApplication>
#include <QFile>
#include <QItemSelectionModel>
#include <QMouseEvent>
#include <QScrollBar>

#include <cstdint>
#include <memory>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr QSize pictureSize(1200, 900);

//! The same numbers on both sides, from 0 to 1.
Matrix<double> numbers(Index size)
{
    Matrix<double> result(size, size);
    std::uint32_t state = 1;
    for (Index i = 0; i < result.size(); ++i) {
        state = state * 1664525U + 1013904223U;
        result.data()[i] = (state >> 8) / 16777216.;
    }
    return result;
}

std::shared_ptr<Trace> traceOf(Matrix<double> &&alpha)
{
    auto trace = std::make_shared<Trace>();
    const auto labels = [](Index count) {
        std::vector<std::string> result;
        for (Index i = 1; i <= count; ++i)
            result.push_back(std::to_string(i));
        return result;
    };
    trace->rowLabels = labels(alpha.rows());
    trace->columnLabels = labels(alpha.cols());
    trace->mask = Mask::Constant(alpha.rows(), alpha.cols(), true);
    trace->sheets.emplace_back().alpha = std::move(alpha);
    return trace;
}

//! Megabytes in use.
double resident()
{
    QFile file(u"/proc/self/statm"_s);
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toDouble() * 4096 / 1e6;
}

void paintNow(QWidget &widget)
{
    widget.repaint();
    QCoreApplication::processEvents();
}

struct HeatBench {
    Bench &bench;
    Index size;

    QString name() const { return u"%1x%1"_s.arg(size); }

    void note(const QString &what, const std::vector<double> &times) const { bench.report(what, name(), times); }
};

void benchOurs(const HeatBench &heat)
{
    const auto trace = traceOf(numbers(heat.size));
    MatrixModel model;
    QItemSelectionModel selection(&model);
    Heatmap map;
    map.setModel(&model);
    map.setSelection(&selection, Heatmap::Selects::Cell);
    map.resize(pictureSize);
    map.show();
    QCoreApplication::processEvents();

    std::vector<double> firsts;
    const double before = resident();
    double beside = 0;
    QElapsedTimer timer;
    for (int run = 0; run < 5; ++run) {
        model.setView({});
        Sheet &sheet = trace->sheets.front();
        sheet.pyramid = {};
        timer.start();
        sheet.pyramid = pyramid(sheet.alpha, trace->mask);
        model.setView(alphaView(trace, 0));
        paintNow(*map.viewport());
        firsts.push_back(milliseconds(timer));
        beside = std::max(beside, resident() - before);
    }
    heat.note(u"heat-first"_s, firsts);
    heat.note(u"heat-memory-MB"_s, { beside });

    const auto frames = [&](auto &&step) {
        std::vector<double> times;
        for (int i = 0; i < 30; ++i) {
            timer.start();
            step(i);
            paintNow(*map.viewport());
            times.push_back(milliseconds(timer));
        }
        return times;
    };
    // In turn a little further in and out: each is a new picture.
    const int size = static_cast<int>(heat.size);
    const auto part = [size](double share, int i) {
        const int side = std::max(static_cast<int>(size * (i % 2 ? share : 0.97 * share)), 1);
        const int at = static_cast<int>((size - side) * (0.3 + 0.02 * (i % 10)));
        return QRect(at, at, side, side);
    };
    heat.note(u"heat-zoomout"_s, frames([&](int i) { map.zoomTo(part(0.95, i)); }));
    heat.note(u"heat-zoomhalf"_s, frames([&](int i) { map.zoomTo(part(0.5, i)); }));
    heat.note(u"heat-zoomin"_s, frames([&](int i) { map.zoomTo(part(std::max(0.02, 20.0 / size), i)); }));
    map.zoomTo(part(0.5, 0));
    heat.note(u"heat-pan"_s, frames([&](int i) {
        map.horizontalScrollBar()->setValue(map.horizontalScrollBar()->value() + (i % 2 ? -7 : 7));
    }));
    map.zoomToFit();
    paintNow(*map.viewport());
    std::vector<double> hovers;
    const QRectF area = map.cellArea();
    for (int i = 0; i < 200; ++i) {
        const QPointF at = area.topLeft() + QPointF(20 + i * 3, 20 + i * 2);
        QMouseEvent move(QEvent::MouseMove, at, map.viewport()->mapToGlobal(at), Qt::NoButton, {}, {});
        timer.start();
        QCoreApplication::sendEvent(map.viewport(), &move);
        QCoreApplication::processEvents(); // paints what has changed
        hovers.push_back(milliseconds(timer));
    }
    heat.note(u"heat-hover"_s, hovers);
}

void benchPlot(const HeatBench &heat)
{
    const auto size = static_cast<int>(heat.size);
    const Matrix<double> values = numbers(heat.size);
    QCustomPlot plot;
    plot.resize(pictureSize);
    plot.show();
    QCoreApplication::processEvents();
    QElapsedTimer timer;
    const double before = resident();
    timer.start();
    auto *map = new QCPColorMap(plot.xAxis, plot.yAxis);
    map->data()->setSize(size, size);
    map->data()->setRange({ 0, double(size) }, { 0, double(size) });
    for (int row = 0; row < size; ++row)
        for (int column = 0; column < size; ++column)
            map->data()->setCell(column, row, values(row, column));
    map->setInterpolate(false);
    map->rescaleDataRange(true);
    plot.rescaleAxes();
    plot.replot(QCustomPlot::rpImmediateRefresh);
    QCoreApplication::processEvents();
    heat.note(u"heat-first QCustomPlot"_s, { milliseconds(timer) });
    heat.note(u"heat-memory-MB QCustomPlot"_s, { resident() - before });
    const auto frames = [&](double share) {
        std::vector<double> times;
        for (int i = 0; i < (size > 3000 ? 7 : 30); ++i) {
            const double side = size * (i % 2 ? share : 0.97 * share), at = (size - side) * (0.3 + 0.02 * (i % 10));
            timer.start();
            plot.xAxis->setRange(at, at + side);
            plot.yAxis->setRange(at, at + side);
            plot.replot(QCustomPlot::rpImmediateRefresh);
            QCoreApplication::processEvents();
            times.push_back(milliseconds(timer));
        }
        return times;
    };
    heat.note(u"heat-zoomout QCustomPlot"_s, frames(0.95));
    heat.note(u"heat-zoomhalf QCustomPlot"_s, frames(0.5));
    heat.note(u"heat-zoomin QCustomPlot"_s, frames(std::max(0.02, 20.0 / size)));
}

} // namespace

void benchHeat(Bench &bench)
{
    for (const Index size : { 1000, 4000, 10000 }) {
        if (!bench.wants(u"heat"_s, u"%1x%1"_s.arg(size)))
            continue;
        benchOurs({ bench, size });
        benchPlot({ bench, size });
    }
}

} // namespace alphascope
