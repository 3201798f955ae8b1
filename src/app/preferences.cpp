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

QString splitterKey(const QSplitter &splitter) { return u"window/splitter/"_s + splitter.objectName(); }

} // namespace

void Preferences::saveWindow(const QMainWindow &window)
{
    QSettings settings;
    settings.setValue(u"window/geometry"_s, window.saveGeometry());
    settings.setValue(u"window/state"_s, window.saveState(layoutVersion));
    for (const QSplitter *splitter : window.findChildren<QSplitter *>())
        if (!splitter->objectName().isEmpty())
            settings.setValue(splitterKey(*splitter), splitter->saveState());
}

bool Preferences::restoreWindow(QMainWindow &window) const
{
    const QSettings settings;
    if (!window.restoreGeometry(settings.value(u"window/geometry"_s).toByteArray()))
        return false;
    for (QSplitter *splitter : window.findChildren<QSplitter *>())
        splitter->restoreState(settings.value(splitterKey(*splitter)).toByteArray());
    return window.restoreState(settings.value(u"window/state"_s).toByteArray(), layoutVersion);
}

QString Preferences::folder() const { return QSettings().value(u"files/folder"_s, QDir::homePath()).toString(); }

void Preferences::setFolder(const QString &folder) { QSettings().setValue(u"files/folder"_s, folder); }

} // namespace alphascope
