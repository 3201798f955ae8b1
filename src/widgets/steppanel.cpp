// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steppanel.h"

#include "models/formulatext.h"
#include "models/interventiontext.h"
#include "models/steptitle.h"
#include "models/termtext.h"
#include "models/workedrow.h"
#include "models/workedscore.h"
#include "ui_steppanel.h"

#include <QItemSelectionModel>
#include <QRegularExpression>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

void prepare(QLabel *label, Qt::TextFormat format)
{
    label->setTextFormat(format);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
}

//! Qt breaks lines after a decimal point; a word joiner, which has no width, holds the digits together.
QString unbroken(QString text)
{
    static const QRegularExpression point(u"(?<=[0-9]\\.)(?=[0-9])"_s);
    return text.replace(point, QString(QChar(0x2060)));
}

void write(QLabel *label, const QString &text)
{
    label->setText(unbroken(text));
    label->setVisible(!text.isEmpty());
}

//! What the widths of the columns depend on more than on their numbers.
std::vector<Index> sizesOf(const Trace &trace)
{
    std::vector<Index> sizes { std::ssize(trace.sheets), trace.columns() };
    for (const Sheet &sheet : trace.sheets)
        sizes.insert(sizes.end(), { sheet.keys.cols(), sheet.values.cols() });
    return sizes;
}

//! One formula a line.
QString formulas(const Trace &trace, const Step &step)
{
    QStringList lines { scoreFormula(trace), weightFormula(trace) };
    if (!lines.last().isEmpty() && step.finding == RowFinding::None)
        lines += StepPanel::tr("max = %1 is subtracted first; α stays the same").arg(plainNumber(step.maximum));
    if (trace.given)
        lines += StepPanel::tr("<b>α</b> was given, not computed: there are no scores");
    lines += contextFormula(trace);
    lines.removeAll(QString());
    return lines.join(u"<br/>"_s);
}

} // namespace

StepPanel::StepPanel(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::StepPanel>())
    , m_numbers(this, [this] { showNumbers(); })
{
    m_ui->setupUi(this);
    setWhatsThis(
        tr("How the selected row of α was computed, number by number: a line an input position, from its score "
           "over the softmax to its part of the context. A click on a heading sorts, Ctrl+C copies."));
    for (QLabel *label : { m_ui->formulas, m_ui->score, m_ui->context })
        prepare(label, Qt::RichText);
    for (QLabel *label : { m_ui->finding, m_ui->summary, m_ui->output })
        prepare(label, Qt::PlainText);
    m_ui->table->setModel(&m_model);
    m_ui->stepPage->setSizes({ 250, 750 }); // without stretch factors both shrink with the window
    connect(m_ui->table, &StepTable::lineSelected, this, &StepPanel::selectColumn);
    showStep();
}

StepPanel::~StepPanel() = default;

void StepPanel::setTrace(std::shared_ptr<const Trace> trace, int sheet)
{
    if (m_trace && trace && sizesOf(*m_trace) != sizesOf(*trace))
        forgetWidths();
    m_trace = std::move(trace);
    m_sheet
        = m_trace && !m_trace->sheets.empty() ? std::clamp(sheet, 0, static_cast<int>(m_trace->sheets.size()) - 1) : 0;
    showStep();
}

void StepPanel::setSelection(QItemSelectionModel *selection)
{
    if (m_selection)
        m_selection->disconnect(this);
    m_selection = selection;
    if (selection) {
        connect(selection, &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex &current, const QModelIndex &previous) {
                current.row() == previous.row() ? showCell() : showStep();
            });
    }
    showStep();
}

void StepPanel::forgetWidths() { m_ui->table->forgetWidths(); }

QString StepPanel::title() const { return m_title; }

int StepPanel::row() const
{
    const int row = m_selection && m_trace ? m_selection->currentIndex().row() : -1;
    return m_trace && row < m_trace->rows() ? row : -1;
}

int StepPanel::column() const
{
    const int column = row() >= 0 ? m_selection->currentIndex().column() : -1;
    return m_trace && column < m_trace->columns() ? column : -1;
}

//! Another trace or another row.
void StepPanel::showStep()
{
    m_numbers.request();
    QString name = tr("Arithmetic");
    if (m_trace && m_trace->sheets.empty()) {
        name = tr("Without attention");
    } else if (row() >= 0) {
        name = rowCalled(*m_trace, row());
        if (m_trace->sheets.size() > 1)
            name = tr("%1, head %2").arg(name, QString::number(m_sheet + 1));
        name = tr("%1: how α and c were computed").arg(name);
    }
    if (name != m_title) {
        m_title = name;
        Q_EMIT titleChanged(name);
    }
}

void StepPanel::showNumbers()
{
    m_model.setStep(m_trace, m_sheet, row());
    const QString text = message();
    m_ui->message->setText(text);
    m_ui->pages->setCurrentWidget(text.isEmpty() ? static_cast<QWidget *>(m_ui->stepPage) : m_ui->messagePage);
    if (text.isEmpty())
        showTexts();
    showCell();
}

//! Another cell of the same row.
void StepPanel::showCell()
{
    if (m_numbers.isDue() || m_model.rowCount() == 0)
        return;
    m_ui->table->selectLine(column());
    write(m_ui->score, workedScore(*m_trace, m_sheet, row(), column()));
}

void StepPanel::showTexts()
{
    const Step &step = m_model.step();
    write(m_ui->formulas, formulas(*m_trace, step));
    QStringList remarks { findingSentence(*m_trace, step), changedByHand(*m_trace, step) };
    remarks.removeAll(QString());
    write(m_ui->finding, remarks.join(u'\n'));
    write(m_ui->context, workedContext(*m_trace, step));
    write(m_ui->summary, weightSummary(*m_trace, step));
    write(m_ui->output, outputText(*m_trace, row()));
}

//! Why there is no arithmetic to show; empty when there is.
QString StepPanel::message() const
{
    if (!m_trace)
        return tr("Nothing has been computed yet.");
    if (m_trace->sheets.empty()) {
        const QString sentence = m_trace->contextNote.empty() ? tr("This model has no attention.")
                                                              : QString::fromStdString(m_trace->contextNote);
        return sentence + u' ' + tr("Choose a score to see how attention would weigh the timesteps.");
    }
    if (row() < 0)
        return tr("Click a cell of α to see how it was computed.");
    return {};
}

//! Carries a click on a line to all views.
void StepPanel::selectColumn(int column)
{
    if (!m_selection || row() < 0)
        return;
    const QModelIndex cell = m_selection->model()->index(row(), column);
    m_selection->setCurrentIndex(cell, QItemSelectionModel::ClearAndSelect);
}

} // namespace alphascope
