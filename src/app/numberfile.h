// SPDX-License-Identifier: GPL-3.0-or-later
//! Numbers as the bytes of files: the ending of a name says which kind of file.
#pragma once

#include "formats/numbersheets.h"
#include "widgets/colourscale.h"

#include <QByteArray>

namespace alphascope {

QStringList numberEndings(); //!< csv, tsv, json, npy, tex, tikz
bool isNumbersName(const QString &path); //!< its ending is one of those

struct FileContent {
    QString path;
    QByteArray bytes;
};

//! The file `path`, and for an .npy, which has no place for labels, NAME.labels.json beside it. `scales`, one a sheet,
//! colour a TikZ heatmap; none: alpha from 0 to 1, the others symmetric around 0. The ending must be right (assert).
tl::expected<std::vector<FileContent>, Error> numberFiles(
    const QString &path, const NumberSheets &table, const std::vector<ColourScale> &scales = {});

//! Writes them; a sentence that says what is where now, and of an array its shape.
tl::expected<QString, Error> saveNumbers(
    const QString &path, const NumberSheets &table, const std::vector<ColourScale> &scales = {});

} // namespace alphascope
