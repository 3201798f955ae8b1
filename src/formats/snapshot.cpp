// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/snapshot.h"

#include "formats/atomicfile.h"
#include "formats/selfcheck.h"
#include "formats/snapshotreader.h"
#include "formats/snapshotwriter.h"
#include "formats/wording.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <new>

namespace alphascope {

namespace {

struct SnapshotFile {
    Q_DECLARE_TR_FUNCTIONS(Snapshot)
};

tl::unexpected<Error> notOpened(const QString &path, const QString &sentence)
{
    return tl::unexpected(
        Error { SnapshotFile::tr("%1 was not opened. %2").arg(quoted(QFileInfo(path).fileName()), sentence) });
}

} // namespace

tl::expected<void, Error> saveSnapshot(const Snapshot &snapshot, const QString &path)
{
    try {
        return writeAtomically(path, writeSafetensors(toTensorFile(snapshot)));
    } catch (const std::bad_alloc &) {
        return tl::unexpected(
            Error { SnapshotFile::tr("%1 was not saved: there is not enough memory. Close other programs.")
                        .arg(quoted(QFileInfo(path).fileName())) });
    }
}

tl::expected<Snapshot, Error> loadSnapshot(const QString &path, std::stop_token stop)
{
    const auto file = loadSafetensors(path);
    if (!file)
        return tl::unexpected(file.error());
    try {
        auto snapshot = fromTensorFile(*file);
        if (!snapshot)
            return notOpened(path, snapshot.error().sentence);
        if (!check(snapshot->specimen)) {
            snapshot->trace = std::make_shared<const Trace>(trace(snapshot->specimen, stop));
            if (stop.stop_requested())
                return notOpened(path, SnapshotFile::tr("Opening was stopped."));
            const Index rows = snapshot->trace->rows(); // a decoder may have written fewer than it was allowed to
            snapshot->selected.row = std::clamp<Index>(snapshot->selected.row, 0, std::max<Index>(rows - 1, 0));
            snapshot->warning = differenceFromStored(*snapshot->trace, *file);
        }
        return snapshot;
    } catch (const std::bad_alloc &) {
        return notOpened(path, SnapshotFile::tr("There is not enough memory for its model. Close other programs."));
    }
}

} // namespace alphascope
