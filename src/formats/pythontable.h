// SPDX-License-Identifier: GPL-3.0-or-later
//! Matrices as Python writes and prints them: nested lists, tensor(...), array(...), NumPy's print.
#pragma once

#include "engine/matrix.h"
#include "formats/error.h"

#include <QString>

#include <tl/expected.hpp>

namespace alphascope {

//! Whether `text` begins as a list or as a call such as tensor( or np.array(; a label such as [PAD] does not.
bool looksLikePython(const QString &text);

//! One number, a list (one row) or a list of lists. Numbers are separated by commas or blanks, rows by brackets (or by
//! MATLAB's semicolons); dtype, device and the like are skipped. Nothing is evaluated.
tl::expected<Matrix<double>, Error> readPythonTable(const QString &text);

} // namespace alphascope
