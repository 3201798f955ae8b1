// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/layerrunner.h"

#include <QtConcurrent>

#include <new>
#include <utility>

namespace alphascope {

namespace {

MadeLayer make(const std::shared_ptr<const Trace> &trace, const LayerChoice &choice, const std::stop_token &stop)
{
    try {
        return { trace, std::make_shared<const Layer>(makeLayer(*trace, choice, stop)) };
    } catch (const std::bad_alloc &) {
        return { trace, nullptr };
    }
}

} // namespace

LayerRunner::LayerRunner(QObject *parent)
    : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &LayerRunner::settle);
}

LayerRunner::~LayerRunner()
{
    m_stop.request_stop();
    m_watcher.disconnect(this);
    m_pool.waitForDone();
}

void LayerRunner::request(std::shared_ptr<const Trace> trace, const LayerChoice &choice)
{
    Request request { std::move(trace), choice };
    if (!m_isRunning) {
        start(request);
        return;
    }
    m_stop.request_stop();
    m_waiting = std::move(request);
}

void LayerRunner::start(const Request &request)
{
    m_isRunning = true;
    m_stop = {};
    m_watcher.setFuture(QtConcurrent::run(
        &m_pool, [request, stop = m_stop.get_token()] { return make(request.trace, request.choice, stop); }));
}

void LayerRunner::settle()
{
    const MadeLayer layer = m_watcher.result();
    m_isRunning = false;
    if (const auto waiting = std::exchange(m_waiting, std::nullopt))
        start(*waiting);
    else
        Q_EMIT made(layer);
}

} // namespace alphascope
