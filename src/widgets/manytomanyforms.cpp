// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/modelforms.h"
#include "widgets/recurrentforms.h"

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char *text) { return SettingsText::tr(text); }

using Form = ConfigForm<ManyToMany, SetManyToManyConfig>;

std::vector<Choice<std::optional<Cell>>> decoders()
{
    std::vector<Choice<std::optional<Cell>>> choices { { tr("none"), std::nullopt,
        tr("The output layer reads each context vector by itself") } };
    for (const Choice<Cell> &cell : cellChoices())
        choices.push_back({ cell.text, cell.value, {} });
    return choices;
}

} // namespace

SettingsForm *newManyToManyBar()
{
    auto *form = new Form(SettingsForm::Shape::Bar);
    form->addChoices(
        { u"cell"_s, tr("Cell"), tr("The recurrent cell of the encoder") }, cellChoices(),
        [](auto &c) -> auto & { return c.rnn.cell; });
    addHiddenSize(*form);
    form->addChoices(
        { u"decoder"_s, tr("Decoder"), tr("The recurrent cell that runs over the context vectors") }, decoders(),
        [](auto &c) -> auto & { return c.decoder; });
    return form;
}

SettingsForm *newManyToManySettings()
{
    auto *form = new Form(SettingsForm::Shape::Column);
    form->addSize(
        { u"decoderSteps"_s, tr("Output timesteps"),
            tr("Each has attention weights of its own, one for every timestep of the sequence. Another number "
               "draws new attention weights.") },
        mostUnits, [](auto &c) -> auto & { return c.decoderSteps; });
    form->addSize(
        { u"decoderHidden"_s, tr("Decoder's hidden size"),
            tr("Units of the decoder's hidden state. Another size draws new weights.") },
        mostUnits, [](auto &c) -> auto & { return c.decoderHidden; },
        [](const ManyToManyConfig &c) { return c.decoder.has_value(); });
    addReading(*form);
    form->addTemperature({ u"temperature"_s, tr("Temperature"), {} });
    addOutput(*form);
    return form;
}

} // namespace alphascope
