// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/modelforms.h"
#include "widgets/settingchoices.h"

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char *text) { return SettingsText::tr(text); }

QString obstacle(const VectorsConfig &config)
{
    if (config.source != VectorSource::Weights)
        return {};
    return tr("α is given, not computed: there are no scores and no heads. Choose another source.");
}

} // namespace

SettingsForm *newVectorsBar()
{
    constexpr int mostHeads = 64;
    const std::vector<Choice<VectorSource>> sources { { tr("Q, K, V given"), VectorSource::Given },
        { tr("self-attention (X)"), VectorSource::SelfAttention },
        { tr("cross-attention (X, Y)"), VectorSource::CrossAttention }, { tr("α given"), VectorSource::Weights } };
    auto *form = new ConfigForm<Vectors, SetVectorsConfig>(SettingsForm::Shape::Bar);
    form->disableWhere(form->addChoices(
                           { u"vectorsScore"_s, tr("Score"), tr("How a query judges a key") }, scoreChoices(),
                           [](auto &c) -> auto & { return c.score; }),
        obstacle);
    form->disableWhere(
        form->addSize(
            { u"heads"_s, tr("Heads"), tr("Attention heads, side by side; they share the width equally") }, mostHeads,
            [](auto &c) -> auto & { return c.heads; }),
        obstacle);
    form->addChoices(
        { u"source"_s, tr("Source"), tr("Where queries, keys and values come from") }, sources,
        [](auto &c) -> auto & { return c.source; });
    return form;
}

} // namespace alphascope
