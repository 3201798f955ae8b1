// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/snapshotrescue.h"

#include "formats/wording.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QTemporaryFile>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct SnapshotRescue {
    Q_DECLARE_TR_FUNCTIONS(SnapshotRescue)
};

//! The path of an empty file that is nobody else's; empty when there is no place for one.
QString freshFile(const QString &name)
{
    QTemporaryFile file(QDir::temp().filePath(name + u"-XXXXXX.safetensors"_s));
    file.setAutoRemove(false);
    return file.open() ? file.fileName() : QString();
}

} // namespace

std::optional<Error> saveOrRescue(const Snapshot &snapshot, const QString &path)
{
    const auto saved = saveSnapshot(snapshot, path);
    if (saved)
        return {};
    const QString elsewhere = freshFile(QFileInfo(path).completeBaseName());
    if (!elsewhere.isEmpty() && saveSnapshot(snapshot, elsewhere)) {
        return Error { SnapshotRescue::tr("%1 What was learned is in %2 instead; move it to a place that lasts.")
                           .arg(saved.error().sentence, quoted(elsewhere)) };
    }
    if (!elsewhere.isEmpty())
        QFile::remove(elsewhere);
    return Error { SnapshotRescue::tr("%1 What was learned is lost, for it could not be saved in %2 either.")
                       .arg(saved.error().sentence, quoted(QDir::tempPath())) };
}

} // namespace alphascope
