// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/datapreviewer.h"

#include "document/background.h"

#include <exception>
#include <utility>

namespace alphascope {

DataPreviewer::DataPreviewer(QObject *parent)
    : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &DataPreviewer::settle);
}

DataPreviewer::~DataPreviewer() { m_pool.waitForDone(); }

void DataPreviewer::request(const DataSource &source, Index most)
{
    m_source = source;
    m_most = most;
    m_isWaiting = m_isRunning;
    m_isOld = m_isRunning;
    if (!m_isRunning)
        start();
}

void DataPreviewer::drop()
{
    m_isWaiting = false;
    m_isOld = m_isRunning;
}

void DataPreviewer::start()
{
    m_isRunning = true;
    m_isOld = m_isWaiting = false;
    m_watcher.setFuture(runInBackground(&m_pool, [source = m_source, most = m_most]() -> Result {
        try {
            return std::make_shared<const DataPreview>(previewOf(source, most));
        } catch (const std::exception &) { // of memory
            DataPreview failed;
            failed.problem = tr("There is not enough memory to look at these data. Close other programs.");
            return std::make_shared<const DataPreview>(std::move(failed));
        }
    }));
}

void DataPreviewer::settle()
{
    m_isRunning = false;
    const Result result = m_watcher.future().takeResult();
    const bool isOld = std::exchange(m_isOld, false);
    if (m_isWaiting)
        start();
    else if (!isOld)
        Q_EMIT looked(*result);
}

} // namespace alphascope
