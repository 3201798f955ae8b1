// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command.h"

#include "app/terminal.h"

#include <QIODevice>

namespace alphascope {

void CommandOutput::warn(const QString &sentence) const
{
    if (sentence.isEmpty())
        return;
    errors.write(sentence.toUtf8() + '\n');
    flush(errors);
}

} // namespace alphascope
