// SPDX-License-Identifier: GPL-3.0-or-later
//! What there is to run in a folder of golden files.
#pragma once

#include <QString>

#include <vector>

struct GoldenEntry {
    enum class Kind {
        Case, //!< `path` is a golden case
        Accept, //!< `path` is a file that the loader must accept
        Reject, //!< `path` is a file that the loader must refuse
        Unrunnable, //!< nothing can be run; `why` says why
    };

    QString name; //!< "1-qkv/qkv_demo4"
    Kind kind = Kind::Case;
    QString path;
    QString why; //!< of Reject: what is wrong with the file
};

//! The *.json of the folder, and the files that its manifest.json lists. Never empty: a folder that is missing, or in
//! which there is nothing to run, is one entry that cannot be run. Files of a kind that this program does not read yet
//! are such entries too, if they are there.
std::vector<GoldenEntry> entriesOf(const QString &folder);
