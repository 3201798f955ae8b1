// SPDX-License-Identifier: GPL-3.0-or-later
//! What the program remembers of its window between two starts: sizes, docks and the last folder.
#pragma once

#include <QString>

class QMainWindow;
class QSplitter;

namespace alphascope {

class Preferences {
public:
    void saveWindow(const QMainWindow &window, const QSplitter &splitter);
    //! False when nothing was remembered; then the window keeps the sizes it has.
    bool restoreWindow(QMainWindow &window, QSplitter &splitter) const;

    QString folder() const; //!< where the last snapshot was opened or saved; the home folder at first
    void setFolder(const QString &folder);
};

} // namespace alphascope
