// SPDX-License-Identifier: GPL-3.0-or-later
//! The whole program: reads the command line and opens the window, or renders it where there is no display.
#pragma once

namespace alphascope {

//! The exit status of the program.
int runApplication(int argc, char **argv);

} // namespace alphascope
