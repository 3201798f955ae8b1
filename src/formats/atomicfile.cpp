// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/atomicfile.h"

#include "formats/wording.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

namespace alphascope {

namespace {

struct AtomicFile {
    Q_DECLARE_TR_FUNCTIONS(AtomicFile)
};

//! Why nothing can be written at `info`, as far as that can be seen beforehand; empty otherwise.
QString obstacle(const QFileInfo &info)
{
    const QFileInfo folder(info.absolutePath());
    const QString name = quoted(info.fileName()), where = quoted(folder.filePath());
    if (info.fileName().isEmpty())
        return AtomicFile::tr("Nothing was saved: there is no file name. Give the file one.");
    if (!folder.exists())
        return AtomicFile::tr("%1 was not saved: the folder %2 does not exist. Choose another folder.")
            .arg(name, where);
    if (!folder.isDir())
        return AtomicFile::tr("%1 was not saved: %2 is a file, not a folder. Choose another folder.").arg(name, where);
    if (info.exists() && !info.isFile())
        return AtomicFile::tr("%1 was not saved: there is a folder or a device of that name. Choose another name.")
            .arg(name);
    if (info.exists() && !info.isWritable())
        return AtomicFile::tr("%1 was not saved: the file is write-protected. Choose another name.").arg(name);
    return {};
}

} // namespace

tl::expected<void, Error> writeAtomically(const QString &path, const QByteArray &bytes)
{
    const QFileInfo info(path);
    if (const QString sentence = obstacle(info); !sentence.isEmpty())
        return tl::unexpected(Error { sentence });
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        return {};
    return tl::unexpected(Error {
        (info.exists() ? AtomicFile::tr("%1 was not saved: %2. What was there before is unchanged; save it under "
                                        "another name or in another folder.")
                       : AtomicFile::tr("%1 was not saved: %2. Save it under another name or in another folder."))
            .arg(quoted(info.fileName()), file.errorString()) });
}

} // namespace alphascope
