// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal.h"

#include <QFileDevice>

#include <sys/ioctl.h>
#include <unistd.h>

namespace alphascope {

namespace {

int handleOf(const QIODevice &device)
{
    const auto *file = qobject_cast<const QFileDevice *>(&device);
    return file ? file->handle() : -1;
}

} // namespace

bool isTerminal(const QIODevice &device)
{
    const int handle = handleOf(device);
    return handle >= 0 && isatty(handle) == 1 && qgetenv("TERM") != "dumb";
}

int terminalWidth(const QIODevice &device)
{
    winsize size {};
    const bool isKnown = ioctl(handleOf(device), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return isKnown ? size.ws_col : 80;
}

void flush(QIODevice &device)
{
    if (auto *file = qobject_cast<QFileDevice *>(&device))
        file->flush();
}

} // namespace alphascope
