// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/weightspanel.h"

#include "ui_weightspanel.h"

#include <QRegularExpressionValidator>

namespace alphascope {

using namespace Qt::StringLiterals;

WeightsPanel::WeightsPanel(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::WeightsPanel>())
    , m_chosen(this, [this] { showChosen(); })
{
    m_ui->setupUi(this);
    m_ui->table->setResizable(false);
    m_ui->table->setFilling(true);
    for (const Initialisation each : { Initialisation::Pytorch, Initialisation::Keras })
        m_ui->drawn->addItem(QString::fromLatin1(name(each)), static_cast<int>(each));
    m_ui->drawn->setToolTip(
        tr("How weights are drawn. PyTorch: uniform in ±1/√n for a layer that n numbers enter, "
           "N(0, 1) for embeddings. Keras: Glorot, orthogonal recurrent weights, biases 0, embeddings "
           "in ±0.05. Another choice draws all weights anew."));
    m_ui->seed->setValidator(new QRegularExpressionValidator(QRegularExpression(u"[0-9]{1,20}"_s), this));
    m_ui->seed->setFixedWidth(m_ui->seed->fontMetrics().horizontalAdvance(u"18446744073709551615"_s) + 14);
    m_ui->seed->setToolTip(tr("A whole number from 0 to 18446744073709551615; the same seed gives the same weights. "
                              "Enter draws the weights of this seed."));
    m_ui->renew->setToolTip(tr("Draw all weights anew, from the seed that you typed or else from the next one. Weights "
                               "edited by hand are replaced."));
    connect(m_ui->table, &TableEditor::edited, this, &WeightsPanel::edited);
    connect(m_ui->table, &TableEditor::requested, this, &WeightsPanel::requested);
    connect(m_ui->parameter, &QComboBox::activated, this, &WeightsPanel::showChosen);
    connect(m_ui->drawn, &QComboBox::activated, this, [this] {
        Q_EMIT edited(RenewWeights { m_seed, Initialisation(m_ui->drawn->currentData().toInt()) });
    });
    connect(m_ui->seed, &QLineEdit::returnPressed, this, [this] { renew(m_seed); });
    connect(m_ui->renew, &QPushButton::clicked, this, [this] { renew(m_seed + 1); });
}

WeightsPanel::~WeightsPanel()
{
    // A cell that is being typed in speaks up once more when it goes, and by then nothing of this class is left.
    for (QObject *child : findChildren<QObject *>())
        child->disconnect(this);
}

void WeightsPanel::setSpecimen(const Specimen &specimen)
{
    const auto before = std::exchange(m_parameters, {});
    visitParameters(specimen, [this](const char *name, const auto &values) {
        m_parameters.push_back({ QString::fromUtf8(name), values });
    });
    const auto looksTheSame = [](const Parameter &a, const Parameter &b) {
        return a.name == b.name && a.values.rows() == b.values.rows() && a.values.cols() == b.values.cols();
    };
    if (!std::equal(before.begin(), before.end(), m_parameters.begin(), m_parameters.end(), looksTheSame))
        showList(); // while a model is trained, only numbers change
    m_chosen.request();
    showSeed(std::visit([](const auto &model) { return model.config.seed; }, specimen));
    const auto drawn = std::visit([](const auto &model) { return model.config.initialisation; }, specimen);
    m_ui->drawn->setCurrentIndex(m_ui->drawn->findData(static_cast<int>(drawn)));
}

void WeightsPanel::showList()
{
    const QString chosen = m_ui->parameter->currentData().toString();
    m_ui->parameter->clear();
    for (const Parameter &parameter : m_parameters) {
        const QString shape = u"%1  %2 × %3"_s.arg(parameter.name).arg(parameter.values.rows());
        m_ui->parameter->addItem(shape.arg(parameter.values.cols()), parameter.name);
    }
    m_ui->parameter->setCurrentIndex(std::max(0, m_ui->parameter->findData(chosen)));
}

void WeightsPanel::showChosen()
{
    const int chosen = m_ui->parameter->currentIndex();
    const bool any = chosen >= 0 && chosen < int(m_parameters.size());
    m_ui->none->setVisible(!any);
    for (QWidget *widget : std::initializer_list<QWidget *> { m_ui->parameterTitle, m_ui->parameter, m_ui->table,
             m_ui->drawnTitle, m_ui->drawn, m_ui->seedTitle, m_ui->seed, m_ui->renew })
        widget->setVisible(any);
    if (!any)
        return;
    const Parameter &parameter = m_parameters[std::size_t(chosen)];
    m_ui->table->setTable(parameter.name, QString());
    m_ui->table->setValues(parameter.values, {});
}

//! A seed that is being typed stays, unless the model has another one than before.
void WeightsPanel::showSeed(std::uint64_t seed)
{
    if (seed != m_seed || m_ui->seed->text().isEmpty())
        m_ui->seed->setText(QString::number(seed));
    m_seed = seed;
}

void WeightsPanel::renew(std::uint64_t ifUnchanged)
{
    bool isNumber = false;
    const std::uint64_t typed = m_ui->seed->text().toULongLong(&isNumber);
    if (!isNumber)
        m_ui->seed->setText(QString::number(m_seed)); // larger than 64 bits hold, or empty
    Q_EMIT edited(RenewWeights { isNumber && typed != m_seed ? typed : ifUnchanged });
}

} // namespace alphascope
