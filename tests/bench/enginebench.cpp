// SPDX-License-Identifier: GPL-3.0-or-later
// An argument keeps the cases whose "case/size" contains it; --threads N before it gives the engine N threads.
#include "timing.h"

#include <cstring>

int main(int argc, char **argv)
{
    int threads = 1, next = 1;
    if (argc > 2 && std::strcmp(argv[1], "--threads") == 0) {
        threads = std::atoi(argv[2]);
        next = 3;
    }
    alphascope::Bench bench(argc > next ? QString::fromLocal8Bit(argv[next]) : QString(), std::max(threads, 1));
    alphascope::benchTraces(bench);
    alphascope::benchTraining(bench);
    alphascope::benchTokens(bench);
    alphascope::benchAttention(bench);
    return 0;
}
