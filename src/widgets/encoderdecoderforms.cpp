// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/modelforms.h"
#include "widgets/settingchoices.h"

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char *text) { return SettingsText::tr(text); }

using Form = ConfigForm<EncoderDecoder, SetEncoderDecoderConfig>;
using Config = EncoderDecoderConfig;

bool attends(const Config &config) { return config.score != Score::None; }
bool isLocal(const Config &config) { return attends(config) && config.scope != AttentionScope::Global; }

//! Sizes that were equal because the model needs them equal stay so: dot products, and a start with the encoder's last
//! states.
void keepTied(const Config &before, Config &after)
{
    const bool isDot = after.score == Score::Dot || after.score == Score::ScaledDot;
    const bool needsWidth = isDot || after.start == DecoderStart::Copy;
    if (needsWidth && before.decoderHidden == before.encoder.featureSize()
        && after.decoderHidden == before.decoderHidden)
        after.decoderHidden = after.encoder.featureSize();
    if (after.start == DecoderStart::Copy && before.decoderLayers == before.encoder.layers
        && after.decoderLayers == before.decoderLayers)
        after.decoderLayers = after.encoder.layers;
    if (after.score == Score::Location)
        after.scope = AttentionScope::Global;
}

std::vector<Choice<Score>> decoderScores()
{
    std::vector<Choice<Score>> scores { { tr("none"), Score::None,
        tr("No attention: the encoder's last state is the only context, for comparison") } };
    for (const Choice<Score> &score : scoreChoices())
        scores.push_back(score);
    scores.push_back({ tr("location"), Score::Location,
        tr("W s + b: a weight for each position of the source, whatever stands there") });
    return scores;
}

void addDecoder(Form &form)
{
    const std::vector<Choice<DecoderStyle>> styles {
        { tr("Bahdanau"), DecoderStyle::Bahdanau,
            tr("The previous state attends, then the cell steps; the output reads [s; c; y] or [s; c]") },
        { tr("Luong"), DecoderStyle::Luong,
            tr("The cell steps, then its new state attends; the output reads h̃ = tanh(W_c [c; s])") },
        { tr("combining"), DecoderStyle::Combining,
            tr("The previous state attends, then the cell reads relu(W_c [y; c] + b); the output reads s") },
    };
    const std::vector<Choice<DecoderStart>> starts {
        { tr("bridge"), DecoderStart::Bridge,
            tr("tanh(W_s h + b_s) of the encoder's backward state at the first token") },
        { tr("encoder's states"), DecoderStart::Copy, tr("The encoder's last states, as they are") },
    };
    form.addChoices(
        { u"style"_s, tr("Decoder"), tr("Which state attends, and what the output layer reads") }, styles,
        [](auto &c) -> auto & { return c.style; });
    form.addFlag(
        { u"outputReadsEmbedding"_s, tr("Output reads y"),
            tr("The output layer also reads the embedding of the token before, Bahdanau 2014. "
               "Without it, new weights are drawn.") },
        [](auto &c) -> auto & { return c.outputReadsEmbedding; },
        [](const Config &c) { return c.style == DecoderStyle::Bahdanau; });
    form.addFlag(
        { u"inputFeeding"_s, tr("Input feeding"),
            tr("The cell also reads the attentional state of the timestep before, Luong 2015") },
        [](auto &c) -> auto & { return c.inputFeeding; }, [](const Config &c) { return isLuong(c); });
    form.addChoices(
        { u"start"_s, tr("Begins with"), tr("The decoder's first state") }, starts,
        [](auto &c) -> auto & { return c.start; });
    form.addChoices(
        { u"decoderCell"_s, tr("Decoder's cell"), tr("The recurrent cell of the decoder") }, cellChoices(),
        [](auto &c) -> auto & { return c.decoderCell; });
    form.addSize(
        { u"decoderHidden"_s, tr("Decoder's hidden"),
            tr("Units of the decoder's hidden state. Another size draws new weights.") },
        mostUnits, [](auto &c) -> auto & { return c.decoderHidden; });
    form.addSize(
        { u"decoderLayers"_s, tr("Decoder's layers"), tr("Recurrent layers of the decoder") }, mostLayers,
        [](auto &c) -> auto & { return c.decoderLayers; });
    form.addSize(
        { u"attentionalSize"_s, tr("Attentional size"),
            tr("Numbers of h̃, or of what a combining decoder's cell reads: rows of W_c") },
        mostUnits, [](auto &c) -> auto & { return c.attentionalSize; },
        [](const Config &c) { return hasCombinedLayer(c); });
}

void addEncoder(Form &form)
{
    form.addSize(
        { u"layers"_s, tr("Encoder's layers"), tr("Recurrent layers of the encoder") }, mostLayers,
        [](auto &c) -> auto & { return c.encoder.layers; });
    form.addSize(
        { u"sourceEmbedding"_s, tr("Source embedding"), tr("Numbers that stand for a source token") }, mostUnits,
        [](auto &c) -> auto & { return c.encoder.inputSize; });
    form.addSize(
        { u"targetEmbedding"_s, tr("Target embedding"), tr("Numbers that stand for a target token") }, mostUnits,
        [](auto &c) -> auto & { return c.targetEmbedding; });
    form.addChoices(
        { u"biases"_s, tr("Biases a cell"), tr("Two as in PyTorch, or one as in Keras") }, biasChoices(),
        [](auto &c) -> auto & { return c.encoder.biases; });
    form.addChoices(
        { u"resetGate"_s, tr("Reset gate"), tr("Where the reset gate of the GRU acts") }, resetGateChoices(),
        [](auto &c) -> auto & { return c.encoder.resetGate; },
        [](const Config &c) { return c.encoder.cell == Cell::Gru || c.decoderCell == Cell::Gru; });
}

void addAttention(Form &form)
{
    const std::vector<Choice<AttentionScope>> scopes {
        { tr("everywhere"), AttentionScope::Global },
        { tr("local-m"), AttentionScope::LocalMonotonic,
            tr("2 D + 1 tokens around the output's own timestep, Luong 2015") },
        { tr("local-p"), AttentionScope::LocalPredictive,
            tr("2 D + 1 tokens around a position the state predicts, Luong 2015") },
    };
    form.addChoices(
        { u"scope"_s, tr("Looks"), tr("Which source tokens may be attended to") }, scopes,
        [](auto &c) -> auto & { return c.scope; },
        [](const Config &c) { return attends(c) && c.score != Score::Location; });
    form.addSize(
        { u"window"_s, tr("Window D"), tr("Tokens on each side of the window's middle") }, mostUnits,
        [](auto &c) -> auto & { return c.window; }, isLocal);
    form.addSize(
        { u"attentionSize"_s, tr("Attention size A"),
            tr("Units of the hidden layer of the score. A new size draws new weights for it.") },
        mostUnits, [](auto &c) -> auto & { return c.attentionSize; }, [](const Config &c) { return hasTanh(c.score); });
    form.addTemperature({ u"temperature"_s, tr("Temperature"), {} }, attends);
}

} // namespace

SettingsForm *newEncoderDecoderBar()
{
    auto *form = new Form(SettingsForm::Shape::Bar);
    form->setAdjustment(keepTied);
    form->addChoices(
        { u"cell"_s, tr("Cell"), tr("The recurrent cell of the encoder") }, cellChoices(),
        [](auto &c) -> auto & { return c.encoder.cell; });
    form->addChoices(
        { u"direction"_s, tr("Encoder"), tr("Whether a second network reads the source from its end") },
        directionChoices(), [](auto &c) -> auto & { return c.encoder.bidirectional; });
    form->addChoices(
        { u"decoderScore"_s, tr("Score"), tr("How the decoder judges a state of the encoder") }, decoderScores(),
        [](auto &c) -> auto & { return c.score; });
    form->addSize(
        { u"hidden"_s, tr("Hidden"), tr("Units of the encoder's hidden state, in each direction"),
            tr("Encoder's hidden size") },
        mostUnits, [](auto &c) -> auto & { return c.encoder.hiddenSize; });
    return form;
}

SettingsForm *newEncoderDecoderSettings()
{
    auto *form = new Form(SettingsForm::Shape::Column);
    form->setAdjustment(keepTied);
    addDecoder(*form);
    addAttention(*form);
    addEncoder(*form);
    return form;
}

} // namespace alphascope
