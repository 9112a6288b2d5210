// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/mix_outcome.h"

#include "core/evaluation/format.h"
#include "core/wording/mix_words.h"

namespace headroom {

namespace {

std::string mendWords(const RuleMend &mend, const MixRules &rules, const std::string &currency,
                      const Language &language)
{
    const std::string rule = describe(rules, mend.rule, currency, language);
    if (mend.isDropped)
        return language.say(HEADROOM_TEXT("MixOutcome", "It can be mended by giving up: %1."),
                            {rule});
    return language.say(
        HEADROOM_TEXT("MixOutcome", "It can be mended by “%1” in place of “%2”."),
        {describe(mend.mended, mend.rule, currency, language), rule});
}

} // namespace

std::string gapPercent(const MixChoice &choice)
{
    constexpr int kDecimals = 4;
    return (gapOf(choice) * Exact(100)).toString(0, kDecimals);
}

std::string outcomeOf(const MixProposal &proposal, const Language &language)
{
    const MixChoice &choice = proposal.choice;
    switch (choice.status) {
    case MixStatus::optimal:
        return language.say(
            proposal.rules.objective == MixObjective::headroom
                ? HEADROOM_TEXT("MixOutcome",
                                "Optimal: no mix that keeps the rules has more headroom, and none "
                                "with as much costs less.")
                : HEADROOM_TEXT("MixOutcome",
                                "Optimal: no mix that keeps the rules costs less."));
    case MixStatus::feasible:
        return language.say(
            HEADROOM_TEXT("MixOutcome", "Within %1 % of the best possible: no mix that keeps the "
                                        "rules costs less than %2 a month."),
            {language.marked(gapPercent(choice)),
             formatMoney(choice.bound, proposal.today->plan().currency, language)});
    case MixStatus::infeasible:
        return language.say(
            choice.clash.empty()
                ? HEADROOM_TEXT("MixOutcome", "Some workloads cannot be served at all.")
                : HEADROOM_TEXT("MixOutcome", "No mix keeps all the rules."));
    case MixStatus::unknown:
        return language.say(
            choice.isStopped
                ? HEADROOM_TEXT("MixOutcome", "Stopped before a mix was found.")
                : HEADROOM_TEXT("MixOutcome",
                                "The search ended before a mix was found: search longer."));
    }
    return {};
}

std::vector<std::string> clashOf(const MixProposal &proposal, const Language &language)
{
    const MixChoice &choice = proposal.choice;
    const std::string &currency = proposal.today->plan().currency;
    std::vector<std::string> said;
    if (!choice.clash.empty()) {
        std::string rules;
        for (const MixRule &rule : choice.clash)
            rules += (rules.empty() ? "" : "; ")
                     + describe(proposal.rules, rule, currency, language);
        said.push_back(language.say(
            choice.clash.size() == 1
                ? HEADROOM_TEXT("MixOutcome", "This cannot be kept: %1.")
                : HEADROOM_TEXT("MixOutcome", "These cannot be kept together: %1."),
            {rules}));
    }
    for (const WorkloadId id : choice.unserved)
        if (const Workload *workload = findWorkload(proposal.today->plan(), id))
            said.push_back(language.say(
                HEADROOM_TEXT("MixOutcome",
                              "No offer keeps the service level and constraints of %1."),
                {workload->name}));
    for (const RuleMend &mend : choice.mends)
        said.push_back(mendWords(mend, proposal.rules, currency, language));
    return said;
}

} // namespace headroom
