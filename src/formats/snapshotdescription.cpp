// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/snapshotdescription.h"

#include "formats/snapshotparts.h"
#include "formats/wording.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QStringList>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct SnapshotDescription {
    Q_DECLARE_TR_FUNCTIONS(Snapshot)

public:
    static tl::expected<QJsonObject, Error> read(const TensorFile &file);
};

tl::expected<QJsonObject, Error> SnapshotDescription::read(const TensorFile &file)
{
    if (!file.metadata.contains(metadataKey)) {
        if (file.tensors.isEmpty())
            return tl::unexpected(Error { tr("It holds no tensors and no Alphascope model.") });
        constexpr qsizetype few = 3;
        QStringList names;
        for (const QString &name : file.tensors.keys().first(std::min(few, file.tensors.size())))
            names << quoted(name);
        if (file.tensors.size() > few)
            names << tr("and others");
        return tl::unexpected(
            Error { tr("It holds tensors but no Alphascope model: %1. Open a file that Alphascope saved.")
                        .arg(names.join(", "_L1)) });
    }
    QJsonParseError problem;
    const auto document = QJsonDocument::fromJson(file.metadata[metadataKey].toUtf8(), &problem);
    if (!document.isObject()) {
        return tl::unexpected(Error { tr("The description of the model in it is damaged at character %1: %2.")
                                          .arg(QString::number(problem.offset), problem.errorString()) });
    }
    const QJsonObject json = document.object();

    const auto format = json.value("format"_L1);
    if (format.toInteger(0) < 1)
        return tl::unexpected(Error { tr("The description of the model in it has no format number.") });
    if (format.toInteger() > snapshotFormat) {
        return tl::unexpected(
            Error { tr("It was written in format %1, but this program reads formats up to %2. Open it with a newer "
                       "Alphascope; it was written by %3.")
                        .arg(QString::number(format.toInteger()), QString::number(snapshotFormat),
                            quoted(json.value("program"_L1).toString())) });
    }
    return json;
}

} // namespace

tl::expected<QJsonObject, Error> snapshotDescription(const TensorFile &file) { return SnapshotDescription::read(file); }

} // namespace alphascope
