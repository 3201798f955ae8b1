// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/layercontrol.h"

#include "widgets/attentionview.h"

#include <utility>

namespace alphascope {

LayerControl::LayerControl(AttentionView *view)
    : QObject(view)
    , m_job(
          [this, view](const auto &layer) { view->setLayer(std::exchange(m_trace, nullptr), layer.value_or(nullptr)); })
{
    connect(view, &AttentionView::layerWanted, this,
        [this](const std::shared_ptr<const Trace> &trace, const LayerChoice &choice) {
            m_trace = trace;
            m_job.request([trace, choice](const std::stop_token &stop) {
                return std::make_shared<const Layer>(makeLayer(*trace, choice, stop));
            });
        });
}

} // namespace alphascope
