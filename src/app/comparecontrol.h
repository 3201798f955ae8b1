// SPDX-License-Identifier: GPL-3.0-or-later
//! Keeps a trace as the reference and compares with it what is shown: another input, epoch, snapshot or intervention.
#pragma once

#include "document/fileopener.h"
#include "document/newestjob.h"
#include "engine/comparison.h"
#include "widgets/whenseen.h"

#include <QObject>

#include <memory>

namespace alphascope {

class AttentionView;
class ComparePanel;
class Desk;
class Dialogs;
class Preferences;

class CompareControl : public QObject {
    Q_OBJECT

public:
    //! All of them must outlive this object, which goes with the panel.
    CompareControl(Desk *desk, AttentionView *view, ComparePanel *panel, Dialogs *dialogs, Preferences *preferences);

    void keep(); //!< what is shown becomes the reference
    void stop();

Q_SIGNALS:
    void said(const QString &sentence);

private:
    void setReference(const QString &name, std::shared_ptr<const Trace> reference);
    void chooseFile();
    void compareAgain(); // when the panel is seen
    void compareNow();
    void show(const std::shared_ptr<const Comparison> &comparison);
    QString note() const;

    Desk *m_desk;
    AttentionView *m_view;
    ComparePanel *m_panel;
    Dialogs *m_dialogs;
    Preferences *m_preferences;
    FileOpener m_opener;
    NewestJob<std::shared_ptr<const Comparison>> m_job;
    WhenSeen m_seen;
    QString m_name;
    std::shared_ptr<const Trace> m_reference; // null: nothing is compared
    std::shared_ptr<const Trace> m_present; // of the newest comparison
};

} // namespace alphascope
