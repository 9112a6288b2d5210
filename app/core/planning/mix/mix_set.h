// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidate_pricing.h"
#include "core/evaluation/candidates.h"

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace headroom {

/// The states of all offers, in memory once for all workloads that have the same.
class SharedStates
{
public:
    SharedStates() = default;
    explicit SharedStates(UnsetVector<CandidateState> states)
        : m_states(std::make_shared<const UnsetVector<CandidateState>>(std::move(states)))
    {}

    [[nodiscard]] CandidateState operator[](OfferIndex offer) const { return (*m_states)[offer]; }
    [[nodiscard]] std::size_t size() const { return m_states->size(); }
    [[nodiscard]] auto begin() const { return m_states->begin(); }
    [[nodiscard]] auto end() const { return m_states->end(); }
    [[nodiscard]] std::span<const CandidateState> all() const { return *m_states; }

    /// Each becomes what `stateOf` says of the offer.
    template <typename StateOf>
    void change(const StateOf &stateOf)
    {
        UnsetVector<CandidateState> states(size());
        for (OfferIndex offer = 0; offer < states.size(); ++offer)
            states[offer] = stateOf(offer);
        *this = SharedStates(std::move(states));
    }
    /// Those that pass `isRuledOut` are no longer allowed.
    template <typename IsRuledOut>
    void ruleOut(const IsRuledOut &isRuledOut)
    {
        change([&](OfferIndex offer) {
            return isRuledOut(offer) ? CandidateState::notAllowed : (*this)[offer];
        });
    }
    friend bool operator==(const SharedStates &a, const SharedStates &b)
    {
        return a.m_states == b.m_states || *a.m_states == *b.m_states;
    }

private:
    std::shared_ptr<const UnsetVector<CandidateState>> m_states;
};

/// Every offer for one workload of a mix. As a CandidateSet, in a tenth of its memory: costs are worked out
/// from hours and rates each time.
class MixSet : public OfferSet
{
public:
    /// `rates`: of all offers, the same for all workloads of the mix.
    MixSet(CandidateSet set, std::shared_ptr<const MonthlyRates> monthly,
           std::shared_ptr<const OfferRates> rates);

    SharedStates state;

    /// Compute of a month as sized, rounded like a line; below zero where it does not fit.
    [[nodiscard]] std::int64_t cents(OfferIndex offer) const
    {
        if (m_lowered)
            return (*m_lowered)[offer];
        return m_monthly->cents(catalog->offerType[offer],
                                m_rates->wayOfPurchase[catalog->offerPurchase[offer]],
                                m_rates->nanos[offer]);
    }
    /// Takes the states of another set; false: they differ.
    bool shareStatesWith(const MixSet &other);
    /// Other costs in place of these, by offer.
    void lower(std::vector<std::int64_t> cents)
    {
        m_lowered = std::make_shared<const std::vector<std::int64_t>>(std::move(cents));
    }

private:
    std::shared_ptr<const MonthlyRates> m_monthly;
    std::shared_ptr<const OfferRates> m_rates;
    std::shared_ptr<const std::vector<std::int64_t>> m_lowered; ///< null: as worked out
};

} // namespace headroom
