// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/uncertain_words.h"

#include "core/evaluation/format.h"
#include "core/letters.h"

namespace headroom {

namespace {

std::string speedOf(const UncertainAssumption &assumption, const Language &language)
{
    if (assumption.model.empty())
        return language.say(HEADROOM_TEXT("Assumptions", "Speed on %1"), {assumption.hardware});
    return language.say(HEADROOM_TEXT("Assumptions", "Speed of %1 on %2"),
                        {assumption.model, assumption.hardware});
}

/// One prediction may be surer for one workload than for another: then each range with the first that has it.
std::string rangesOf(const UncertainAssumption &assumption, const Plan &plan,
                     const Language &language)
{
    return joined(assumption.ranges, "; ", [&](const UncertainAssumption::Range &range) {
        return language.say(HEADROOM_TEXT("Assumptions", "%1 %2 to %3"),
                            {nameOfWorkload(plan, range.workload),
                             formatPercentSigned(range.low, language),
                             formatPercentSigned(range.high, language)});
    });
}

} // namespace

std::string shortNameOf(const UncertainAssumption &assumption, const Plan &plan,
                        const Language &language)
{
    switch (assumption.kind) {
    case UncertainAssumption::Kind::demand:
        return language.say(HEADROOM_TEXT("Assumptions", "Demand of all workloads"));
    case UncertainAssumption::Kind::workloadDemand:
        return language.say(HEADROOM_TEXT("Assumptions", "Demand of %1"),
                            {nameOfWorkload(plan, assumption.workload)});
    case UncertainAssumption::Kind::growth:
        return language.say(HEADROOM_TEXT("Assumptions", "Growth of demand a month"));
    case UncertainAssumption::Kind::prices:
        return language.say(HEADROOM_TEXT("Assumptions", "Prices of %1"),
                            {language.say(nameOf(assumption.provider))});
    case UncertainAssumption::Kind::performance: return speedOf(assumption, language);
    case UncertainAssumption::Kind::interruptions:
        return language.say(HEADROOM_TEXT("Assumptions", "Interruptions of spot capacity"));
    }
    return {};
}

std::string describe(const UncertainAssumption &assumption, const Plan &plan,
                     const Language &language)
{
    const std::string name = shortNameOf(assumption, plan, language);
    return assumption.ranges.size() < 2 ? name
                                        : name + " (" + rangesOf(assumption, plan, language) + ')';
}

} // namespace headroom
