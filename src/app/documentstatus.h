// SPDX-License-Identifier: GPL-3.0-or-later
//! What the window says about the document: the status text, the message above the picture, and whether what is shown
//! is of an older input.
#pragma once

#include "document/document.h"
#include "widgets/messagestrip.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace alphascope {

class DocumentStatus : public QObject {
    Q_OBJECT

public:
    explicit DocumentStatus(Document *document, QObject *parent = nullptr);

    QString text() const; //!< one line for the status bar
    StripMessage message() const;
    std::optional<Edit> remedy() const; //!< what the button of the message does
    bool isStale() const; //!< what is written cannot be computed: the numbers shown are of an older input
    bool isDimmed() const; //!< the same, or the computation takes its time
    //! Why what is shown is of an older input than what is written, and what to do; empty: it is not. A training shows
    //! one α after the other, and each of them is present.
    QString whyOlder() const;

    //! A sentence that stays until it is dismissed or something is edited, beside a problem that stays until it is
    //! solved. Say it after the edit that it is about.
    void say(const QString &sentence);
    void dismiss();
    void setReading(bool reading); //!< a file is being read, for whichever document
    void setTextProblem(const QString &sentence); //!< of a typed text that cannot be read; empty: none

Q_SIGNALS:
    void changed(); //!< any of the above

private:
    void connectBusy();
    void noteBusy(bool busy, bool reading);
    void forgetDocument();
    void showReady(double milliseconds);

    Document *m_document;
    QTimer m_patience; // from the start of work until it counts as slow
    bool m_isBusy = false, m_isReading = false;
    bool m_isSlow = false;
    std::optional<Problem> m_problem; // what keeps the present specimen from being computed
    QString m_textProblem, m_passing;
    QString m_ready; // of the newest trace
    QString m_saved; // of the newest save, until something is edited
};

} // namespace alphascope
