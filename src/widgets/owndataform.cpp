// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/owndataform.h"

#include "ui_owndataform.h"

#include <QJsonArray>
#include <QSignalBlocker>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr int defaultWindow = 20;

QStringList checkedIn(const QListWidget *list)
{
    QStringList names;
    for (int row = 0; row < list->count(); ++row) {
        if (list->item(row)->checkState() == Qt::Checked)
            names << list->item(row)->text();
    }
    return names;
}

QStringList namesIn(const QJsonValue &array)
{
    QStringList names;
    for (const QJsonValue &name : array.toArray())
        names << name.toString();
    return names;
}

//! The names that the file has, and those that were chosen and are not among them.
void offer(QListWidget *list, const QStringList &columns, const QStringList &chosen)
{
    const QSignalBlocker quiet(list);
    list->clear();
    QStringList all = columns;
    for (const QString &name : chosen) {
        if (!all.contains(name))
            all << name;
    }
    for (const QString &name : all) {
        auto *item = new QListWidgetItem(name, list); // the list's
        item->setFlags(Qt::ItemIsUserCheckable | Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        item->setCheckState(chosen.contains(name) ? Qt::Checked : Qt::Unchecked);
    }
}

//! The first entry stands for the default, whose data are empty.
void offer(QComboBox *box, const QString &first, const QStringList &columns, const QString &chosen)
{
    const QSignalBlocker quiet(box);
    box->clear();
    box->addItem(first, QString());
    for (const QString &name : columns)
        box->addItem(name, name);
    if (!chosen.isEmpty() && !columns.contains(chosen))
        box->addItem(chosen, chosen);
    box->setCurrentIndex(std::max(box->findData(chosen), 0));
}

} // namespace

OwnDataForm::OwnDataForm(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::OwnDataForm>())
{
    m_ui->setupUi(this);
    m_ui->unit->addItem(tr("words"), u"words"_s);
    m_ui->unit->addItem(tr("characters"), u"characters"_s);
    m_ui->window->setValue(defaultWindow);
    m_ui->inputs->setAccessibleName(tr("Columns to read"));
    m_ui->targets->setAccessibleName(tr("Columns to predict"));
    fillColumns();
    setKind({});
    for (QComboBox *box : { m_ui->text, m_ui->label, m_ui->unit })
        connect(box, &QComboBox::currentIndexChanged, this, &OwnDataForm::changed);
    for (QSpinBox *box : { m_ui->window, m_ui->horizon, m_ui->steps, m_ui->vocabulary })
        connect(box, &QSpinBox::valueChanged, this, &OwnDataForm::changed);
    for (QListWidget *list : { m_ui->inputs, m_ui->targets })
        connect(list, &QListWidget::itemChanged, this, &OwnDataForm::changed);
}

OwnDataForm::~OwnDataForm() = default;

void OwnDataForm::setKind(const QString &kind)
{
    m_kind = kind;
    const bool isPairs = kind == "pairs"_L1, isLabelled = kind == "labelled"_L1, isSeries = kind == "series"_L1;
    for (QWidget *each : { static_cast<QWidget *>(m_ui->text), static_cast<QWidget *>(m_ui->label) })
        m_ui->form->setRowVisible(each, isLabelled);
    m_ui->form->setRowVisible(m_ui->unit, isPairs);
    m_ui->form->setRowVisible(m_ui->vocabulary, isPairs || isLabelled);
    for (QWidget *each : { static_cast<QWidget *>(m_ui->inputs), static_cast<QWidget *>(m_ui->targets),
             static_cast<QWidget *>(m_ui->window), static_cast<QWidget *>(m_ui->horizon),
             static_cast<QWidget *>(m_ui->steps) })
        m_ui->form->setRowVisible(each, isSeries);
}

void OwnDataForm::setColumns(const QStringList &columns)
{
    if (columns == m_columns)
        return;
    m_columns = columns;
    fillColumns();
}

void OwnDataForm::fillColumns()
{
    offer(m_ui->text, tr("the first one"), m_columns, m_ui->text->currentData().toString());
    offer(m_ui->label, tr("the last one"), m_columns, m_ui->label->currentData().toString());
    offer(m_ui->inputs, m_columns, checkedIn(m_ui->inputs));
    offer(m_ui->targets, m_columns, checkedIn(m_ui->targets));
}

void OwnDataForm::setJson(const QJsonObject &json)
{
    const QSignalBlocker quiet(this);
    offer(m_ui->text, tr("the first one"), m_columns, json[u"text"_s].toString());
    offer(m_ui->label, tr("the last one"), m_columns, json[u"label"_s].toString());
    offer(m_ui->inputs, m_columns, namesIn(json[u"inputs"_s]));
    offer(m_ui->targets, m_columns, namesIn(json[u"targets"_s]));
    m_ui->unit->setCurrentIndex(std::max(m_ui->unit->findData(json[u"unit"_s].toString(u"words"_s)), 0));
    m_ui->vocabulary->setValue(json[u"vocabulary_size"_s].toInt(0));
    m_ui->window->setValue(json[u"window"_s].toInt(defaultWindow));
    m_ui->horizon->setValue(json[u"horizon"_s].toInt(1));
    m_ui->steps->setValue(json[u"target_steps"_s].toInt(1));
}

QJsonObject OwnDataForm::json() const
{
    QJsonObject json;
    const auto add = [&json](const QString &name, const auto &value, const auto &byDefault) {
        if (value != byDefault)
            json.insert(name, value);
    };
    const auto addNames = [&json](const QString &name, const QListWidget *list) {
        if (const QStringList names = checkedIn(list); !names.isEmpty())
            json.insert(name, QJsonArray::fromStringList(names));
    };
    if (m_kind == "pairs"_L1) {
        add(u"unit"_s, m_ui->unit->currentData().toString(), u"words"_s);
    } else if (m_kind == "labelled"_L1) {
        add(u"text"_s, m_ui->text->currentData().toString(), QString());
        add(u"label"_s, m_ui->label->currentData().toString(), QString());
    } else if (m_kind == "series"_L1) {
        addNames(u"inputs"_s, m_ui->inputs);
        addNames(u"targets"_s, m_ui->targets);
        add(u"window"_s, m_ui->window->value(), defaultWindow);
        add(u"horizon"_s, m_ui->horizon->value(), 1);
        add(u"target_steps"_s, m_ui->steps->value(), 1);
    }
    if (m_kind == "pairs"_L1 || m_kind == "labelled"_L1)
        add(u"vocabulary_size"_s, m_ui->vocabulary->value(), 0);
    return json;
}

} // namespace alphascope
