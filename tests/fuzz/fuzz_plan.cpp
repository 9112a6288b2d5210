// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/plan_json.h"

#include <cstdint>
#include <cstdlib>

/// Any bytes are refused with words, or read as a plan that can be written and read again
/// unchanged.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    using namespace headroom::storage;
    const std::string text(bytes, bytes + size);
    const auto plan = readPlan(text, "fuzzed.headroom");
    if (!plan) {
        if (plan.error().what.empty() || plan.error().where.empty())
            std::abort();
        return 0;
    }
    const auto written = writePlan(plan->plan);
    if (!written || readPlan(*written, "written.headroom")->plan != plan->plan)
        std::abort();
    return 0;
}
