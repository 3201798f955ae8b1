// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequencepanel.h"

#include "engine/labels.h"
#include "engine/text.h"
#include "engine/wordinputs.h"
#include "models/numbertext.h"
#include "ui_sequencepanel.h"
#include "widgets/counttext.h"
#include "widgets/modelforms.h"
#include "widgets/taborder.h"
#include "widgets/wheelguard.h"

#include <QApplication>
#include <QScrollBar>

#include <algorithm>
#include <numeric>
#include <ranges>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

//! As the engine calls the columns of alpha.
QStringList timestepLabels(const SequenceInputs &inputs)
{
    const Matrix<double> &x = inputs.x;
    const auto calledByDefault
        = [&](Index t) { return x.cols() == 1 ? shortestNumber(x(t, 0)) : std::to_string(t + 1); };
    QStringList labels;
    labels.reserve(x.rows());
    for (const std::string &label : labelsOr(inputs.labels, x.rows(), calledByDefault))
        labels.append(QString::fromStdString(label));
    return labels;
}

bool hasUnknown(const std::vector<InputWord> &words)
{
    return std::any_of(words.begin(), words.end(), [](const InputWord &word) { return !word.isKnown; });
}

//! "positive 0.998", the likeliest first.
QStringList classesOf(const RowVector<double> &y, const std::vector<std::string> &names)
{
    constexpr std::ptrdiff_t most = 8;
    std::vector<Index> order(names.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return y(a) > y(b); });
    QStringList lines;
    for (const Index c : order | std::views::take(most))
        lines.append(QString::fromStdString(names[static_cast<std::size_t>(c)]) + u' ' + probabilityText(y(c)));
    return lines;
}

} // namespace

SequencePanel::SequencePanel(QWidget *parent)
    : InputPanel(parent)
    , m_ui(std::make_unique<Ui::SequencePanel>())
    , m_settings { newManyToOneSettings(), newManyToManySettings() }
{
    m_ui->setupUi(this);
    setTextProblem({});
    setTrace(nullptr);
    m_ui->table->setTable(u"x"_s, tr("x"));
    m_ui->table->setNouns(tr("timestep"), tr("feature"));
    m_ui->table->setLabelAxis(Axis::Columns);
    connect(m_ui->sequence, &SequenceEdit::typed, this, [this](const QString &text) {
        Q_EMIT requested({ TableRequest::Kind::TypingSequence, u"x"_s, 0, 0, text });
    });
    connect(m_ui->words, &TypedTextEdit::typed, this, [this](const QString &text) {
        Q_EMIT requested({ TableRequest::Kind::TypingSequence, u"words"_s, 0, 0, text });
    });
    for (const TypedTextEdit *edit : std::initializer_list<TypedTextEdit *> { m_ui->sequence, m_ui->words })
        connect(edit, &TypedTextEdit::rewritten, this, [this] { setTextProblem({}); });
    connect(m_ui->table, &TableEditor::edited, this, &SequencePanel::edited);
    connect(m_ui->table, &TableEditor::requested, this, &SequencePanel::requested);
    connect(m_ui->padding, &PaddingSelector::toggled, this, [this](int timestep, bool padded) {
        Q_EMIT edited(SetPadded { timestep, padded });
    });
    for (SettingsForm *settings : m_settings) {
        m_ui->settings->layout()->addWidget(settings);
        connect(settings, &SettingsForm::edited, this, &SequencePanel::edited);
    }
    tabThrough(m_ui->sequence, m_ui->settings);
    new WheelGuard(this);
}

SequencePanel::~SequencePanel()
{
    // A cell that is being typed in speaks up once more when it goes, and by then nothing of this class is left.
    for (QObject *child : findChildren<QObject *>())
        child->disconnect(this);
}

void SequencePanel::setPreprocessing(const Preprocessing &preprocessing) { m_preprocessing = preprocessing; }

void SequencePanel::setSpecimen(const Specimen &specimen)
{
    if (const auto *inputs = inputsOf<SequenceInputs>(specimen))
        showInputs(*inputs);
    for (SettingsForm *settings : m_settings)
        settings->setVisible(settings->setSpecimen(specimen));
    showCount(specimen);
}

void SequencePanel::showInputs(const SequenceInputs &inputs)
{
    const QStringList labels = timestepLabels(inputs);
    const bool oneFeature = inputs.x.cols() <= 1;
    m_ui->sequence->setPlaceholderText(oneFeature ? tr("Numbers, such as 1 1 2 3 5 8") : tr("A timestep a line"));
    m_ui->sequence->setToolTip(oneFeature ? tr("Numbers separated by blanks, commas or lines")
                                          : tr("One timestep a line, a number a feature"));
    const auto words = m_preprocessing.words ? wordsIn(inputs, *m_preprocessing.words) : std::nullopt;
    m_ui->words->setVisible(words.has_value());
    m_ui->sequence->setVisible(!words);
    m_ui->sequenceTitle->setBuddy(words ? static_cast<QWidget *>(m_ui->words) : m_ui->sequence);
    if (words)
        showWords(*words, inputs.padded);
    else
        m_ui->sequence->setValues(inputs.x);
    m_ui->wordChips->setVisible(words && hasUnknown(*words));
    m_ui->table->setValues(inputs.x, labels);
    m_ui->padding->setKeys(labels, inputs.padded);
}

//! The chips are there for the words that the model does not know.
void SequencePanel::showWords(const std::vector<InputWord> &words, const std::vector<bool> &padded)
{
    QStringList texts;
    std::vector<TokenChip> chips;
    for (const InputWord &word : words) {
        texts.append(QString::fromStdString(word.text));
        TokenChip chip { visibleLabel(word.text), QString(), word.isKnown };
        if (!word.isKnown)
            chip.toolTip = tr("Not in the vocabulary: the model reads “unknown”");
        chip.isPadded = chips.size() < padded.size() && padded[chips.size()];
        chips.push_back(chip);
    }
    m_ui->words->setTokens(texts, u" "_s);
    m_ui->wordChips->setChips(hasUnknown(words) ? chips : std::vector<TokenChip>());
}

//! Many-to-one has one output; of several, each has a line.
void SequencePanel::setTrace(const Trace *trace)
{
    if (!trace || trace->outputs.size() == 0) {
        m_ui->output->setText(tr("y is not computed yet"));
        m_ui->output->setToolTip({});
        return;
    }
    QStringList shown, exact;
    const Index rows = trace->outputs.rows();
    for (Index row = 0; row < rows; ++row) {
        const RowVector<double> y = trace->outputs.row(row);
        const QString name = rows == 1 ? tr("y") : tr("y%1").arg(row + 1);
        if (rows == 1 && y.size() > 1 && std::ssize(m_preprocessing.classes) == y.size())
            shown.append(classesOf(y, m_preprocessing.classes));
        else
            shown.append(tr("%1 = %2").arg(name, y.size() == 1 ? shortNumber(y(0)) : shortVector(y, 3, 12)));
        for (const double value : y)
            exact.append(exactNumber(value));
    }
    m_ui->output->setText(shown.join(u'\n'));
    m_ui->output->setToolTip(exact.join(u'\n'));
}

void SequencePanel::setTextProblem(const QString &sentence)
{
    const bool isAnother = sentence != m_ui->problem->text();
    m_ui->problem->setText(sentence);
    m_ui->problem->setVisible(!sentence.isEmpty());
    if (isAnother)
        Q_EMIT textProblemChanged(sentence);
}

void SequencePanel::dropTyped()
{
    if (m_ui->problem->text().isEmpty())
        return;
    refuseTyped();
    setTextProblem({});
}

void SequencePanel::refuseTyped()
{
    m_ui->sequence->dropTyped();
    m_ui->words->dropTyped();
}

void SequencePanel::showTop()
{
    m_ui->scroll->verticalScrollBar()->setValue(0);
    m_ui->count->setMinimumHeight(0);
}

void SequencePanel::showCount(const Specimen &specimen)
{
    const ParameterCount count = parameterCount(specimen);
    m_ui->count->setText(countText(count));
    m_ui->count->setToolTip(literalToolTip(countSymbols(count)));
    // A formula that became shorter must not move what a person is clicking below it.
    const bool isUsedBelow = m_ui->table->underMouse() || m_ui->table->isAncestorOf(QApplication::focusWidget());
    if (!isUsedBelow)
        m_ui->count->setMinimumHeight(0); // which the label adds to what it needs
    if (m_ui->count->isVisible()) // without a layout yet, the width means nothing
        m_ui->count->setMinimumHeight(m_ui->count->heightForWidth(m_ui->count->width()));
}

} // namespace alphascope
