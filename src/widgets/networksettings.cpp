// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/networksettings.h"

#include "ui_networksettings.h"
#include "widgets/settings.h"

namespace alphascope {

NetworkSettings::NetworkSettings(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::NetworkSettings>())
{
    m_ui->setupUi(this);
    fillChoices();
    connectCell();
    connectAttention();
    connectOutput();
}

NetworkSettings::~NetworkSettings() = default;

void NetworkSettings::fillChoices()
{
    addChoice(m_ui->direction, tr("forward"), false);
    addChoice(m_ui->direction, tr("both ways"), true, tr("Forward and backward, states side by side"));
    addChoice(m_ui->biases, tr("two (PyTorch)"), BiasConvention::Two);
    addChoice(m_ui->biases, tr("one (Keras)"), BiasConvention::One);
    addChoice(m_ui->resetGate, tr("after product"), ResetGate::AfterProduct, tr("As in PyTorch and Keras 2"));
    addChoice(m_ui->resetGate, tr("before product"), ResetGate::BeforeProduct, tr("As in Cho 2014"));
    addChoice(m_ui->query, tr("last state"), QueryKind::LastState);
    addChoice(m_ui->query, tr("learned"), QueryKind::Learned);
    addChoice(m_ui->query, tr("none"), QueryKind::None, tr("The score looks at the key alone, as in Yang 2016"));
    addChoice(m_ui->head, tr("context"), Head::Context);
    addChoice(m_ui->head, tr("attentional"), Head::Attentional, tr("tanh(W_c [c; q]), Luong 2015"));
    addChoice(m_ui->activation, tr("linear"), Activation::Linear);
    addChoice(m_ui->activation, tr("tanh"), Activation::Tanh);
    addChoice(m_ui->activation, tr("sigmoid"), Activation::Sigmoid);
    addChoice(m_ui->activation, tr("relu"), Activation::Relu);
    addChoice(m_ui->activation, tr("softmax"), Activation::Softmax);
}

template <typename Change>
void NetworkSettings::change(const Change &change, const char *merge)
{
    ManyToOneConfig config = m_config;
    change(config);
    if (config != m_config)
        Q_EMIT edited(SetManyToOneConfig { config, merge });
}

void NetworkSettings::connectCell()
{
    using Config = ManyToOneConfig;
    connect(m_ui->direction, &QComboBox::activated, this,
        [this] { change([this](Config &c) { c.rnn.bidirectional = choice<bool>(m_ui->direction); }); });
    connect(m_ui->layers, &QSpinBox::valueChanged, this,
        [this](int layers) { change([layers](Config &c) { c.rnn.layers = layers; }, "layers"); });
    connect(m_ui->biases, &QComboBox::activated, this,
        [this] { change([this](Config &c) { c.rnn.biases = choice<BiasConvention>(m_ui->biases); }); });
    connect(m_ui->resetGate, &QComboBox::activated, this,
        [this] { change([this](Config &c) { c.rnn.resetGate = choice<ResetGate>(m_ui->resetGate); }); });
}

void NetworkSettings::connectAttention()
{
    using Config = ManyToOneConfig;
    connect(m_ui->query, &QComboBox::activated, this,
        [this] { change([this](Config &c) { c.query = choice<QueryKind>(m_ui->query); }); });
    connect(m_ui->attentionSize, &QSpinBox::valueChanged, this,
        [this](int size) { change([size](Config &c) { c.attentionSize = size; }, "attention size"); });
    connect(m_ui->temperature, &TemperatureEdit::changed, this,
        [this](double t) { change([t](Config &c) { c.temperature = t; }, "temperature"); });
}

void NetworkSettings::connectOutput()
{
    using Config = ManyToOneConfig;
    connect(m_ui->head, &QComboBox::activated, this,
        [this] { change([this](Config &c) { c.head = choice<Head>(m_ui->head); }); });
    connect(m_ui->headSize, &QSpinBox::valueChanged, this,
        [this](int size) { change([size](Config &c) { c.headSize = size; }, "head size"); });
    connect(m_ui->outputSize, &QSpinBox::valueChanged, this,
        [this](int size) { change([size](Config &c) { c.outputSize = size; }, "output size"); });
    connect(m_ui->activation, &QComboBox::activated, this,
        [this] { change([this](Config &c) { c.outputActivation = choice<Activation>(m_ui->activation); }); });
}

void NetworkSettings::setConfig(const ManyToOneConfig &config)
{
    m_config = config;
    showChoice(m_ui->direction, config.rnn.bidirectional);
    showSize(m_ui->layers, config.rnn.layers);
    showChoice(m_ui->biases, config.rnn.biases);
    showChoice(m_ui->resetGate, config.rnn.resetGate);
    showChoice(m_ui->query, config.query);
    showSize(m_ui->attentionSize, config.attentionSize);
    m_ui->temperature->setValue(config.temperature);
    showChoice(m_ui->head, config.head);
    showSize(m_ui->headSize, config.headSize);
    showSize(m_ui->outputSize, config.outputSize);
    showChoice(m_ui->activation, config.outputActivation);
    showRows(config);
}

void NetworkSettings::showRows(const ManyToOneConfig &config)
{
    const bool attends = config.score != Score::None;
    const bool layered = config.score == Score::Additive || config.score == Score::Concat;
    QFormLayout *form = m_ui->form;
    form->setRowVisible(m_ui->resetGate, config.rnn.cell == Cell::Gru);
    form->setRowVisible(m_ui->query, config.score == Score::Additive);
    form->setRowVisible(m_ui->attentionSize, layered);
    form->setRowVisible(m_ui->temperature, attends);
    form->setRowVisible(m_ui->head, attends);
    form->setRowVisible(m_ui->headSize, attends && config.head == Head::Attentional);
}

} // namespace alphascope
