// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/modelchoice.h"

#include "widgets/trainingchoices.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

ModelChoice::ModelChoice(const Boxes &boxes, QObject *parent)
    : QObject(parent)
    , m_boxes(boxes)
    , m_mostHidden(boxes.hidden->maximum())
{
    boxes.family->addItem(tr("many-to-one"), u"many_to_one"_s);
    boxes.family->addItem(tr("many-to-many"), u"many_to_many"_s);
    boxes.family->addItem(tr("encoder–decoder"), u"encoder_decoder"_s);
    boxes.family->addItem(tr("RNNsearch"), u"rnnsearch"_s);
    boxes.cell->addItem(tr("RNN (tanh)"), u"rnn_tanh"_s);
    boxes.cell->addItem(tr("RNN (relu)"), u"rnn_relu"_s);
    boxes.cell->addItem(tr("GRU"), u"gru"_s);
    boxes.cell->addItem(tr("LSTM"), u"lstm"_s);
    boxes.score->addItem(tr("dot product"), u"dot"_s);
    boxes.score->addItem(tr("scaled dot product"), u"scaled_dot"_s);
    boxes.score->addItem(tr("general"), u"general"_s);
    boxes.score->addItem(tr("additive (Bahdanau)"), u"additive"_s);
    boxes.score->addItem(tr("concat (Luong)"), u"concat"_s);
    boxes.score->addItem(tr("location (tutorial)"), u"location"_s);
    boxes.score->addItem(tr("no attention"), u"none"_s);
    for (QComboBox *box : { boxes.family, boxes.cell, boxes.score })
        connect(box, &QComboBox::currentIndexChanged, this, &ModelChoice::take);
    connect(boxes.hidden, &QSpinBox::valueChanged, this, &ModelChoice::take);
}

void ModelChoice::setTask(const TrainingChoice &task)
{
    m_taskFamily = task.family;
    m_taskModel = task.model;
    m_new = { { u"family"_s, task.family }, { u"cell"_s, task.cell }, { u"hidden_size"_s, task.hidden },
        { u"score"_s, task.score } };
    show();
}

void ModelChoice::setKept(const QJsonObject &model)
{
    m_kept = model;
    show();
}

//! A model that is kept may have no score or no cell: then that box is empty.
void ModelChoice::show()
{
    const QSignalBlocker quietFamily(m_boxes.family), quietCell(m_boxes.cell), quietHidden(m_boxes.hidden),
        quietScore(m_boxes.score);
    const QJsonObject &model = m_kept.isEmpty() ? m_new : m_kept;
    const auto choose = [&model](QComboBox *box, const QString &name) {
        box->setCurrentIndex(model.contains(name) ? box->findData(model[name].toString()) : -1);
    };
    choose(m_boxes.family, u"family"_s);
    choose(m_boxes.cell, u"cell"_s);
    choose(m_boxes.score, u"score"_s);
    const int hidden = model[u"hidden_size"_s].toInt();
    m_boxes.hidden->setMaximum(m_kept.isEmpty() ? m_mostHidden : std::max(m_mostHidden, hidden));
    m_boxes.hidden->setValue(hidden);
    enable();
}

//! What a person has chosen for a new model.
void ModelChoice::take()
{
    if (!m_kept.isEmpty())
        return;
    m_new = { { u"family"_s, m_boxes.family->currentData().toString() },
        { u"cell"_s, m_boxes.cell->currentData().toString() }, { u"hidden_size"_s, m_boxes.hidden->value() },
        { u"score"_s, m_boxes.score->currentData().toString() } };
    enable();
}

void ModelChoice::enable()
{
    const bool isNew = m_kept.isEmpty();
    const bool isSearch = m_new[u"family"_s] == "rnnsearch"_L1; // which has one cell and one score
    const bool isMany = m_new[u"family"_s] == "many_to_many"_L1; // which has one score
    m_boxes.family->setEnabled(isNew);
    m_boxes.hidden->setEnabled(isNew);
    m_boxes.cell->setEnabled(isNew && !isSearch);
    m_boxes.score->setEnabled(isNew && !isSearch && !isMany);
}

QJsonObject ModelChoice::json() const
{
    const QString family = m_new[u"family"_s].toString();
    const QJsonValue hidden = m_new[u"hidden_size"_s];
    QJsonObject json = family == m_taskFamily ? m_taskModel : QJsonObject();
    json.insert(u"family"_s, family);
    json.insert(u"hidden_size"_s, hidden);
    if (family != "rnnsearch"_L1)
        json.insert(u"cell"_s, m_new[u"cell"_s]);
    if (family == "many_to_one"_L1 || family == "encoder_decoder"_L1)
        json.insert(u"score"_s, m_new[u"score"_s]);
    if (family == "many_to_one"_L1)
        json.insert(u"attention_size"_s, hidden);
    if (family == "encoder_decoder"_L1 || family == "rnnsearch"_L1) {
        for (const QString &name :
            { u"decoder_hidden_size"_s, u"attention_size"_s, u"source_embedding"_s, u"target_embedding"_s })
            json.insert(name, hidden);
    }
    return json;
}

} // namespace alphascope
