// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trainingsettingsdialog.h"

#include "app/dialogs.h"
#include "app/preferences.h"
#include "document/document.h"
#include "engine/trainingmemory.h"
#include "formats/configjson.h"
#include "formats/snapshotparts.h"
#include "models/exampletext.h"
#include "widgets/trainingform.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr Index previewed = 40;

} // namespace

TrainingSettingsDialog::TrainingSettingsDialog(QWidget *window, Dialogs *dialogs, Preferences *preferences)
    : m_window(window)
    , m_dialogs(dialogs)
    , m_preferences(preferences)
    , m_form(std::make_unique<TrainingForm>())
{
    connect(m_form.get(), &TrainingForm::dataChanged, this, &TrainingSettingsDialog::preview);
    connect(&m_previewer, &DataPreviewer::looked, this, &TrainingSettingsDialog::show);
    connect(m_form.get(), &TrainingForm::fileRequested, this, &TrainingSettingsDialog::chooseFile);
}

TrainingSettingsDialog::~TrainingSettingsDialog() = default;

void TrainingSettingsDialog::offer(const Document &document)
{
    const TrainingRecord &record = document.record();
    const bool isTrainable = document.specimen().index() != 0; // vectors are not
    const QString family = familyWord(document.specimen());
    const bool canResume
        = record.memory && !record.memory->isEmpty() && isLeftBy(*record.memory, document.ownSpecimen());
    QJsonObject model = std::visit([](const auto &each) { return toJson(each.config); }, document.specimen());
    model.insert(u"family"_s, family);
    m_form->setOpenModel(isTrainable ? document.name() : QString(), model, canResume);
    const QString offered = document.path() + u'\n' + document.name() + u'\n'
        + QString::number(record.memory ? record.memory->state.optimiser.step : 0);
    if (offered != m_offered && !record.training.isEmpty())
        m_form->setTraining(record.training);
    else if (m_offered.isEmpty() && isTrainable)
        m_form->setFamily(family);
    m_offered = offered;
    m_training = record.training;
}

std::optional<TrainingOrder> TrainingSettingsDialog::ask(const Document &document)
{
    offer(document);
    preview();
    while (m_dialogs->fillIn(m_window, tr("Train"), tr("Train"), m_form.get())) {
        auto read = config();
        if (read) {
            const QString file = QFileInfo(pathOf(read->data)).completeBaseName(), task = m_form->taskText();
            return TrainingOrder { std::move(*read), task, file.isEmpty() ? task : file };
        }
        showProblem(read.error().sentence); // asks again
    }
    return {};
}

tl::expected<TrainingConfig, Error> TrainingSettingsDialog::config() const
{
    if (m_form->lacksFile())
        return tl::unexpected(Error { tr("Choose the file that has your examples.") });
    return readTrainingConfig(
        QJsonDocument(m_form->json()).toJson(QJsonDocument::Compact), QDir(m_preferences->folder()));
}

void TrainingSettingsDialog::preview()
{
    auto read = config();
    if (read && read->resumes) // which has the data of its snapshot
        read = resumedConfig(*read, m_training);
    if (read)
        m_previewer.request(read->data, previewed);
    else
        showProblem(read.error().sentence);
}

void TrainingSettingsDialog::show(const DataPreview &preview)
{
    m_form->setColumns(preview.columns);
    const bool hasExamples = preview.examples.has_value();
    m_form->setPreview(hasExamples ? exampleTexts(*preview.examples, previewed) : preview.lines, preview.problem);
}

void TrainingSettingsDialog::showProblem(const QString &sentence)
{
    m_previewer.drop(); // or it would take the place of the sentence
    m_form->setPreview({}, sentence);
}

void TrainingSettingsDialog::chooseFile()
{
    const QString path = m_dialogs->openDataPath(m_form->window(), m_preferences->folder());
    if (!path.isEmpty())
        m_form->setFile(path);
}

} // namespace alphascope
