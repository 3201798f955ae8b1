// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal.h"

#include <QFileDevice>

#include <unistd.h>

namespace alphascope {

bool isTerminal(const QIODevice &device)
{
    const auto *file = qobject_cast<const QFileDevice *>(&device);
    return file && file->handle() >= 0 && isatty(file->handle()) == 1;
}

void flush(QIODevice &device)
{
    if (auto *file = qobject_cast<QFileDevice *>(&device))
        file->flush();
}

} // namespace alphascope
