// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/modelforms.h"
#include "widgets/settingchoices.h"

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char *text) { return SettingsText::tr(text); }

using Form = ConfigForm<RnnSearch, SetRnnSearchConfig>;

} // namespace

SettingsForm *newRnnSearchBar()
{
    auto *form = new Form(SettingsForm::Shape::Bar);
    form->addSize(
        { u"hidden"_s, tr("Encoder"), tr("Gated units of the encoder, in each direction (n)"),
            tr("Encoder's hidden size") },
        mostUnits, [](auto &c) -> auto & { return c.encoderHidden; });
    form->addSize(
        { u"decoderHidden"_s, tr("Decoder"), tr("Gated units of the decoder (n)"), tr("Decoder's hidden size") },
        mostUnits, [](auto &c) -> auto & { return c.decoderHidden; });
    form->addSize(
        { u"maxoutSize"_s, tr("Maxout"), tr("Units of the maxout layer (l)"), tr("Maxout size") }, mostUnits,
        [](auto &c) -> auto & { return c.maxoutSize; });
    return form;
}

SettingsForm *newRnnSearchSettings()
{
    auto *form = new Form(SettingsForm::Shape::Column);
    form->addSize(
        { u"attentionSize"_s, tr("Attention size A"), tr("Units of the hidden layer of the score (n')") }, mostUnits,
        [](auto &c) -> auto & { return c.attentionSize; });
    form->addSize(
        { u"sourceEmbedding"_s, tr("Source embedding"), tr("Numbers that stand for a source token (m)") }, mostUnits,
        [](auto &c) -> auto & { return c.sourceEmbedding; });
    form->addSize(
        { u"targetEmbedding"_s, tr("Target embedding"), tr("Numbers that stand for a target token (m)") }, mostUnits,
        [](auto &c) -> auto & { return c.targetEmbedding; });
    form->addTemperature({ u"temperature"_s, tr("Temperature"), {} });
    return form;
}

} // namespace alphascope
