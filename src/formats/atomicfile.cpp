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

} // namespace

QString whyNotWritable(const QString &path)
{
    const QFileInfo info(path), folder(info.absolutePath());
    const QString name = quoted(info.fileName()), where = quoted(folder.filePath());
    if (info.fileName().isEmpty())
        return AtomicFile::tr("Nothing can be saved: there is no file name. Give the file one.");
    if (!folder.exists())
        return AtomicFile::tr("%1 cannot be saved: the folder %2 does not exist. Choose another folder.")
            .arg(name, where);
    if (!folder.isDir())
        return AtomicFile::tr("%1 cannot be saved: %2 is a file, not a folder. Choose another folder.")
            .arg(name, where);
    if (info.exists() && !info.isFile())
        return AtomicFile::tr("%1 cannot be saved: there is a folder or a device of that name. Choose another name.")
            .arg(name);
    if (info.exists() && !info.isWritable())
        return AtomicFile::tr("%1 cannot be saved: the file is write-protected. Choose another name.").arg(name);
    if (!folder.isWritable())
        return AtomicFile::tr("%1 cannot be saved: you may not write into the folder %2. Choose another folder.")
            .arg(name, where);
    return {};
}

tl::expected<void, Error> writeAtomically(const QString &path, const QByteArray &bytes)
{
    if (const QString sentence = whyNotWritable(path); !sentence.isEmpty())
        return tl::unexpected(Error { sentence });
    const QFileInfo info(path);
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
