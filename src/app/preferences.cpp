// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/preferences.h"

#include <QDir>
#include <QMainWindow>
#include <QSettings>
#include <QSplitter>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

// Raised when docks or tool bars change so much that an old state would misplace them.
constexpr int layoutVersion = 1;

} // namespace

void Preferences::saveWindow(const QMainWindow &window, const QSplitter &splitter)
{
    QSettings settings;
    settings.setValue(u"window/geometry"_s, window.saveGeometry());
    settings.setValue(u"window/state"_s, window.saveState(layoutVersion));
    settings.setValue(u"window/splitter"_s, splitter.saveState());
}

bool Preferences::restoreWindow(QMainWindow &window, QSplitter &splitter) const
{
    const QSettings settings;
    if (!window.restoreGeometry(settings.value(u"window/geometry"_s).toByteArray()))
        return false;
    splitter.restoreState(settings.value(u"window/splitter"_s).toByteArray());
    return window.restoreState(settings.value(u"window/state"_s).toByteArray(), layoutVersion);
}

QString Preferences::folder() const { return QSettings().value(u"files/folder"_s, QDir::homePath()).toString(); }

void Preferences::setFolder(const QString &folder) { QSettings().setValue(u"files/folder"_s, folder); }

} // namespace alphascope
