// SPDX-License-Identifier: GPL-3.0-or-later
//! What the program remembers of its window between two starts: sizes, docks and the last folder.
#pragma once

#include <QString>

class QMainWindow;

namespace alphascope {

class Preferences {
public:
    void saveWindow(const QMainWindow &window); //!< with every named splitter in it
    //! False when nothing was remembered; then the window keeps the sizes it has.
    bool restoreWindow(QMainWindow &window) const;

    QString folder() const; //!< where the last snapshot was opened or saved; the home folder at first
    void setFolder(const QString &folder);
};

} // namespace alphascope
