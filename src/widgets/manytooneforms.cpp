// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/modelforms.h"
#include "widgets/recurrentforms.h"

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char *text) { return SettingsText::tr(text); }

using Form = ConfigForm<ManyToOne, SetManyToOneConfig>;
using Config = ManyToOneConfig;

bool attends(const Config &config) { return config.score != Score::None; }

std::vector<Choice<Score>> sequenceScores()
{
    std::vector<Choice<Score>> scores {
        { tr("none"), Score::None, tr("No attention: the last hidden state is the context") },
        { tr("location (per timestep)"), Score::Location, tr("e = tanh(h · w + b), with a bias b for each timestep") },
    };
    for (const Choice<Score> &score : scoreChoices())
        scores.push_back(score);
    return scores;
}

void addAttention(Form &form)
{
    const std::vector<Choice<QueryKind>> queries { { tr("last state"), QueryKind::LastState },
        { tr("learned"), QueryKind::Learned },
        { tr("none"), QueryKind::None, tr("The score looks at the key alone, as in Yang 2016") } };
    form.addChoices(
        { u"query"_s, tr("Query"),
            tr("Who asks: the last hidden state, a learned vector that is the same for all inputs, or "
               "nobody") },
        queries, [](auto &c) -> auto & { return c.query; }, [](const Config &c) { return c.score == Score::Additive; });
    form.addSize(
        { u"attentionSize"_s, tr("Attention size A"),
            tr("Units of the hidden layer of the score. A new size draws new weights for it."), tr("Attention size") },
        mostUnits, [](auto &c) -> auto & { return c.attentionSize; }, [](const Config &c) { return hasTanh(c.score); });
    form.addTemperature({ u"temperature"_s, tr("Temperature"), {} }, attends);
}

void addHead(Form &form)
{
    const std::vector<Choice<Head>> heads { { tr("context"), Head::Context },
        { tr("attentional"), Head::Attentional, tr("tanh(W_c [c; q]), Luong 2015") } };
    form.addChoices(
        { u"head"_s, tr("Output reads"), tr("The context c, or tanh(W_c [c; q]) as in Luong 2015") }, heads,
        [](auto &c) -> auto & { return c.head; }, attends);
    form.addSize(
        { u"headSize"_s, tr("Head size"), tr("Rows of W_c. A new size draws new weights for it.") }, mostUnits,
        [](auto &c) -> auto & { return c.headSize; },
        [](const Config &c) { return attends(c) && c.head == Head::Attentional; });
}

} // namespace

SettingsForm *newManyToOneBar()
{
    auto *form = new Form(SettingsForm::Shape::Bar);
    form->addChoices(
        { u"cell"_s, tr("Cell"), tr("The recurrent cell") }, cellChoices(),
        [](auto &c) -> auto & { return c.rnn.cell; });
    form->addChoices(
        { u"sequenceScore"_s, tr("Score"), tr("How the model judges a hidden state") }, sequenceScores(),
        [](auto &c) -> auto & { return c.score; });
    addHiddenSize(*form);
    return form;
}

SettingsForm *newManyToOneSettings()
{
    auto *form = new Form(SettingsForm::Shape::Column);
    addReading(*form);
    addAttention(*form);
    addHead(*form);
    addOutput(*form);
    return form;
}

} // namespace alphascope
