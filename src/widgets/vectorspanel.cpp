// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/vectorspanel.h"

#include "ui_vectorspanel.h"
#include "widgets/settings.h"
#include "widgets/tablelabels.h"
#include "widgets/wheelguard.h"

#include <QScrollBar>

namespace alphascope {

using namespace Qt::StringLiterals;

VectorsPanel::VectorsPanel(QWidget *parent)
    : InputPanel(parent)
    , m_ui(std::make_unique<Ui::VectorsPanel>())
{
    m_ui->setupUi(this);
    addChoice(m_ui->projections, tr("identity: the vectors themselves"), false);
    addChoice(m_ui->projections, tr("learned: W x + b"), true);
    connectTables();
    connectSettings();
    new WheelGuard(this);
}

VectorsPanel::~VectorsPanel()
{
    // A cell that is being typed in speaks up once more when it goes, and by then nothing of this class is left.
    for (QObject *child : findChildren<QObject *>())
        child->disconnect(this);
}

void VectorsPanel::connectTables()
{
    for (TableEditor *table : { m_ui->queries, m_ui->keys, m_ui->weights, m_ui->values }) {
        connect(table, &TableEditor::edited, this, &VectorsPanel::edited);
        connect(table, &TableEditor::requested, this, &VectorsPanel::requested);
        table->setLabelAxis(Axis::Columns);
    }
    m_ui->queries->setLabelAxis(Axis::Rows);
    m_ui->weights->setLabelAxis(Axis::Rows);
    m_ui->weights->setNouns(tr("query"), tr("key"));
    connect(m_ui->padding, &PaddingSelector::toggled, this, [this](int key, bool padded) {
        Q_EMIT edited(SetPadded { key, padded });
    });
    connect(m_ui->unmaskAll, &QPushButton::clicked, this, [this] { Q_EMIT edited(ClearMask {}); });
}

template <typename Change>
void VectorsPanel::change(const Change &change, const char *merge)
{
    VectorsConfig config = m_config;
    change(config);
    if (config != m_config)
        Q_EMIT edited(SetVectorsConfig { config, merge });
}

void VectorsPanel::connectSettings()
{
    connect(m_ui->causal, &QCheckBox::clicked, this,
        [this](bool causal) { change([causal](VectorsConfig &c) { c.causal = causal; }); });
    connect(m_ui->temperature, &TemperatureEdit::changed, this,
        [this](double t) { change([t](VectorsConfig &c) { c.temperature = t; }, "temperature"); });
    connect(m_ui->projections, &QComboBox::activated, this,
        [this] { change([this](VectorsConfig &c) { c.projected = choice<bool>(m_ui->projections); }); });
    connect(m_ui->projectionSize, &QSpinBox::valueChanged, this,
        [this](int size) { change([size](VectorsConfig &c) { c.projectionSize = size; }, "projection size"); });
    connect(m_ui->outputProjection, &QCheckBox::clicked, this,
        [this](bool on) { change([on](VectorsConfig &c) { c.outputProjection = on; }); });
    connect(m_ui->attentionSize, &QSpinBox::valueChanged, this,
        [this](int size) { change([size](VectorsConfig &c) { c.attentionSize = size; }, "attention size"); });
}

void VectorsPanel::showTop() { m_ui->scroll->verticalScrollBar()->setValue(0); }

void VectorsPanel::setSpecimen(const Specimen &specimen)
{
    const auto &vectors = std::get<Vectors>(specimen);
    m_config = vectors.config;
    nameTables(vectors.config.source);
    showTables(vectors);
    showMask(vectors);
    showSettings(vectors.config);
}

//! The tables keep their names in edits; on screen they are what the source makes of them.
void VectorsPanel::nameTables(VectorSource source)
{
    const bool self = source == VectorSource::SelfAttention, cross = source == VectorSource::CrossAttention;
    m_ui->queries->setTable(u"Q"_s, self ? tr("X · tokens") : cross ? tr("X · queries") : tr("Q · queries"));
    m_ui->keys->setTable(u"K"_s, cross ? tr("Y · keys, values") : tr("K · keys"));
    m_ui->values->setTable(u"V"_s, tr("V · values"));
    m_ui->weights->setTable(u"alpha"_s, tr("α · weights"));
}

//! Only what the source uses is shown, and only that is kept up to date.
void VectorsPanel::showTables(const Vectors &vectors)
{
    const VectorsInputs &in = vectors.inputs;
    const VectorSource source = vectors.config.source;
    const bool given = source == VectorSource::Given, weights = source == VectorSource::Weights;
    const bool cross = source == VectorSource::CrossAttention;
    const auto show = [](TableEditor *table, bool used, const Shared<double> &values,
                          const std::vector<std::string> &labels, const QString &symbol) {
        table->setVisible(used);
        if (used)
            table->setValues(values, tableLabels(labels, values.rows(), symbol));
    };
    show(m_ui->queries, !weights, in.queries, in.queryLabels, given ? tr("q") : tr("x"));
    show(m_ui->keys, given || cross, in.keys, in.keyLabels, given ? tr("k") : tr("y"));
    show(m_ui->weights, weights, in.weights, in.queryLabels, tr("query"));
    show(m_ui->values, given || weights, in.values, in.keyLabels, tr("v"));
}

void VectorsPanel::showMask(const Vectors &vectors)
{
    const VectorsInputs &in = vectors.inputs;
    const bool self = vectors.config.source == VectorSource::SelfAttention;
    const bool cross = vectors.config.source == VectorSource::CrossAttention;
    const QString symbol = self ? tr("x") : cross ? tr("y") : tr("k");
    m_ui->mask->setVisible(vectors.config.source != VectorSource::Weights);
    m_ui->causal->setChecked(vectors.config.causal);
    m_ui->padding->setKeys(tableLabels(self ? in.queryLabels : in.keyLabels, columnCount(vectors), symbol), in.padded);
    m_ui->unmaskAll->setVisible(in.allowed.size() > 0 && !in.allowed.all());
}

void VectorsPanel::showSettings(const VectorsConfig &config)
{
    const bool computed = config.source != VectorSource::Weights;
    const bool layered = config.score == Score::Additive || config.score == Score::Concat;
    m_ui->softmax->setVisible(computed);
    m_ui->sizes->setVisible(computed);
    m_ui->temperature->setValue(config.temperature);
    showChoice(m_ui->projections, config.projected);
    showSize(m_ui->projectionSize, config.projectionSize);
    m_ui->outputProjection->setChecked(config.outputProjection);
    showSize(m_ui->attentionSize, config.attentionSize);
    m_ui->sizesLayout->setRowVisible(m_ui->projectionSize, config.projected);
    m_ui->sizesLayout->setRowVisible(m_ui->outputProjection, config.projected);
    m_ui->sizesLayout->setRowVisible(m_ui->attentionSize, layered);
}

} // namespace alphascope
