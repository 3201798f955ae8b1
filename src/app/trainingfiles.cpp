// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trainingfiles.h"

#include "app/dialogs.h"
#include "app/picturefile.h"
#include "app/preferences.h"
#include "formats/atomicfile.h"
#include "widgets/losschart.h"
#include "widgets/trainingpanel.h"

#include <QDir>
#include <QFileInfo>

namespace alphascope {

TrainingFiles::TrainingFiles(
    QWidget *window, Dialogs *dialogs, Preferences *preferences, TrainingPanel *panel, QObject *parent)
    : QObject(parent)
    , m_window(window)
    , m_dialogs(dialogs)
    , m_preferences(preferences)
    , m_panel(panel)
{
    connect(panel, &TrainingPanel::csvRequested, this, &TrainingFiles::saveCsv);
    connect(panel, &TrainingPanel::pictureRequested, this, &TrainingFiles::savePicture);
}

QString TrainingFiles::suggested(const QString &name) const { return QDir(m_preferences->folder()).filePath(name); }

void TrainingFiles::saveCsv()
{
    const QString path = m_dialogs->saveTablePath(m_window, suggested(tr("training.csv")));
    if (!path.isEmpty())
        write(path, m_panel->lossesAsCsv().toUtf8());
}

void TrainingFiles::savePicture()
{
    const QString path = m_dialogs->savePicturePath(m_window, suggested(tr("training.png")));
    if (path.isEmpty())
        return;
    const LossChart *chart = m_panel->chart();
    const QSize size = chart->size().expandedTo({ 640, 400 }); // the panel may be low
    const QByteArray bytes = pictureBytes(
        path, { size, tr("Training"), [=](QPaintDevice &device, double) { chart->draw(device, size); } });
    if (!bytes.isEmpty())
        return write(path, bytes);
    Q_EMIT failed(tr("“%1” has no ending that says what picture to write. Use .png, .svg or .pdf.")
                      .arg(QFileInfo(path).fileName()));
}

void TrainingFiles::write(const QString &path, const QByteArray &bytes)
{
    if (const auto saved = writeAtomically(path, bytes); !saved)
        Q_EMIT failed(saved.error().sentence);
}

} // namespace alphascope
