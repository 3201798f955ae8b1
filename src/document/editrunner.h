// SPDX-License-Identifier: GPL-3.0-or-later
//! Does edits to a history: one that draws many weights in a worker thread, so that the window stays alive.
#pragma once

#include "document/edithistory.h"
#include "document/newestjob.h"

#include <QObject>

#include <optional>

namespace alphascope {

class EditRunner : public QObject {
    Q_OBJECT

public:
    //! `history` must outlive this.
    explicit EditRunner(EditHistory *history, QObject *parent = nullptr);

    //! At once where that is quick. While one is under way only an edit that continues it is taken, and done in its
    //! stead; false for another, which was made for what is there still. Throws std::bad_alloc, and then has changed
    //! nothing.
    bool edit(const Edit &edit);

    bool isBusy() const { return m_running.has_value(); } //!< an edit is under way

    void cancel(); //!< drops the edit that is under way

Q_SIGNALS:
    //! The edit became a step, or a part of the last one, which began with `before`.
    void done(const alphascope::Edit &edit, const std::shared_ptr<const alphascope::Specimen> &before);
    void failed(); //!< no memory: the edit that was under way is dropped
    void dropped(); //!< the edit that was under way, for an undo or something else has brought another specimen
    void busyChanged(); //!< comes after what led to it, but for dropped()

private:
    void start();
    void take(const std::shared_ptr<const Specimen> &after);
    void push(const Edit &edit, std::shared_ptr<const Specimen> after);
    void dropStale();

    EditHistory *m_history;
    std::optional<Edit> m_running, m_next; // the next continues the one that runs
    NewestJob<std::shared_ptr<const Specimen>> m_job;
    bool m_isPushing = false;
};

} // namespace alphascope
