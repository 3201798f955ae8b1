// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trainingsettingsdialog.h"

#include "app/dialogs.h"
#include "app/preferences.h"
#include "document/document.h"
#include "formats/snapshotparts.h"
#include "models/exampletext.h"
#include "widgets/trainingform.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t previewed = 40;

//! The first lines of a person's file, as they are.
QStringList linesOf(const QString &path)
{
    QStringList lines;
    QFile file(path);
    if (file.open(QIODevice::ReadOnly)) {
        while (!file.atEnd() && lines.size() < static_cast<qsizetype>(previewed))
            lines << QString::fromUtf8(file.readLine(2000)).trimmed();
    }
    return lines;
}

} // namespace

TrainingSettingsDialog::TrainingSettingsDialog(QWidget *window, Dialogs *dialogs, Preferences *preferences)
    : m_window(window)
    , m_dialogs(dialogs)
    , m_preferences(preferences)
    , m_form(std::make_unique<TrainingForm>())
{
    connect(m_form.get(), &TrainingForm::dataChanged, this, &TrainingSettingsDialog::preview);
    connect(m_form.get(), &TrainingForm::fileRequested, this, &TrainingSettingsDialog::chooseFile);
}

TrainingSettingsDialog::~TrainingSettingsDialog() = default;

void TrainingSettingsDialog::offer(const Document &document)
{
    const TrainingRecord &record = document.record();
    const bool isTrainable = document.specimen().index() != 0; // vectors are not
    const QString family = familyWord(document.specimen());
    m_form->setOpenModel(isTrainable ? document.name() : QString(), family, record.memory && !record.memory->isEmpty());
    const QString offered = document.path() + u'\n' + document.name() + u'\n'
        + QString::number(record.memory ? record.memory->state.optimiser.step : 0);
    if (offered != m_offered && !record.training.isEmpty())
        m_form->setTraining(record.training);
    m_offered = offered;
}

std::optional<TrainingOrder> TrainingSettingsDialog::ask(const Document &document)
{
    offer(document);
    preview();
    while (m_dialogs->fillIn(m_window, tr("Train"), tr("Train"), m_form.get())) {
        auto read = config();
        if (read)
            return TrainingOrder { std::move(*read), m_form->taskText() };
        m_form->setPreview({}, read.error().sentence); // asks again
    }
    return {};
}

tl::expected<TrainingConfig, Error> TrainingSettingsDialog::config() const
{
    return readTrainingConfig(
        QJsonDocument(m_form->json()).toJson(QJsonDocument::Compact), QDir(m_preferences->folder()));
}

void TrainingSettingsDialog::preview()
{
    auto read = config();
    if (!read)
        return m_form->setPreview({}, read.error().sentence);
    if (auto *task = std::get_if<GeneratedTask>(&read->data)) {
        task->examples = std::min<Index>(task->examples, previewed);
        if (const auto problem = check(*task))
            return m_form->setPreview({}, QString::fromStdString(problem->sentence));
        return m_form->setPreview(exampleTexts(generate(*task), previewed), {});
    }
    std::visit(
        [this](const auto &source) {
            if constexpr (requires { source.path; }) {
                const bool isFile = QFileInfo(source.path).isFile();
                m_form->setPreview(linesOf(source.path), isFile ? QString() : tr("Choose a file of examples."));
            }
        },
        read->data);
}

void TrainingSettingsDialog::chooseFile()
{
    const QString path = m_dialogs->openDataPath(m_form->window(), m_preferences->folder());
    if (!path.isEmpty())
        m_form->setFile(path);
}

} // namespace alphascope
