// SPDX-License-Identifier: GPL-3.0-or-later
//! What a matrix panel shows over the rows and columns of a trace: weights, scores, or all heads at once.
#pragma once

#include "engine/layer.h"
#include "widgets/heatmapstyle.h"

#include <QObject>

#include <memory>

class QComboBox;

namespace alphascope {

class MatrixPanel;
struct MatrixView;

class ShownLayer : public QObject {
    Q_OBJECT

public:
    //! The choice of the kind is put into the panel's title bar.
    explicit ShownLayer(MatrixPanel *panel);

    //! A kind that the trace does not have gives way to the weights. `joined`: its words are joined from pieces.
    void setTrace(std::shared_ptr<const Trace> trace, int sheet, bool joined);
    void setSheet(int sheet);
    void setStyle(const HeatmapStyle &style); //!< the look of the weights; scores are signed, and follow in the rest

    //! The layer that wanted() asked for; others are not looked at. Null: it could not be made.
    void setLayer(const std::shared_ptr<const Trace> &trace, std::shared_ptr<const Layer> layer);

    LayerKind kind() const;

Q_SIGNALS:
    void kindChosen();
    //! A layer that is too large to be made at once, to be given to setLayer(): what is asked last counts.
    void wanted(const std::shared_ptr<const alphascope::Trace> &trace, const alphascope::LayerChoice &choice);
    void refused(const QString &sentence);

private:
    LayerChoice choice() const;
    void offerKinds();
    void show();
    void showView(MatrixView view);

    MatrixPanel *m_panel;
    QComboBox *m_kinds;
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const Layer> m_layer; // of m_trace; null: it is being made elsewhere
    HeatmapStyle m_style;
    LayerKind m_kind = LayerKind::Weights;
    int m_sheet = 0;
    bool m_isJoined = false;
};

} // namespace alphascope
