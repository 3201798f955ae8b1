// SPDX-License-Identifier: GPL-3.0-or-later
//! A heatmap as screen readers see it: a table whose cells each say a sentence.
#pragma once

class QAccessibleInterface;
class QObject;
class QString;

namespace alphascope {

//! For QAccessible::installFactory; null for what is no heatmap.
QAccessibleInterface *heatmapAccessible(const QString &className, QObject *object);

} // namespace alphascope
