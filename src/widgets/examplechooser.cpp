// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/examplechooser.h"

#include "ui_examplechooser.h"

#include <QSignalBlocker>

#include <algorithm>

namespace alphascope {

ExampleChooser::ExampleChooser(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::ExampleChooser>())
{
    m_ui->setupUi(this);
    setWhatsThis(tr("Puts an example of the training in the place of the input, as a step that can be undone. α, "
                    "context and output are of this example while the model learns."));
    connect(m_ui->previous, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_ui->next, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_ui->place, &QSpinBox::valueChanged, this, &ExampleChooser::chosen);
    connect(m_ui->set, &QComboBox::currentIndexChanged, this, [this] {
        showSet();
        Q_EMIT chosen();
    });
    setCounts(0, 0);
}

ExampleChooser::~ExampleChooser() = default;

void ExampleChooser::setCounts(Index validation, Index training)
{
    m_validation = validation;
    m_training = training;
    const QSignalBlocker quiet(m_ui->set);
    m_ui->set->clear();
    if (validation > 0)
        m_ui->set->addItem(tr("validation"), int(Set::Validation));
    if (training > 0)
        m_ui->set->addItem(tr("training"), int(Set::Training));
    showSet();
    setAnswer({});
    setVisible(validation + training > 0);
}

void ExampleChooser::setAnswer(const QString &text) { m_ui->answer->setText(text); }

ExampleChooser::Set ExampleChooser::set() const { return Set(m_ui->set->currentData().toInt()); }

Index ExampleChooser::place() const { return m_ui->place->value() - 1; }

void ExampleChooser::show(Set set, Index place)
{
    if (set != this->set()) {
        const QSignalBlocker quiet(m_ui->set);
        m_ui->set->setCurrentIndex(m_ui->set->findData(int(set)));
        showSet();
    }
    const QSignalBlocker quiet(m_ui->place);
    m_ui->place->setValue(static_cast<int>(place) + 1);
}

void ExampleChooser::showSet()
{
    const Index count = std::max<Index>(set() == Set::Validation ? m_validation : m_training, 1);
    const QSignalBlocker quiet(m_ui->place);
    m_ui->place->setRange(1, static_cast<int>(count));
    m_ui->place->setSuffix(tr(" of %1").arg(count));
    m_ui->place->setValue(1);
}

void ExampleChooser::step(int by) { m_ui->place->stepBy(by); }

} // namespace alphascope
