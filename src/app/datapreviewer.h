// SPDX-License-Identifier: GPL-3.0-or-later
//! Looks at data in a worker thread, so that a person's file, wherever it is, never keeps the window waiting.
#pragma once

#include "formats/datapreview.h"

#include <QFutureWatcher>
#include <QObject>
#include <QThreadPool>

#include <memory>
#include <optional>

namespace alphascope {

class DataPreviewer : public QObject {
    Q_OBJECT

public:
    explicit DataPreviewer(QObject *parent = nullptr);
    ~DataPreviewer() override; //!< waits for the look under way

    void request(const DataSource &source, Index most); //!< the latest one wins
    void drop(); //!< what was requested is not wanted any more

Q_SIGNALS:
    void looked(const alphascope::DataPreview &preview); //!< at what was requested last

private:
    using Result = std::shared_ptr<const DataPreview>;

    void start();
    void settle();

    QThreadPool m_pool;
    QFutureWatcher<Result> m_watcher;
    DataSource m_source; // of the latest request
    Index m_most = 0;
    bool m_isRunning = false, m_isOld = false; // a look is under way; at what is not wanted any more
    bool m_isWaiting = false; // a request is, for its end
};

} // namespace alphascope
