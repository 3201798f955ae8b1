// SPDX-License-Identifier: GPL-3.0-or-later
#include "goldenfolder.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace {

GoldenEntry unrunnable(const QString &name, const QString &why)
{
    return { name, GoldenEntry::Kind::Unrunnable, {}, why };
}

bool isRead(const QString &kind) { return kind == "safetensors"_L1 || kind == "npy"_L1; }

//! One file of a manifest of schema rnn-attention-malformed/1.
GoldenEntry listedEntry(const QDir &folder, const QJsonObject &listed)
{
    const QString file = listed.value("file"_L1).toString();
    const QString kind = listed.value("kind"_L1).toString();
    const QString verdict = listed.value("verdict"_L1).toString();
    const QString name = folder.dirName() + u'/' + file;
    if (!isRead(kind))
        return unrunnable(name, u"%1: files of the kind %2 are not supported yet."_s.arg(file, kind));
    if (verdict != "accept"_L1 && verdict != "reject"_L1)
        return unrunnable(name, u"%1: there is no verdict \"%2\"."_s.arg(file, verdict));
    return { name, verdict == "accept"_L1 ? GoldenEntry::Kind::Accept : GoldenEntry::Kind::Reject,
        folder.filePath(file), listed.value("why"_L1).toString() };
}

std::vector<GoldenEntry> listedEntries(const QDir &folder, const QString &manifest)
{
    QFile file(folder.filePath(manifest));
    if (!file.open(QIODevice::ReadOnly))
        return { unrunnable(manifest, u"%1 cannot be read: %2."_s.arg(file.fileName(), file.errorString())) };
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
    if (json.value("schema"_L1) != "rnn-attention-malformed/1"_L1)
        return { unrunnable(folder.dirName() + u'/' + manifest,
            u"%1: the schema is not rnn-attention-malformed/1."_s.arg(file.fileName())) };
    std::vector<GoldenEntry> entries;
    for (const QJsonValue &listed : json.value("files"_L1).toArray()) {
        if (isRead(listed["kind"_L1].toString()) || folder.exists(listed["file"_L1].toString()))
            entries.push_back(listedEntry(folder, listed.toObject()));
    }
    return entries;
}

} // namespace

std::vector<GoldenEntry> entriesOf(const QString &path)
{
    const QDir folder(QDir(path).absolutePath());
    if (!folder.exists())
        return { unrunnable(path, u"There is no folder %1."_s.arg(path)) };
    std::vector<GoldenEntry> entries;
    for (const QString &file : folder.entryList({ u"*.json"_s }, QDir::Files, QDir::Name)) {
        if (file == "manifest.json"_L1) {
            const std::vector<GoldenEntry> listed = listedEntries(folder, file);
            entries.insert(entries.end(), listed.begin(), listed.end());
        } else {
            const QString stem = file.chopped(5); // .json
            entries.push_back({ folder.dirName() + u'/' + stem, GoldenEntry::Kind::Case, folder.filePath(file), {} });
        }
    }
    if (entries.empty())
        return { unrunnable(path, u"There is nothing to run in %1."_s.arg(path)) };
    return entries;
}
