// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/fileopener.h"

#include "document/background.h"

#include <utility>

namespace alphascope {

FileOpener::FileOpener(std::shared_ptr<QThreadPool> files, QObject *parent)
    : QObject(parent)
    , m_files(std::move(files))
{
}

FileOpener::~FileOpener()
{
    blockSignals(true); // whoever listens may be half destroyed already
    drop();
}

void FileOpener::open(const QString &path, std::optional<WeightLayout> layout)
{
    const bool wasBusy = isBusy();
    {
        const QSignalBlocker quiet(this);
        drop();
    }
    m_job = new QFutureWatcher<OpenResult>(this);
    connect(m_job, &QFutureWatcherBase::finished, this, [this, path] { finish(path); });
    m_stop = std::stop_source();
    m_job->setFuture(
        runInBackground(m_files.get(), [=, stop = m_stop.get_token()] { return openFile(path, stop, layout); }));
    if (!wasBusy)
        Q_EMIT busyChanged(true);
}

void FileOpener::drop()
{
    if (!m_job)
        return;
    m_job->disconnect(this);
    m_stop.request_stop();
    std::exchange(m_job, nullptr)->deleteLater();
    Q_EMIT busyChanged(false);
}

bool FileOpener::isBusy() const { return m_job; }

void FileOpener::finish(const QString &path)
{
    OpenResult result = m_job->future().takeResult();
    std::exchange(m_job, nullptr)->deleteLater();
    Q_EMIT busyChanged(false);
    if (result)
        Q_EMIT opened(path, *result);
    else if (!result.error().layouts.empty())
        Q_EMIT undecided(path, result.error().layouts, result.error().sentence);
    else
        Q_EMIT failed(path, result.error().sentence);
}

} // namespace alphascope
