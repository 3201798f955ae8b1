// SPDX-License-Identifier: GPL-3.0-or-later
//! Reads snapshots in the background, before it is known which document they belong to.
#pragma once

#include "document/filejobs.h"

#include <QFutureWatcher>
#include <QObject>
#include <QThreadPool>

namespace alphascope {

class FileOpener : public QObject {
    Q_OBJECT

public:
    //! `files` is the thread that documents save in, so that what is read is what was saved before.
    explicit FileOpener(std::shared_ptr<QThreadPool> files, QObject *parent = nullptr);
    ~FileOpener() override; //!< drops what is being read

    //! Replaces an older one; answers by signal. `layout`: what a person has chosen for a file of mere weights.
    void open(const QString &path, std::optional<WeightLayout> layout = {});
    void drop(); //!< no answer comes
    bool isBusy() const;

Q_SIGNALS:
    void opened(const QString &path, const alphascope::Snapshot &snapshot);
    void failed(const QString &path, const QString &sentence);
    //! The file's weights fit these layouts; open it again with one of them.
    void undecided(const QString &path, const std::vector<alphascope::WeightLayout> &layouts, const QString &sentence);
    void busyChanged(bool busy);

private:
    void finish(const QString &path);

    std::shared_ptr<QThreadPool> m_files;
    QFutureWatcher<OpenResult> *m_job = nullptr; // a child; null when nothing is being read
    std::stop_source m_stop; // of the job
};

} // namespace alphascope
