// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"

#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

namespace {

std::map<std::string, alphascope::TestRun> &tests()
{
    static std::map<std::string, alphascope::TestRun> all; // filled before main()
    return all;
}

} // namespace

bool alphascope::addTest(const char *file, TestRun run)
{
    return tests().emplace(std::filesystem::path(file).stem().string(), run).second;
}

//! Qt Test sees the arguments after the test's name.
int main(int argc, char **argv)
{
    const auto found = argc > 1 ? tests().find(argv[1]) : tests().end();
    if (found == tests().end()) {
        std::fprintf(stderr, "Usage: %s TEST [FUNCTION...] [OPTION...]\nTests:\n", argv[0]);
        for (const auto &[name, run] : tests())
            std::fprintf(stderr, "  %s\n", name.c_str());
        return 2;
    }
    argv[1] = argv[0];
    return found->second(argc - 1, argv + 1);
}
