// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tokenspanel.h"

#include "models/numbertext.h"
#include "ui_tokenspanel.h"
#include "widgets/counttext.h"
#include "widgets/modelforms.h"
#include "widgets/settings.h"
#include "widgets/taborder.h"
#include "widgets/wheelguard.h"

#include <QScrollBar>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

using SharedVocabulary = std::shared_ptr<const Vocabulary>;

QStringList textsOf(const TokenSequence &sequence, const SharedVocabulary &vocabulary)
{
    QStringList texts;
    for (const std::string &label : labelsOf(sequence, vocabulary))
        texts.append(QString::fromStdString(label));
    return texts;
}

bool isEnd(const TokenSequence &sequence, std::size_t i, Index end)
{
    return i + 1 == sequence.tokens.size() && sequence.tokens[i] == end;
}

//! The words as a person would type them: the end token is understood.
QStringList typedTexts(const TokenSequence &sequence, const SharedVocabulary &vocabulary, Index end)
{
    QStringList texts = textsOf(sequence, vocabulary);
    if (!texts.isEmpty() && isEnd(sequence, sequence.tokens.size() - 1, end))
        texts.removeLast();
    return texts;
}

//! Of a file, a number may lie beyond the vocabulary: check() says so, and it is shown as unknown.
bool isKnown(Index token, const SharedVocabulary &vocabulary)
{
    if (token < 0 || !vocabulary)
        return token >= 0;
    return token < vocabulary->size()
        && vocabulary->entries[static_cast<std::size_t>(token)].kind != VocabularyEntry::Kind::Unknown;
}

std::vector<TokenChip> chipsOf(
    const TokenSequence &sequence, const SharedVocabulary &vocabulary, const std::vector<bool> &padded)
{
    const std::vector<std::string> texts = labelsOf(sequence, vocabulary);
    std::vector<TokenChip> chips;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const Index token = sequence.tokens[i];
        TokenChip chip { visibleLabel(texts[i]), TokensPanel::tr("Number %1 of the vocabulary").arg(token) };
        if (!isKnown(token, vocabulary)) {
            chip.isKnown = false;
            chip.toolTip = TokensPanel::tr("Not in the vocabulary");
        }
        chip.isPadded = i < padded.size() && padded[i];
        chips.push_back(chip);
    }
    return chips;
}

bool anyUnknown(const std::vector<TokenChip> &chips)
{
    return std::any_of(chips.begin(), chips.end(), [](const TokenChip &chip) { return !chip.isKnown; });
}

Index endOf(const Specimen &specimen)
{
    return std::visit(
        [](const auto &model) -> Index {
            if constexpr (requires { model.config.tokens; })
                return model.config.tokens.end;
            else
                return -1;
        },
        specimen);
}

QString separatorOf(TokenUnit unit) { return unit == TokenUnit::Words ? u" "_s : QString(); }

} // namespace

TokensPanel::TokensPanel(QWidget *parent)
    : InputPanel(parent)
    , m_ui(std::make_unique<Ui::TokensPanel>())
    , m_settings { newEncoderDecoderSettings(), newRnnSearchSettings() }
{
    m_ui->setupUi(this);
    addChoice(m_ui->decoding, tr("follow the target"), Decoding::TeacherForced,
        tr("Teacher forcing: the decoder reads the target, shifted by one"));
    addChoice(m_ui->decoding, tr("greedy"), Decoding::Greedy, tr("The decoder reads the likeliest token each time"));
    addChoice(m_ui->decoding, tr("beam search"), Decoding::Beam,
        tr("Several beginnings are kept, and the best sequence is shown"));
    connect(m_ui->source, &TypedTextEdit::typed, this, [this](const QString &text) {
        Q_EMIT requested({ TableRequest::Kind::TypingSequence, u"source"_s, 0, 0, text });
    });
    connect(m_ui->target, &TypedTextEdit::typed, this, [this](const QString &text) {
        Q_EMIT requested({ TableRequest::Kind::TypingSequence, u"target"_s, 0, 0, text });
    });
    connect(m_ui->addSourceWords, &QPushButton::clicked, this, [this] { Q_EMIT edited(AddWords { Side::Source }); });
    connect(m_ui->addTargetWords, &QPushButton::clicked, this, [this] { Q_EMIT edited(AddWords { Side::Target }); });
    connect(m_ui->padding, &PaddingSelector::toggled, this, [this](int token, bool padded) {
        Q_EMIT edited(SetPadded { token, padded });
    });
    connectDecoding();
    for (SettingsForm *settings : m_settings) {
        m_ui->settings->layout()->addWidget(settings);
        connect(settings, &SettingsForm::edited, this, &TokensPanel::edited);
    }
    tabThrough(m_ui->normalisesLength, m_ui->settings);
    setTrace(nullptr);
    new WheelGuard(this);
}

TokensPanel::~TokensPanel()
{
    // A box that is being typed in speaks up once more when it goes, and by then nothing of this class is left.
    for (QObject *child : findChildren<QObject *>())
        child->disconnect(this);
}

void TokensPanel::connectDecoding()
{
    connect(m_ui->decoding, &QComboBox::activated, this, [this] { changeDecoding(); });
    connect(m_ui->maximumLength, &QSpinBox::valueChanged, this, [this] { changeDecoding("maximum length"); });
    connect(m_ui->beamWidth, &QSpinBox::valueChanged, this, [this] { changeDecoding("beam width"); });
    connect(m_ui->normalisesLength, &QCheckBox::clicked, this, [this] { changeDecoding(); });
}

void TokensPanel::changeDecoding(const std::string &merge)
{
    const SetDecoding edit { choice<Decoding>(m_ui->decoding), m_ui->maximumLength->value(), m_ui->beamWidth->value(),
        m_ui->normalisesLength->isChecked(), merge };
    if (edit.decoding != m_inputs.decoding || edit.maximumLength != m_inputs.maximumLength
        || edit.beamWidth != m_inputs.beamWidth || edit.normalisesLength != m_inputs.normalisesLength)
        Q_EMIT edited(edit);
}

void TokensPanel::setSpecimen(const Specimen &specimen)
{
    m_inputs = *inputsOf<TokenInputs>(specimen);
    showInputs(*vocabulariesOf(specimen), endOf(specimen));
    showDecoding();
    for (SettingsForm *settings : m_settings)
        settings->setVisible(settings->setSpecimen(specimen));
    const ParameterCount count = parameterCount(specimen);
    m_ui->count->setText(countText(count));
    m_ui->count->setToolTip(literalToolTip(countSymbols(count)));
}

void TokensPanel::showInputs(const Vocabularies &vocabularies, Index end)
{
    const QStringList source = textsOf(m_inputs.source, vocabularies.source);
    m_ui->source->setTokens(source, separatorOf(vocabularies.sourceUnit));
    m_ui->target->setTokens(
        typedTexts(m_inputs.target, vocabularies.target, end), separatorOf(vocabularies.targetUnit));
    const auto sourceChips = chipsOf(m_inputs.source, vocabularies.source, m_inputs.padded);
    const auto targetChips = chipsOf(m_inputs.target, vocabularies.target, {});
    m_ui->sourceChips->setChips(sourceChips);
    m_ui->targetChips->setChips(anyUnknown(targetChips) ? targetChips : std::vector<TokenChip>());
    m_ui->targetChips->setVisible(anyUnknown(targetChips));
    m_ui->addSourceWords->setVisible(vocabularies.source && anyUnknown(sourceChips));
    m_ui->addTargetWords->setVisible(vocabularies.target && anyUnknown(targetChips));
    m_ui->padding->setKeys(source, m_inputs.padded);
}

void TokensPanel::showDecoding()
{
    const bool isSearch = m_inputs.decoding != Decoding::TeacherForced;
    const bool isBeam = m_inputs.decoding == Decoding::Beam;
    m_ui->targetNote->setVisible(isSearch && !m_inputs.target.tokens.empty());
    showChoice(m_ui->decoding, m_inputs.decoding);
    showSize(m_ui->maximumLength, m_inputs.maximumLength);
    showSize(m_ui->beamWidth, m_inputs.beamWidth);
    m_ui->normalisesLength->setChecked(m_inputs.normalisesLength);
    m_ui->decodingForm->setRowVisible(m_ui->maximumLength, isSearch);
    m_ui->decodingForm->setRowVisible(m_ui->beamWidth, isBeam);
    m_ui->decodingForm->setRowVisible(m_ui->normalisesLength, isBeam);
}

//! What the model writes by itself; a given target is there already.
void TokensPanel::setTrace(const Trace *trace)
{
    QStringList tokens;
    for (std::size_t row = 0; trace && row < trace->rowLabels.size(); ++row)
        tokens.append(visibleLabel(trace->rowLabels[row]));
    m_ui->output->setText(tokens.isEmpty() ? tr("not computed yet") : tokens.join(u' '));
}

void TokensPanel::refuseTyped()
{
    m_ui->source->dropTyped();
    m_ui->target->dropTyped();
}

void TokensPanel::showTop() { m_ui->scroll->verticalScrollBar()->setValue(0); }

} // namespace alphascope
