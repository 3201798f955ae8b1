// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/readablefile.h"

#include "formats/wording.h"

#include <QCoreApplication>

namespace alphascope {

namespace {

struct ReadableFile {
    Q_DECLARE_TR_FUNCTIONS(ReadableFile)
};

std::optional<Error> open(QFile &file, QIODevice::OpenMode mode)
{
    if (file.open(mode))
        return {};
    return Error { ReadableFile::tr("%1 could not be read: %2. Give the path of a file that exists and that you may "
                                    "read.")
                       .arg(quoted(file.fileName()), file.errorString()) };
}

} // namespace

std::optional<Error> openToRead(QFile &file) { return open(file, QIODevice::ReadOnly); }

tl::expected<QByteArray, Error> readJsonFile(const QString &path)
{
    QFile file(path);
    if (auto error = open(file, QIODevice::ReadOnly | QIODevice::Unbuffered)) // with a buffer, reads would be small
        return tl::unexpected(std::move(*error));
    constexpr qint64 chunkSize = 1 << 20; // a device such as /dev/zero gives as much as it is asked for
    QByteArray bytes;
    while (bytes.size() <= largestJson) {
        const QByteArray chunk = file.read(chunkSize);
        if (chunk.isEmpty())
            break;
        bytes += chunk;
    }
    if (bytes.size() > largestJson) {
        return tl::unexpected(Error { ReadableFile::tr("%1 has more than %2 MB, which is the most that is read of such "
                                                       "a file. Check the path, or give a smaller file.")
                                          .arg(quoted(path), QString::number(largestJson / 1'000'000)) });
    }
    if (file.error() != QFileDevice::NoError) {
        return tl::unexpected(
            Error { ReadableFile::tr("%1 could not be read to its end: %2. Check the file, or give another one.")
                        .arg(quoted(path), file.errorString()) });
    }
    return bytes;
}

} // namespace alphascope
