// SPDX-License-Identifier: GPL-3.0-or-later
//! Dialogs that answer at once with what a test has decided, and count how often they were asked.
#pragma once

#include "app/dialogs.h"

#include <QStringList>

#include <functional>

class FakeDialogs : public alphascope::Dialogs {
public:
    Answer answer = Answer::Cancel;
    QString path;
    QString suggestion; //!< of the last question for a path to save to
    QStringList names; //!< of all of them
    qsizetype choice = -1;
    QStringList answers; //!< that could last be chosen from
    int askedToChoose = 0;
    int askedToSave = 0;
    bool endsExperiment = false;
    int askedToEndExperiment = 0;
    int askedForPath = 0;
    std::function<bool(QWidget *)> filledIn; //!< what a test does to a form, and whether it accepts it; none: cancelled
    std::function<bool(QPrinter &)> printerChosen; //!< what a test sets of a printer; none: cancelled
    std::function<void()> asked; //!< what a test looks at while the question is there

    Answer askToSave(QWidget *, const QString &name) override
    {
        if (asked)
            asked();
        names << name;
        ++askedToSave;
        return answer;
    }
    bool askToEndExperiment(QWidget *) override
    {
        ++askedToEndExperiment;
        return endsExperiment;
    }
    QString openPath(QWidget *, const QString &) override
    {
        ++askedForPath;
        return path;
    }
    QString savePath(QWidget *, const QString &suggested) override
    {
        suggestion = suggested;
        ++askedForPath;
        return path;
    }
    qsizetype choose(QWidget *, const QString &, const QString &, const QStringList &offered) override
    {
        answers = offered;
        ++askedToChoose;
        return choice;
    }
    bool fillIn(QWidget *, const QString &, const QString &, QWidget *content) override
    {
        return filledIn && filledIn(content);
    }
    QString openDataPath(QWidget *, const QString &) override { return path; }
    QString saveTablePath(QWidget *, const QString &suggested) override
    {
        suggestion = suggested;
        return path;
    }
    QString savePicturePath(QWidget *, const QString &suggested) override
    {
        suggestion = suggested;
        return path;
    }
    QString saveNumbersPath(QWidget *, const QString &suggested) override
    {
        suggestion = suggested;
        return path;
    }
    bool choosePrinter(QWidget *, QPrinter &printer) override { return printerChosen && printerChosen(printer); }
    void about(QWidget *) override { }
};
