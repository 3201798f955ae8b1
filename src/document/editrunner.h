// SPDX-License-Identifier: GPL-3.0-or-later
//! Does edits to a history: those that draw many weights in a worker thread, so that the window stays alive.
#pragma once

#include "document/edithistory.h"
#include "document/newestjob.h"

#include <QObject>

#include <deque>

namespace alphascope {

class EditRunner : public QObject {
    Q_OBJECT

public:
    //! `history` must outlive this.
    explicit EditRunner(EditHistory *history, QObject *parent = nullptr);

    //! Done at once where that is quick and none is under way, else in its turn; one that continues the last that waits
    //! is done in its stead. Throws std::bad_alloc where it is done at once, and then has changed nothing.
    void edit(const Edit &edit);

    bool isBusy() const { return !m_edits.empty(); } //!< edits are under way

    //! Drops the edits that are under way. An undo does so too, and whatever else brings another specimen.
    void cancel();

Q_SIGNALS:
    void done(
        const alphascope::Edit &edit, const std::shared_ptr<const alphascope::Specimen> &before); //!< it was a step
    void failed(); //!< no memory: the edits that were under way are dropped
    void busyChanged(); //!< comes after what led to it

private:
    void start();
    void take(const std::shared_ptr<const Specimen> &after);
    void push(const Edit &edit, std::shared_ptr<const Specimen> after);
    void dropStale();

    EditHistory *m_history;
    std::deque<Edit> m_edits; // the first is being done
    NewestJob<std::shared_ptr<const Specimen>> m_job;
    bool m_isPushing = false;
};

} // namespace alphascope
