// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/weightlayout.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

using Layout = WeightLayout;
using Layouts = std::vector<WeightLayout>;

constexpr const char *context = "WeightLayouts";

struct KnownLayout {
    Layout layout;
    const char *word;
    const char *description;
};

constexpr std::array table {
    KnownLayout { Layout::PytorchTutorialBahdanau, "pytorch_tutorial_bahdanau",
        QT_TRANSLATE_NOOP("WeightLayouts", "the translation model of PyTorch's tutorial, with Bahdanau's attention") },
    KnownLayout { Layout::PytorchTutorialOldAttnDecoder, "pytorch_tutorial_old_attndecoder",
        QT_TRANSLATE_NOOP("WeightLayouts", "the translation model of PyTorch's tutorial as it was until 2023") },
    KnownLayout { Layout::D2lSeq2SeqAttention, "d2l_seq2seq_attention",
        QT_TRANSLATE_NOOP(
            "WeightLayouts", "the translation model of “Dive into Deep Learning”, with Bahdanau's attention") },
    KnownLayout { Layout::AdditiveEmbeddingFirst, "additive_embedding_first",
        QT_TRANSLATE_NOOP(
            "WeightLayouts", "additive attention; the decoder's cell reads the embedding, then the context") },
    KnownLayout { Layout::AdditiveContextFirst, "additive_context_first",
        QT_TRANSLATE_NOOP(
            "WeightLayouts", "additive attention; the decoder's cell reads the context, then the embedding") },
    KnownLayout {
        Layout::PytorchRnnTanh, "pytorch_rnn_tanh", QT_TRANSLATE_NOOP("WeightLayouts", "a plain RNN with tanh") },
    KnownLayout {
        Layout::PytorchRnnRelu, "pytorch_rnn_relu", QT_TRANSLATE_NOOP("WeightLayouts", "a plain RNN with ReLU") },
    KnownLayout { Layout::PytorchGru, "pytorch_gru",
        QT_TRANSLATE_NOOP("WeightLayouts", "a GRU, its gates in PyTorch's order: reset, update, new") },
    KnownLayout { Layout::UpdateFirstGru, "update_first_gru",
        QT_TRANSLATE_NOOP("WeightLayouts", "a GRU, its gates in Keras' order: update, reset, new") },
    KnownLayout { Layout::PytorchLstm, "pytorch_lstm",
        QT_TRANSLATE_NOOP(
            "WeightLayouts", "an LSTM, its gates in the order of PyTorch and Keras: input, forget, cell, output") },
};

const KnownLayout &entryOf(Layout layout)
{
    return *std::find_if(
        table.begin(), table.end(), [layout](const KnownLayout &known) { return known.layout == layout; });
}

bool contains(const Layouts &layouts, Layout layout)
{
    return std::find(layouts.begin(), layouts.end(), layout) != layouts.end();
}

//! How the two tutorials with additive attention begin the names of what only one of them has.
const QStringList pytorchNames { u"encoder.gru."_s, u"decoder.gru."_s, u"decoder.attention.Wa."_s,
    u"decoder.attention.Ua."_s, u"decoder.attention.Va."_s, u"decoder.out."_s };
const QStringList d2lNames { u"encoder.rnn."_s, u"decoder.rnn."_s, u"decoder.attention.W_q."_s,
    u"decoder.attention.W_k."_s, u"decoder.attention.w_v."_s, u"decoder.dense."_s };

bool hasOneOf(const TensorOutline &outline, const QStringList &prefixes)
{
    return std::any_of(
        prefixes.begin(), prefixes.end(), [&](const QString &prefix) { return outline.hasAnyOf(prefix); });
}

Layouts encoderDecoders(const TensorOutline &outline)
{
    if (outline.hasAnyOf(u"decoder.attn."_s) && outline.hasAnyOf(u"decoder.attn_combine."_s))
        return { Layout::PytorchTutorialOldAttnDecoder };
    if (!outline.hasAnyOf(u"decoder.attention."_s))
        return {};
    const bool ofPytorch = hasOneOf(outline, pytorchNames);
    const bool ofD2l = hasOneOf(outline, d2lNames);
    if (ofPytorch && ofD2l)
        return { Layout::AdditiveEmbeddingFirst, Layout::AdditiveContextFirst };
    if (ofPytorch)
        return { Layout::PytorchTutorialBahdanau };
    return ofD2l ? Layouts { Layout::D2lSeq2SeqAttention } : Layouts();
}

//! By the number of gates, G in weight_hh [G·H x H].
Layouts plainNetworks(const TensorOutline &outline)
{
    const QStringList networks = recurrentNetworks(outline);
    if (networks.size() != 1)
        return {};
    const qint64 H = outline.columns(networks.first() + u"weight_hh_l0"_s);
    const qint64 rows = outline.rows(networks.first() + u"weight_hh_l0"_s);
    if (H == 0 || rows % H != 0)
        return {};
    switch (rows / H) {
    case 1:
        return { Layout::PytorchRnnTanh, Layout::PytorchRnnRelu };
    case 3:
        return { Layout::PytorchGru, Layout::UpdateFirstGru };
    case 4:
        return { Layout::PytorchLstm };
    default:
        return {};
    }
}

//! What metadata and the origin of the names say of several that fit.
Layouts settled(const Layouts &fitting, const QMap<QString, QString> &metadata)
{
    const QString nonlinearity = metadata.value(u"nonlinearity"_s);
    const bool isPytorch = metadata.value(u"format"_s, u"pt"_s) == "pt"_L1;
    std::optional<Layout> told = layoutNamed(metadata.value(u"layout"_s));
    if (!told && nonlinearity == "tanh"_L1)
        told = Layout::PytorchRnnTanh;
    if (!told && nonlinearity == "relu"_L1)
        told = Layout::PytorchRnnRelu;
    if (!told && isPytorch)
        told = Layout::PytorchGru;
    return told && contains(fitting, *told) ? Layouts { *told } : fitting;
}

} // namespace

const std::vector<WeightLayout> &knownLayouts()
{
    static const Layouts all = [] {
        Layouts layouts;
        for (const KnownLayout &known : table)
            layouts.push_back(known.layout);
        return layouts;
    }();
    return all;
}

QString wordOf(WeightLayout layout) { return QString::fromLatin1(entryOf(layout).word); }

QString describe(WeightLayout layout) { return QCoreApplication::translate(context, entryOf(layout).description); }

QString nameInSentences(WeightLayout layout)
{
    return QCoreApplication::translate(context, "the layout %1").arg(wordOf(layout));
}

QString listOf(const std::vector<WeightLayout> &layouts)
{
    QStringList texts;
    for (const WeightLayout layout : layouts)
        texts << u"%1 (%2)"_s.arg(wordOf(layout), describe(layout));
    return texts.join(", "_L1);
}

std::optional<WeightLayout> layoutNamed(const QString &word)
{
    const auto found = std::find_if(
        table.begin(), table.end(), [&](const KnownLayout &known) { return word == QLatin1StringView(known.word); });
    return found == table.end() ? std::nullopt : std::optional(found->layout);
}

std::vector<WeightLayout> fittingLayouts(const TensorOutline &outline)
{
    const Layouts fitting = encoderDecoders(outline);
    return settled(fitting.empty() ? plainNetworks(outline) : fitting, outline.metadata);
}

} // namespace alphascope
