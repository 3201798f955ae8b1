// SPDX-License-Identifier: GPL-3.0-or-later
//! Where the Tab key goes when parts of a panel were made in another order than they stand in.
#pragma once

class QWidget;

namespace alphascope {

//! Puts what takes the keyboard within `area` behind `last`, in its present order; returns the last of it.
QWidget *tabThrough(QWidget *last, QWidget *area);

} // namespace alphascope
