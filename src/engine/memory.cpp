// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory.h"

#include "engine/pyramid.h"
#include "engine/text.h"

#include <fstream>
#include <unistd.h>

namespace alphascope {

double alphaBytes(Index rows, Index columns, Index heads)
{
    const double cells = static_cast<double>(rows) * static_cast<double>(columns);
    const bool hasPyramid = cells > static_cast<double>(cellsWithoutPyramid);
    // The levels have 1/4, 1/16, 1/64 ... of the cells: together a third.
    const double pyramidBytes = hasPyramid ? sizeof(float) / 3. : 0.;
    const double bytesOfHead = 2 * sizeof(double) + pyramidBytes;
    return cells * (static_cast<double>(heads) * bytesOfHead + sizeof(bool));
}

double availableBytes()
{
    // MemAvailable counts the caches that Linux would give back; other systems only tell the free pages.
    std::ifstream meminfo("/proc/meminfo");
    std::string name;
    double kibibytes = 0;
    std::string unit;
    while (meminfo >> name >> kibibytes && std::getline(meminfo, unit)) {
        if (name == "MemAvailable:")
            return kibibytes * 1024;
    }
    return static_cast<double>(sysconf(_SC_AVPHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

std::optional<Problem> memoryProblem(
    double needed, double available, const std::string &what, const std::string &advice)
{
    if (needed <= available)
        return std::nullopt;
    return Problem { what + " needs " + byteText(needed) + "; this computer has " + byteText(available) + " free. "
        + advice };
}

bool fitsIntoMemory(double needed)
{
    constexpr double small = 64e6;
    return needed <= small || needed <= availableBytes();
}

} // namespace alphascope
