// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/readablefile.h"

#include "formats/wording.h"

#include <QCoreApplication>

namespace alphascope {

namespace {

struct ReadableFile {
    Q_DECLARE_TR_FUNCTIONS(ReadableFile)
};

} // namespace

std::optional<Error> openToRead(QFile &file)
{
    if (file.open(QIODevice::ReadOnly))
        return {};
    return Error { ReadableFile::tr("%1 could not be read: %2. Give the path of a file that exists and that you may "
                                    "read.")
                       .arg(quoted(file.fileName()), file.errorString()) };
}

} // namespace alphascope
