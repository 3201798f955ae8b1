// SPDX-License-Identifier: GPL-3.0-or-later
//! Makes the layers of large traces that the attention view asks for, in a worker thread.
#pragma once

#include "document/newestjob.h"
#include "engine/layer.h"

#include <QObject>

#include <memory>

namespace alphascope {

class AttentionView;

class LayerControl : public QObject {
    Q_OBJECT

public:
    explicit LayerControl(AttentionView *view);

private:
    NewestJob<std::shared_ptr<const Layer>> m_job;
    std::shared_ptr<const Trace> m_trace; // of the newest request
};

} // namespace alphascope
