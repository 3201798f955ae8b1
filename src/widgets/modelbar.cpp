// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/modelbar.h"

#include "ui_modelbar.h"
#include "widgets/settings.h"
#include "widgets/wheelguard.h"

namespace alphascope {

namespace {

//! The score whose names, formulas and order are the same in both families.
void addScores(QComboBox *box)
{
    addChoice(box, ModelBar::tr("dot product"), Score::Dot, ModelBar::tr("e = q · k"));
    addChoice(box, ModelBar::tr("scaled dot product"), Score::ScaledDot, ModelBar::tr("e = q · k / √d, Vaswani 2017"));
    addChoice(box, ModelBar::tr("general"), Score::General, ModelBar::tr("e = qᵀ W k, Luong 2015"));
    addChoice(box, ModelBar::tr("additive (Bahdanau)"), Score::Additive,
        ModelBar::tr("e = vᵀ tanh(W_query q + W_key k + bias), Bahdanau 2014"));
    addChoice(box, ModelBar::tr("concat (Luong)"), Score::Concat, ModelBar::tr("e = vᵀ tanh(W [q; k]), Luong 2015"));
}

} // namespace

ModelBar::ModelBar(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::ModelBar>())
{
    m_ui->setupUi(this);
    setWhatsThis(tr("The model: how scores are computed, and from what. Another choice computes α anew; weights are "
                    "drawn anew only where their shape changes."));
    fillChoices();
    connectVectors();
    connectManyToOne();
    showConfig(m_vectors);
    new WheelGuard(this);
}

ModelBar::~ModelBar() = default;

void ModelBar::fillChoices()
{
    addScores(m_ui->vectorsScore);
    addChoice(m_ui->source, tr("Q, K, V given"), VectorSource::Given);
    addChoice(m_ui->source, tr("self-attention (X)"), VectorSource::SelfAttention);
    addChoice(m_ui->source, tr("cross-attention (X, Y)"), VectorSource::CrossAttention);
    addChoice(m_ui->source, tr("α given"), VectorSource::Weights);
    addChoice(m_ui->cell, tr("RNN (tanh)"), Cell::RnnTanh);
    addChoice(m_ui->cell, tr("RNN (relu)"), Cell::RnnRelu);
    addChoice(m_ui->cell, tr("GRU"), Cell::Gru);
    addChoice(m_ui->cell, tr("LSTM"), Cell::Lstm);
    addChoice(m_ui->sequenceScore, tr("none"), Score::None, tr("No attention: the last hidden state is the context"));
    addChoice(m_ui->sequenceScore, tr("location (per timestep)"), Score::Location,
        tr("e = tanh(h · w + b), with a bias b for each timestep"));
    addScores(m_ui->sequenceScore);
}

template <typename Change>
void ModelBar::changeVectors(const Change &change, const char *merge)
{
    VectorsConfig config = m_vectors;
    change(config);
    if (config != m_vectors)
        Q_EMIT edited(SetVectorsConfig { config, merge });
}

template <typename Change>
void ModelBar::changeManyToOne(const Change &change, const char *merge)
{
    ManyToOneConfig config = m_manyToOne;
    change(config);
    if (config != m_manyToOne)
        Q_EMIT edited(SetManyToOneConfig { config, merge });
}

void ModelBar::connectVectors()
{
    using Config = VectorsConfig;
    connect(m_ui->vectorsScore, &QComboBox::activated, this,
        [this] { changeVectors([this](Config &c) { c.score = choice<Score>(m_ui->vectorsScore); }); });
    connect(m_ui->heads, &QSpinBox::valueChanged, this,
        [this](int heads) { changeVectors([heads](Config &c) { c.heads = heads; }, "heads"); });
    connect(m_ui->source, &QComboBox::activated, this,
        [this] { changeVectors([this](Config &c) { c.source = choice<VectorSource>(m_ui->source); }); });
}

void ModelBar::connectManyToOne()
{
    using Config = ManyToOneConfig;
    connect(m_ui->cell, &QComboBox::activated, this,
        [this] { changeManyToOne([this](Config &c) { c.rnn.cell = choice<Cell>(m_ui->cell); }); });
    connect(m_ui->sequenceScore, &QComboBox::activated, this,
        [this] { changeManyToOne([this](Config &c) { c.score = choice<Score>(m_ui->sequenceScore); }); });
    connect(m_ui->hidden, &QSpinBox::valueChanged, this,
        [this](int size) { changeManyToOne([size](Config &c) { c.rnn.hiddenSize = size; }, "hidden size"); });
}

void ModelBar::setSpecimen(const Specimen &specimen)
{
    std::visit(
        [this](const auto &model) {
            if constexpr (requires { showConfig(model.config); })
                showConfig(model.config);
        },
        specimen);
}

void ModelBar::showConfig(const VectorsConfig &config)
{
    m_vectors = config;
    m_ui->vectors->show();
    m_ui->manyToOne->hide();
    showChoice(m_ui->vectorsScore, config.score);
    showSize(m_ui->heads, config.heads);
    showChoice(m_ui->source, config.source);

    const bool computed = config.source != VectorSource::Weights;
    const QString obstacle = tr("α is given, not computed: there are no scores and no heads. Choose another source.");
    m_ui->vectorsScore->setEnabled(computed);
    m_ui->vectorsScore->setToolTip(computed ? tr("How a query judges a key") : obstacle);
    m_ui->heads->setEnabled(computed);
    m_ui->heads->setToolTip(computed ? tr("Attention heads, side by side; they share the width equally") : obstacle);
    m_ui->source->setToolTip(tr("Where queries, keys and values come from"));
}

void ModelBar::showConfig(const ManyToOneConfig &config)
{
    m_manyToOne = config;
    m_ui->vectors->hide();
    m_ui->manyToOne->show();
    showChoice(m_ui->cell, config.rnn.cell);
    showChoice(m_ui->sequenceScore, config.score);
    showSize(m_ui->hidden, config.rnn.hiddenSize);
    m_ui->cell->setToolTip(tr("The recurrent cell"));
    m_ui->sequenceScore->setToolTip(tr("How the model judges a hidden state"));
    m_ui->hidden->setToolTip(tr("Units of the hidden state. Another size draws new weights."));
}

} // namespace alphascope
