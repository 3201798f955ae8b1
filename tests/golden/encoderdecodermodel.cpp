// SPDX-License-Identifier: GPL-3.0-or-later
#include "encoderdecodermodel.h"

#include "numbers.h"
#include "rnnconfig.h"

#include <QMap>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

std::optional<Score> scoreNamed(const QString &name)
{
    static const QMap<QString, Score> scores { { u"bahdanau"_s, Score::Additive }, { u"dot"_s, Score::Dot },
        { u"general"_s, Score::General }, { u"concat"_s, Score::Concat } };
    const auto found = scores.find(name);
    return found == scores.end() ? std::nullopt : std::optional(*found);
}

std::optional<AttentionScope> scopeNamed(const QString &name)
{
    static const QMap<QString, AttentionScope> scopes { { u"global"_s, AttentionScope::Global },
        { u"local_m"_s, AttentionScope::LocalMonotonic }, { u"local_p"_s, AttentionScope::LocalPredictive } };
    const auto found = scopes.find(name);
    return found == scopes.end() ? std::nullopt : std::optional(*found);
}

//! Where the decoder begins; nothing when the words contradict each other.
std::optional<DecoderStart> startNamed(const QString &name, bool bidirectional)
{
    if (name == "tanh_backward_first"_L1)
        return bidirectional ? std::optional(DecoderStart::Bridge) : std::nullopt;
    const bool copies = name == (bidirectional ? "copy_concat"_L1 : "copy"_L1);
    return copies ? std::optional(DecoderStart::Copy) : std::nullopt;
}

TokenIds readTokens(Fields &config)
{
    return { config.whole(u"pad_id"_s, -1), config.whole(u"bos_id"_s, -1), config.whole(u"eos_id"_s, -1) };
}

//! Style, attention and start. False when the engine has no such model.
bool readVariant(Fields &config, EncoderDecoderConfig &result)
{
    const bool isLuong = config.text(u"variant"_s) == "luong"_L1;
    if (config.text(u"order"_s) != (isLuong ? "current_state"_L1 : "previous_state"_L1))
        return false;
    const std::optional<Score> score = scoreNamed(config.text(u"attention"_s));
    const std::optional<AttentionScope> scope = scopeNamed(config.text(u"attention_scope"_s, u"global"_s));
    const std::optional<DecoderStart> start = startNamed(config.text(u"init"_s), result.encoder.bidirectional);
    if (!score || !scope || !start)
        return false;
    result.style = isLuong ? DecoderStyle::Luong : DecoderStyle::Bahdanau;
    result.score = *score;
    result.scope = *scope;
    result.start = *start;
    return true;
}

} // namespace

std::optional<EncoderDecoder> readEncoderDecoder(GoldenCase &golden, Comparison &comparison)
{
    Fields &fields = golden.config;
    EncoderDecoder model;
    EncoderDecoderConfig &config = model.config;
    const std::optional<Cell> encoderCell = cellNamed(fields.text(u"enc_cell"_s));
    const std::optional<Cell> decoderCell = cellNamed(fields.text(u"dec_cell"_s));
    config.encoder.bidirectional = fields.flag(u"enc_bidirectional"_s);
    if (!encoderCell || !decoderCell || !readVariant(fields, config)) {
        comparison.fail(u"The engine has no such encoder-decoder."_s);
        return {};
    }
    config.encoder.cell = *encoderCell;
    config.encoder.inputSize = fields.whole(u"src_embed"_s, 1);
    config.encoder.hiddenSize = fields.whole(u"enc_hidden"_s, 1);
    config.decoderCell = *decoderCell;
    config.decoderHidden = fields.whole(u"dec_hidden"_s, 1);
    config.sourceVocabulary = fields.whole(u"src_vocab"_s, 1);
    config.targetVocabulary = fields.whole(u"tgt_vocab"_s, 1);
    config.targetEmbedding = fields.whole(u"tgt_embed"_s, 1);
    config.attentionSize = fields.whole(u"attn_size"_s, 1);
    config.attentionalSize = fields.whole(u"attentional_size"_s, 1);
    config.window = fields.whole(u"window_D"_s, 1);
    config.inputFeeding = fields.flag(u"input_feeding"_s);
    config.tokens = readTokens(fields);
    fitParameters(model);
    visitEncoderDecoderParameters(model.parameters, config,
        [&](const char *name, auto &value) { setWeight(name, golden.weights, comparison, writable(value)); });
    return model;
}

std::optional<RnnSearch> readRnnSearch(GoldenCase &golden, Comparison &comparison)
{
    Fields &fields = golden.config;
    const bool isAsInThePaper = fields.text(u"enc_cell"_s) == "gru"_L1 && fields.text(u"dec_cell"_s) == "gru"_L1
        && fields.flag(u"enc_bidirectional"_s) && fields.text(u"attention"_s) == "bahdanau"_L1
        && fields.text(u"order"_s) == "previous_state"_L1 && fields.text(u"init"_s) == "tanh_backward_first"_L1
        && !fields.flag(u"input_feeding"_s) && !fields.flag(u"biases"_s);
    if (!isAsInThePaper) {
        comparison.fail(u"The engine has no such RNNsearch."_s);
        return {};
    }
    RnnSearch model;
    RnnSearchConfig &config = model.config;
    config.sourceVocabulary = fields.whole(u"src_vocab"_s, 1);
    config.targetVocabulary = fields.whole(u"tgt_vocab"_s, 1);
    config.sourceEmbedding = fields.whole(u"src_embed"_s, 1);
    config.targetEmbedding = fields.whole(u"tgt_embed"_s, 1);
    config.encoderHidden = fields.whole(u"enc_hidden"_s, 1);
    config.decoderHidden = fields.whole(u"dec_hidden"_s, 1);
    config.attentionSize = fields.whole(u"attn_size"_s, 1);
    config.maxoutSize = fields.whole(u"maxout_size"_s, 1);
    config.tokens = readTokens(fields);
    fitParameters(model);
    visitRnnSearchParameters(model.parameters, config,
        [&](const char *name, auto &value) { setWeight(name, golden.weights, comparison, writable(value)); });
    return model;
}
