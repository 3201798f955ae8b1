// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/filejobs.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <exception>

namespace alphascope {

namespace {

struct FileJobs {
    Q_DECLARE_TR_FUNCTIONS(alphascope::FileJobs)
};

Error outOfMemory(const QString &path)
{
    return { FileJobs::tr("There is not enough memory for “%1”. Close other programs and try again.")
                 .arg(QFileInfo(path).fileName()) };
}

//! Alpha is worth storing, but no reason to lose the specimen.
std::shared_ptr<const Trace> traceIfPossible(const Specimen &specimen)
{
    try {
        return check(specimen) ? nullptr : std::make_shared<const Trace>(trace(specimen));
    } catch (const std::exception &) {
        return nullptr;
    }
}

} // namespace

OpenResult openFile(const QString &path)
{
    try {
        return loadSnapshot(path);
    } catch (const std::exception &) { // of memory, which Eigen and the standard library report by nothing else
        return tl::unexpected(outOfMemory(path));
    }
}

SaveResult saveFile(const QString &path, const std::shared_ptr<const Specimen> &specimen, const SelectedCell &selected,
    std::shared_ptr<const Trace> trace)
{
    try {
        if (!trace)
            trace = traceIfPossible(*specimen);
        return saveSnapshot({ *specimen, selected, std::move(trace), QString() }, path);
    } catch (const std::exception &) {
        return tl::unexpected(outOfMemory(path));
    }
}

} // namespace alphascope
