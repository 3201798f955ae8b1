// SPDX-License-Identifier: GPL-3.0-or-later
//! Makes layers of large traces in a worker thread: the newest request wins.
#pragma once

#include "engine/layer.h"

#include <QFutureWatcher>
#include <QObject>
#include <QThreadPool>

#include <memory>
#include <optional>
#include <stop_token>

namespace alphascope {

//! A layer together with the trace that it belongs to; no layer when there was not enough memory for it.
struct MadeLayer {
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const Layer> layer;
};

class LayerRunner : public QObject {
    Q_OBJECT

public:
    explicit LayerRunner(QObject *parent = nullptr);
    ~LayerRunner() override; //!< stops and waits; well under half a second

    //! Replaces a request that waits and stops one that runs.
    void request(std::shared_ptr<const Trace> trace, const LayerChoice &choice);

Q_SIGNALS:
    void made(const alphascope::MadeLayer &layer); //!< of the newest request only

private:
    struct Request {
        std::shared_ptr<const Trace> trace;
        LayerChoice choice;
    };

    void start(const Request &request);
    void settle();

    QThreadPool m_pool;
    QFutureWatcher<MadeLayer> m_watcher;
    std::stop_source m_stop; // of the job that runs
    std::optional<Request> m_waiting;
    bool m_isRunning = false;
};

} // namespace alphascope
