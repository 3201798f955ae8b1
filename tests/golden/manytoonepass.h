// SPDX-License-Identifier: GPL-3.0-or-later
//! A many-to-one model run: its network alone, and its whole trace.
#pragma once

#include "comparison.h"

#include "engine/manytoone.h"

#include <optional>

inline bool asksWithLastState(const alphascope::ManyToOneConfig &config)
{
    return config.score != alphascope::Score::None && config.score != alphascope::Score::Location
        && config.query == alphascope::QueryKind::LastState;
}

//! What the network alone gives, without a trace.
template <typename Scalar>
struct Pass {
    alphascope::Matrix<Scalar> hidden; // [T x F]
    alphascope::RowVector<Scalar> last; // [F]
    alphascope::Matrix<Scalar> scores; // [1 x T]; empty without attention
};

template <typename Scalar>
Pass<Scalar> pass(const alphascope::ManyToOne &model, const alphascope::RnnParameters<Scalar> &rnn,
    const alphascope::ScoreParameters<Scalar> &attention)
{
    const alphascope::Matrix<Scalar> x = model.inputs.x->cast<Scalar>();
    const alphascope::RnnTape<Scalar> tape = alphascope::forward(x, model.inputs.padded, model.config.rnn, rnn);
    Pass<Scalar> result { tape.outputs.back(), tape.last, {} };
    alphascope::Matrix<Scalar> query;
    if (asksWithLastState(model.config))
        query = tape.last;
    else if (attention.query.size() > 0)
        query = attention.query;
    if (model.config.score != alphascope::Score::None)
        result.scores = alphascope::scores(model.config.score, query, result.hidden, attention)
            / Scalar(model.config.temperature);
    return result;
}

//! Nothing, and a failure, when there is no trace, or one without the attention that the model has.
std::optional<alphascope::Trace> traced(const alphascope::ManyToOne &model, Comparison &comparison);

//! The only row: alpha and its fellows have one.
alphascope::RowVector<double> onlyRow(const alphascope::Matrix<double> &values);
