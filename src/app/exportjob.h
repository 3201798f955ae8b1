// SPDX-License-Identifier: GPL-3.0-or-later
//! Work on an export in a worker thread, so that the window never waits for it.
#pragma once

#include "document/background.h"

#include <QCoreApplication>
#include <QFutureWatcher>

#include <exception>
#include <type_traits>

namespace alphascope {

struct ExportOutcome {
    QString sentence; //!< what was written where, or why not
    bool done = false;
};

//! Runs work() on `pool` and then(result) in the thread of `owner`, unless that is gone by then. `work` must own all
//! that it reads; what it throws (of memory) becomes a result that is begun with a sentence and has done nothing.
template <typename Work, typename Then>
void runExport(QThreadPool *pool, QObject *owner, Work work, Then then)
{
    using Result = std::invoke_result_t<Work>;
    auto *watcher = new QFutureWatcher<Result>(owner);
    QObject::connect(watcher, &QFutureWatcherBase::finished, owner, [watcher, then] {
        watcher->deleteLater();
        then(watcher->future().takeResult());
    });
    watcher->setFuture(runInBackground(pool, [work = std::move(work)]() -> Result {
        try {
            return work();
        } catch (const std::exception &) {
            return Result { QCoreApplication::translate("alphascope::ExportJob",
                "There is not enough memory to export this. Close other programs, or export a part.") };
        }
    }));
}

} // namespace alphascope
