// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/snapshot.h"

#include "engine/edit.h"
#include "engine/samples.h"
#include "formats/atomicfile.h"
#include "formats/npyreader.h"
#include "formats/readablefile.h"
#include "formats/selfcheck.h"
#include "formats/snapshotparts.h"
#include "formats/snapshotreader.h"
#include "formats/snapshotwriter.h"
#include "formats/weightsreader.h"
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

tl::unexpected<LoadError> notOpened(const QString &path, LoadError error)
{
    error.sentence = SnapshotFile::tr("%1 was not opened. %2").arg(quoted(QFileInfo(path).fileName()), error.sentence);
    return tl::unexpected(std::move(error));
}

tl::unexpected<LoadError> notOpened(const QString &path, const QString &sentence)
{
    return notOpened(path, LoadError({ sentence }));
}

tl::expected<Snapshot, LoadError> fromWeights(const TensorFile &file, std::optional<WeightLayout> layout)
{
    using Model = tl::expected<ForeignModel, LoadError>;
    Model model = layout ? Model(readWeights(file, *layout)) : recogniseWeights(file);
    if (!model)
        return tl::unexpected(model.error());
    Snapshot snapshot { std::move(model->specimen), {}, nullptr, model->notes.join(u' '), {}, model->layout };
    snapshot.exampleNote = std::move(model->exampleNote);
    return snapshot;
}

void addSentence(QString &text, const QString &sentence)
{
    if (!text.isEmpty() && !sentence.isEmpty())
        text += u' ';
    text += sentence;
}

//! What the file holds; its trace is not yet computed.
tl::expected<Snapshot, LoadError> contentOf(const TensorFile &file, std::optional<WeightLayout> layout)
{
    const bool isSnapshot = file.metadata.contains(metadataKey);
    if (!isSnapshot && !file.tensors.isEmpty())
        return fromWeights(file, layout);
    if (isSnapshot && layout)
        return tl::unexpected(LoadError(
            { SnapshotFile::tr("It is a snapshot, which says itself what it holds. Open it without a layout.") }));
    return fromTensorFile(file);
}

//! The first bytes say so, whatever it is called.
bool isNpyFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && isNpy(file.read(8));
}

//! A matrix is a given alpha.
tl::expected<Snapshot, LoadError> loadMatrix(const QString &path)
{
    QFile file(path);
    if (auto error = openToRead(file))
        return tl::unexpected(LoadError({ error->sentence }));
    auto values = readNpy(file.readAll());
    if (!values)
        return notOpened(path, values.error().sentence);
    Vectors vectors = newVectors();
    vectors.config.source = VectorSource::Weights;
    vectors.inputs.values = Matrix<double>(); // there are none: the file has no context
    Snapshot snapshot;
    snapshot.specimen = std::move(vectors);
    alphascope::apply(SetTable { "alpha", *values, {} }, snapshot.specimen);
    snapshot.isMatrix = true;
    return snapshot;
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

tl::expected<Snapshot, LoadError> loadSnapshot(
    const QString &path, std::stop_token stop, std::optional<WeightLayout> layout)
{
    try {
        if (isNpyFile(path)) {
            auto snapshot = loadMatrix(path);
            if (snapshot && !check(snapshot->specimen))
                snapshot->trace = std::make_shared<const Trace>(trace(snapshot->specimen, stop));
            return snapshot;
        }
        const auto file = loadSafetensors(path);
        if (!file)
            return tl::unexpected(file.error());
        auto snapshot = contentOf(*file, layout);
        if (!snapshot)
            return notOpened(path, snapshot.error());
        if (!check(snapshot->specimen)) {
            snapshot->trace = std::make_shared<const Trace>(trace(snapshot->specimen, stop));
            if (stop.stop_requested())
                return notOpened(path, SnapshotFile::tr("Opening was stopped."));
            const Index rows = snapshot->trace->rows(); // a decoder may have written fewer than it was allowed to
            snapshot->selected.row = std::clamp<Index>(snapshot->selected.row, 0, std::max<Index>(rows - 1, 0));
            if (!snapshot->layout)
                addSentence(snapshot->warning, differenceFromStored(*snapshot->trace, *file));
        }
        return snapshot;
    } catch (const std::bad_alloc &) {
        return notOpened(path, SnapshotFile::tr("There is not enough memory for its model. Close other programs."));
    }
}

} // namespace alphascope
