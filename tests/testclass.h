// SPDX-License-Identifier: GPL-3.0-or-later
//! The tests of a room are one program, which runs the test class of one file:
//!     widgets_tests tst_heatmap [FUNCTION...] [OPTION OF QT TEST...]
#pragma once

#include <QTest>

namespace alphascope {

using TestRun = int (*)(int argc, char **argv);

//! The file's name without folder and ending is what a test is asked for by.
bool addTest(const char *file, TestRun run);

template <typename TestClass, typename Application>
int runTest(int argc, char **argv)
{
    Application application(argc, argv);
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi, true);
    TestClass test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace alphascope

#define ALPHASCOPE_TEST(TestClass, Application)                                                                        \
    [[maybe_unused]] static const bool isAdded##TestClass                                                              \
        = alphascope::addTest(__FILE__, alphascope::runTest<TestClass, Application>);
