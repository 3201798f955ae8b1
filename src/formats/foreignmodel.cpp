// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/foreignmodel.h"

#include "formats/wording.h"

#include <QCoreApplication>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct ForeignModels {
    Q_DECLARE_TR_FUNCTIONS(ForeignModel)
};

} // namespace

QString leftAside(const QStringList &names)
{
    if (names.isEmpty())
        return {};
    constexpr qsizetype few = 3;
    QStringList shown;
    for (const QString &name : names.first(std::min(few, names.size())))
        shown << quoted(name);
    QString list = shown.join(", "_L1);
    if (names.size() > few)
        list = ForeignModels::tr("%1 and %2 more").arg(list, QString::number(names.size() - few));
    return ForeignModels::tr("These tensors play no part: %1.").arg(list);
}

} // namespace alphascope
