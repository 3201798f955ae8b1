// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/filejobs.h"

#include "engine/specimenequality.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <exception>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct FileJobs {
    Q_DECLARE_TR_FUNCTIONS(alphascope::FileJobs)
};

Error outOfMemory(const QString &path)
{
    return { FileJobs::tr("There is not enough memory for “%1”. Close other programs and try again.")
                 .arg(QFileInfo(path).fileName()) };
}

} // namespace

std::shared_ptr<QThreadPool> makeFileThread()
{
    auto thread = std::make_shared<QThreadPool>();
    thread->setMaxThreadCount(1);
    return thread;
}

OpenResult openFile(const QString &path, std::stop_token stop, std::optional<WeightLayout> layout)
{
    // Of memory: nothing else is thrown here.
    try {
        OpenResult result = loadSnapshot(path, stop, layout);
        if (result)
            result->trace.reset(); // here, since freeing a large one takes time that the window has not
        return result;
    } catch (const std::exception &) {
        return tl::unexpected(outOfMemory(path));
    }
}

SaveResult saveFile(const QString &path, const std::shared_ptr<const Specimen> &specimen, const SelectedCell &selected,
    const std::shared_ptr<const Trace> &trace, const TrainingRecord &record, const ExperimentRecords &experiments)
{
    try {
        Snapshot snapshot { *specimen, selected, trace, {}, record.training, {}, record.preprocessing, record.memory,
            experiments };
        if (record.trained && !record.training.isEmpty() && !sameParameters(*record.trained, *specimen))
            snapshot.training.insert(u"edited"_s, true);
        return saveSnapshot(snapshot, path);
    } catch (const std::exception &) {
        return tl::unexpected(outOfMemory(path));
    }
}

SaveResult saveLearnedFile(const QString &path, const std::shared_ptr<const Specimen> &specimen,
    const SelectedCell &selected, const TrainingRecord &record, const ExperimentRecords &experiments)
{
    try {
        const NamedWeights weights = weightsOf(*record.trained);
        const bool fits = fit(weights, *specimen);
        const Specimen learned = fits ? withWeights(*specimen, weights) : *record.trained;
        return saveFile(path, std::make_shared<const Specimen>(learned), selected, nullptr, record, experiments);
    } catch (const std::exception &) {
        return tl::unexpected(outOfMemory(path));
    }
}

} // namespace alphascope
