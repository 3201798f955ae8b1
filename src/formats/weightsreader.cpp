// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/weightsreader.h"

#include "formats/additiveweights.h"
#include "formats/attndecoderweights.h"
#include "formats/recurrentweights.h"
#include "formats/wording.h"

#include <QCoreApplication>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct WeightsReader {
    Q_DECLARE_TR_FUNCTIONS(WeightsReader)
};

Error unknown(const TensorFile &file)
{
    constexpr qsizetype few = 5;
    QStringList found;
    for (const QString &name : file.tensors.keys().first(std::min(few, file.tensors.size())))
        found << quoted(name) + u' ' + shapeText(file.tensors[name].shape);
    QString list = found.join(", "_L1);
    if (file.tensors.size() > few)
        list = WeightsReader::tr("%1 and %2 more").arg(list, QString::number(file.tensors.size() - few));
    QStringList known;
    for (const WeightLayout layout : knownLayouts())
        known << wordOf(layout);
    return { WeightsReader::tr("It holds tensors but no Alphascope model, and they have no layout that is known here: "
                               "%1. Known are %2; open a file of one of these, or one that Alphascope saved.")
                 .arg(list, known.join(", "_L1)) };
}

} // namespace

tl::expected<ForeignModel, Error> readWeights(const TensorFile &file, WeightLayout layout)
{
    switch (layout) {
    case WeightLayout::PytorchTutorialBahdanau:
    case WeightLayout::D2lSeq2SeqAttention:
    case WeightLayout::AdditiveEmbeddingFirst:
    case WeightLayout::AdditiveContextFirst:
        return readAdditiveWeights(file, layout);
    case WeightLayout::PytorchTutorialOldAttnDecoder:
        return readAttnDecoderWeights(file);
    case WeightLayout::PytorchRnnTanh:
    case WeightLayout::PytorchRnnRelu:
    case WeightLayout::PytorchGru:
    case WeightLayout::UpdateFirstGru:
    case WeightLayout::PytorchLstm:
        break;
    }
    return readRecurrentWeights(file, layout);
}

tl::expected<ForeignModel, LoadError> recogniseWeights(const TensorFile &file)
{
    const std::vector<WeightLayout> fitting = fittingLayouts(outlineOf(file));
    if (fitting.empty())
        return tl::unexpected(LoadError(unknown(file)));
    auto model = readWeights(file, fitting.front()); // which all have tensors of the same names and shapes
    if (!model)
        return tl::unexpected(LoadError(model.error()));
    if (fitting.size() == 1)
        return std::move(*model);
    return tl::unexpected(
        LoadError({ WeightsReader::tr("Its weights fit several layouts, and nothing in it tells which: %1. Choose one.")
                          .arg(listOf(fitting)) },
            fitting));
}

} // namespace alphascope
