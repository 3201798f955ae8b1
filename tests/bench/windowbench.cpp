// SPDX-License-Identifier: GPL-3.0-or-later
// An argument keeps the cases whose "case/size" contains it.
#include "timing.h"

#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>

int main(int argc, char **argv)
{
    QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    QApplication application(argc, argv);
    alphascope::Bench bench(argc > 1 ? QString::fromLocal8Bit(argv[1]) : QString());
    alphascope::benchWindow(bench);
    alphascope::benchLargeModel(bench);
    alphascope::benchWindowTraining(bench);
    alphascope::benchWindowData(bench);
    alphascope::benchHeat(bench);
    return 0;
}
