// SPDX-License-Identifier: GPL-3.0-or-later
//! The plotting library, whose header is written in Qt's keywords, which are no words of ours.
#pragma once

#include <QObject>

#define signals Q_SIGNALS
#define slots Q_SLOTS
#define emit
#define foreach Q_FOREACH
#include <qcustomplot.h>
#undef signals
#undef slots
#undef emit
#undef foreach
