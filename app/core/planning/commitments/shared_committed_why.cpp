// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/commitments/shared_committed_why.h"

#include "core/planning/commitments/committed_explaining.h"
#include "core/planning/mix/optimistic_prices.h"
#include "core/planning/sharing/shared_choice.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace headroom {

namespace {

/// Why a mix with shared instances and commitments is as it is: each question is a shorter search.
class SharedCommittedWhy
{
public:
    SharedCommittedWhy(const CommittedQuestion &question, SharedMixes mixes)
        : m_question(question),
          m_mixes(std::move(mixes)),
          m_quiet{question.watch.stop, {}},
          m_model(modelOf(withoutCommittedOffers(question.candidates),
                          withoutCostShares(question.rules)))
    {}

    Expected<void> add(MixChoice &choice)
    {
        constexpr int kMostRounds = 3;
        for (int round = 1;; ++round) {
            HEADROOM_TRY(const bool isBetter, explain(choice, round < kMostRounds));
            if (!isBetter)
                return {};
            choice = m_mixes.told();
        }
    }

private:
    /// True: an answer is a better mix that keeps all rules.
    Expected<bool> explain(MixChoice &choice, bool mayBeBetter)
    {
        const std::vector<MixRule> rules =
            rulesToExplain(m_question.rules, m_question.candidates.scenario, false);
        CommittedExplaining explaining(
            m_question, [&](const MixRules &fewer) { return findWith(fewer, choice, {}); },
            m_mixes.take);
        explaining.begin(choice, rules.size() + choice.allocations.size());
        HEADROOM_TRY(const bool isMended, explaining.addBinding(choice, rules, mayBeBetter));
        if (isMended)
            return true;
        for (std::size_t i = 0; i < m_question.candidates.sets.size() && !explaining.isStopped();
             ++i) {
            HEADROOM_TRY(const bool isBetter, addRunnerUp(choice, i, mayBeBetter));
            if (isBetter)
                return true;
            explaining.report();
        }
        return false;
    }

    /// With the workload on another type.
    Expected<bool> addRunnerUp(MixChoice &choice, std::size_t place, bool mayBeBetter)
    {
        const Catalog &catalog = *m_question.candidates.inputs.catalog;
        const WorkloadId id = m_question.candidates.sets[place].workload;
        const auto chosen = catalog.find(servingOffer(choice.allocations, id));
        const auto &options = m_model.offers[place];
        if (!chosen || std::ranges::find(options, MixOffer()) != options.end())
            return false;
        std::vector<char> isOther(catalog.offerCount(), 0);
        for (const MixOffer &option : options)
            isOther[*option] = catalog.offerType[*option] != catalog.offerType[*chosen] ? 1 : 0;
        const MixFilter filter = [&](std::size_t workload, OfferIndex offer) {
            return workload != place || isOther[offer] != 0;
        };
        HEADROOM_TRY(const MixChoice other, findWith(m_question.rules, choice, filter));
        if (mayBeBetter && isFound(other) && m_mixes.take(other.allocations))
            return true;
        if (isFound(other))
            choice.runnersUp.push_back({id, servingOffer(other.allocations, id),
                                        Money() - aMonthMore(choice, other), false, Money()});
        return false;
    }

    Expected<MixChoice> findWith(const MixRules &rules, const MixChoice &near,
                                 const MixFilter &filter) const
    {
        return findCommittedMix({m_question.candidates, rules, m_question.solve, m_question.limits,
                                 m_quiet, CommittedEffort::shorter,
                                 filter ? nullptr : &near.allocations, filter});
    }

    const CommittedQuestion &m_question;
    SharedMixes m_mixes;
    MixWatch m_quiet;
    MixModel m_model; ///< what each workload could have of its own
};

} // namespace

Expected<void> addSharedCommittedWhy(const CommittedQuestion &question, const SharedMixes &mixes,
                                     MixChoice &choice)
{
    return SharedCommittedWhy(question, mixes).add(choice);
}

} // namespace headroom
