// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/tokennumbers.h"

#include <QCoreApplication>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct TokenNumbering {
    Q_DECLARE_TR_FUNCTIONS(TokenNumbers)
};

//! Whether the metadata name a token; then `token` is that.
bool isTold(const QMap<QString, QString> &metadata, const QString &key, Index &token)
{
    bool isNumber = false;
    const qint64 number = metadata.value(key).toLongLong(&isNumber);
    if (!isNumber || number < 0)
        return false;
    token = static_cast<Index>(number);
    return true;
}

} // namespace

TokenNumbers tokenNumbersOf(const QMap<QString, QString> &metadata, WeightLayout layout)
{
    const bool isD2l = layout == WeightLayout::D2lSeq2SeqAttention || layout == WeightLayout::AdditiveContextFirst;
    TokenNumbers tokens;
    tokens.ids = isD2l ? TokenIds { 1, 2, 3 } : TokenIds { 0, 0, 1 };
    const bool beginTold = isTold(metadata, u"begin_token"_s, tokens.ids.begin);
    const bool endTold = isTold(metadata, u"end_token"_s, tokens.ids.end);
    const bool paddingTold = isTold(metadata, u"padding_token"_s, tokens.ids.padding);
    const auto &[padding, begin, end] = tokens.ids;
    tokens.notes << TokenNumbering::tr("Words are numbers, since the file has no vocabulary.");
    if (!beginTold || !endTold || !paddingTold) {
        tokens.notes << TokenNumbering::tr(
            "As in %1, token %2 begins a sequence, %3 ends it and %4 is padding, which is "
            "skipped; where that is wrong, put begin_token, end_token and padding_token "
            "into the file's metadata.")
                            .arg(isD2l ? TokenNumbering::tr("“Dive into Deep Learning” up to edition 0.17")
                                       : TokenNumbering::tr("PyTorch's tutorial"))
                            .arg(begin)
                            .arg(end)
                            .arg(padding);
    }
    tokens.exampleNote = TokenNumbering::tr("The source is an example; end your own with token %1.").arg(end);
    return tokens;
}

TokenInputs exampleTokens(const EncoderDecoderConfig &config)
{
    constexpr std::size_t most = 4;
    const auto &[padding, begin, end] = config.tokens;
    TokenInputs inputs;
    std::vector<Index> &source = inputs.source.tokens;
    for (Index token = 0; token < config.sourceVocabulary && source.size() < most; ++token) {
        if (token != padding && token != begin && token != end)
            source.push_back(token);
    }
    if (end < config.sourceVocabulary)
        source.push_back(end);
    inputs.padded.resize(source.size(), false);
    inputs.decoding = Decoding::Greedy;
    inputs.maximumLength = 10; // MAX_LENGTH of PyTorch's tutorial
    return inputs;
}

} // namespace alphascope
