// SPDX-License-Identifier: GPL-3.0-or-later
//! Keeps a trace as the reference and compares with it what is shown: another input, epoch, snapshot or intervention.
#pragma once

#include "document/fileopener.h"
#include "document/newestjob.h"
#include "engine/comparison.h"
#include "widgets/whenseen.h"

#include <QObject>

#include <memory>
#include <optional>

class QAction;

namespace alphascope {

class AttentionView;
class ComparePanel;
class Desk;
class Dialogs;
class Preferences;

class CompareControl : public QObject {
    Q_OBJECT

public:
    //! While `join` is checked, words are compared with words. All of them must outlive this object, which goes with
    //! the panel.
    CompareControl(Desk *desk, AttentionView *view, ComparePanel *panel, QAction *join, Dialogs *dialogs,
        Preferences *preferences);

    void keep(); //!< the document's trace becomes the reference
    void stop();

Q_SIGNALS:
    void said(const QString &sentence);

private:
    //! Both of one kind: of pieces, or of words.
    struct Compared {
        std::shared_ptr<const Trace> present, reference;
        std::shared_ptr<const Comparison> comparison;
    };

    void setReference(const QString &name, std::shared_ptr<const Trace> reference);
    void chooseFile();
    void compareAgain(); // when the panel is seen
    void compareNow();
    bool isStillOf(const Trace &trace) const;
    bool joinsReference() const;
    void take(const std::optional<Compared> &compared);
    void show(const Compared &compared, const QString &note);
    QString note(const Compared &compared) const;

    Desk *m_desk;
    AttentionView *m_view;
    ComparePanel *m_panel;
    QAction *m_join;
    Dialogs *m_dialogs;
    Preferences *m_preferences;
    FileOpener m_opener;
    NewestJob<Compared> m_job;
    WhenSeen m_seen;
    QString m_name;
    std::shared_ptr<const Trace> m_reference; // as a document or file has it; null: nothing is compared
    std::shared_ptr<const Trace> m_present; // that the job compares
    bool m_isOutdated = false; // another one is shown since
    bool m_isShown = false; // something of this reference is
};

} // namespace alphascope
