// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/uncertain_words.h"

namespace headroom {

std::string describe(const UncertainAssumption &assumption, const Plan &plan,
                     const Language &language)
{
    switch (assumption.kind) {
    case UncertainAssumption::Kind::demand:
        return language.say(HEADROOM_TEXT("Assumptions", "Demand of all workloads"));
    case UncertainAssumption::Kind::workloadDemand: {
        const Workload *workload = findWorkload(plan, assumption.workload);
        return language.say(HEADROOM_TEXT("Assumptions", "Demand of %1"),
                            {workload == nullptr ? std::string() : workload->name});
    }
    case UncertainAssumption::Kind::growth:
        return language.say(HEADROOM_TEXT("Assumptions", "Growth of demand a month"));
    case UncertainAssumption::Kind::prices:
        return language.say(HEADROOM_TEXT("Assumptions", "Prices of %1"),
                            {language.say(nameOf(assumption.provider))});
    case UncertainAssumption::Kind::performance:
        if (assumption.model.empty())
            return language.say(HEADROOM_TEXT("Assumptions", "Speed on %1"), {assumption.hardware});
        return language.say(HEADROOM_TEXT("Assumptions", "Speed of %1 on %2"),
                            {assumption.model, assumption.hardware});
    case UncertainAssumption::Kind::interruptions:
        return language.say(HEADROOM_TEXT("Assumptions", "Interruptions of spot capacity"));
    }
    return {};
}

} // namespace headroom
