// SPDX-License-Identifier: GPL-3.0-or-later
//! The tasks and kinds of files that one can train on, in the words of a training's configuration, with what is a good
//! beginning for each.
#pragma once

#include <QJsonObject>
#include <QString>

#include <vector>

namespace alphascope {

struct TrainingChoice {
    QString word; //!< of data.task, or of a kind of file
    QString text;
    bool isFile = false;
    QString family; //!< the one to begin with
    QString cell, score;
    int hidden = 32;
    int examples = 1000, epochs = 20, batch = 32;
    double rate = 0.003;
    QJsonObject model = {}; //!< what else a new model of the family is to be
    QJsonObject data = {}; //!< what else the data say
};

const std::vector<TrainingChoice> &trainingChoices();

} // namespace alphascope
