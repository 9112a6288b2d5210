// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/missing_offers.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

namespace headroom {

namespace {

std::size_t inFrontOf(const CandidateSet &candidates, const OfferFilter &offers,
                      CandidateScope scope)
{
    const FilteredCandidates split = splitCandidates(candidates, {offers, scope});
    return split.passing.empty() ? split.outOfScope.size() : split.passing.size();
}

/// The same filter under the first other lens that shows something.
std::optional<Relaxation> underAnotherLens(const CandidateSet &candidates,
                                           const CandidateFilter &filter)
{
    if (!filter.lens)
        return std::nullopt;
    OfferFilter relaxed = filter;
    for (const PriceLens lens : kAllOf<PriceLens>) {
        relaxed.lens = lens;
        const std::size_t offers = inFrontOf(candidates, relaxed, filter.scope);
        if (offers > 0)
            return Relaxation{std::move(relaxed), std::nullopt, lens, offers};
    }
    return std::nullopt;
}

/// Number of candidates ruled out now that the constraints would allow.
std::size_t allowedUnder(const CandidateSet &candidates, const Constraints &constraints)
{
    const Catalog &catalog = *candidates.catalog;
    const ConstraintParts broken = constraintParts(catalog, constraints);
    std::size_t count = 0;
    for (OfferIndex i = 0; i < catalog.offerCount(); ++i)
        count += candidates.state[i] == CandidateState::notAllowed
                         && broken.byType[catalog.offerType[i]] == Absence::none
                         && broken.byRegion[catalog.offerRegion[i]] == Absence::none
                         && broken.byPurchase[catalog.offerPurchase[i]] == Absence::none
                     ? 1
                     : 0;
    return count;
}

void clearConstraint(Constraints &constraints, Absence which)
{
    switch (which) {
    case Absence::provider: constraints.providers.clear(); break;
    case Absence::region: constraints.regions.clear(); break;
    case Absence::pricingModel: constraints.pricingModels.clear(); break;
    case Absence::interruption: constraints.interruptible = true; break;
    case Absence::cudaKernels: constraints.customCudaKernels = false; break;
    case Absence::tooSmall:
        constraints.minVcpus = 0;
        constraints.minMemoryGib = 0;
        constraints.minAcceleratorGib = 0;
        constraints.needsAccelerator = false;
        break;
    default: break;
    }
}

} // namespace

CandidateAbsence::CandidateAbsence(const CandidateSet &candidates, CandidateScope scope)
    : m_candidates(candidates),
      m_scope(scope),
      m_broken(constraintParts(*candidates.catalog, candidates.constraints))
{}

Absence CandidateAbsence::of(OfferIndex offer) const
{
    const CandidateState state = m_candidates.state[offer];
    if (isInScope(state, m_scope))
        return Absence::none;
    switch (state) {
    case CandidateState::met: break;
    case CandidateState::mayMiss: return Absence::mayMiss;
    case CandidateState::missed: return Absence::missed;
    case CandidateState::unobtainable:
        return m_candidates.availability->canBeHad(offer) ? Absence::oldCommitment
                                                          : Absence::notObtainable;
    case CandidateState::notAllowed: return brokenConstraint(offer);
    case CandidateState::doesNotFit:
        return m_candidates.priceTerms ? Absence::doesNotFit : Absence::noExchangeRate;
    }
    return Absence::none;
}

/// One of them, where there are several.
Absence CandidateAbsence::brokenConstraint(OfferIndex offer) const
{
    const Catalog &catalog = *m_candidates.catalog;
    for (const Absence absence :
         {m_broken.byType[catalog.offerType[offer]], m_broken.byRegion[catalog.offerRegion[offer]],
          m_broken.byPurchase[catalog.offerPurchase[offer]]})
        if (absence != Absence::none)
            return absence;
    return Absence::noCapacity;
}

std::vector<FilterChoice> filterChoices(const CandidateSet &candidates,
                                        const CandidateFilter &filter, FilterField field)
{
    const CandidateAbsence absence(candidates, filter.scope);
    return filterChoices(*candidates.catalog, allowedFilter(candidates, filter), field,
                         [&](OfferIndex offer) { return absence.of(offer); });
}

std::vector<LeftOut> leftOut(const CandidateSet &candidates, const CandidateFilter &filter)
{
    const CandidateAbsence absence(candidates, filter.scope);
    const OfferMatcher matcher(*candidates.catalog, allowedFilter(candidates, filter));
    std::array<std::size_t, static_cast<std::size_t>(kLastAbsence) + 1> counts{};
    for (OfferIndex i = 0; i < candidates.catalog->offerCount(); ++i)
        if (matcher.matches(i))
            ++counts[static_cast<std::size_t>(absence.of(i))];
    std::vector<LeftOut> found;
    for (std::size_t i = counts.size(); i-- > 1;) // none is the first
        if (counts[i] > 0)
            found.push_back({static_cast<Absence>(i), counts[i]});
    return found;
}

std::optional<Relaxation> relaxationOf(const CandidateSet &candidates,
                                       const CandidateFilter &filter)
{
    if (auto other = underAnotherLens(candidates, filter))
        return other;
    std::optional<Relaxation> best;
    for (const FilterField field : kAllOf<FilterField>) {
        if (!isSet(filter, field))
            continue;
        OfferFilter relaxed = without(filter, field);
        const std::size_t offers = inFrontOf(candidates, relaxed, filter.scope);
        if (offers > (best ? best->offers : 0))
            best = Relaxation{std::move(relaxed), field, std::nullopt, offers};
    }
    OfferFilter none;
    none.lens = filter.lens;
    if (best || static_cast<const OfferFilter &>(filter) == none)
        return best;
    const std::size_t offers = inFrontOf(candidates, none, filter.scope);
    return offers > 0
               ? std::optional(Relaxation{std::move(none), std::nullopt, std::nullopt, offers})
               : std::nullopt;
}

std::size_t UnobtainableOffers::count() const
{
    return std::accumulate(byKind.begin(), byKind.end(), oldCommitments);
}

UnobtainableOffers &UnobtainableOffers::operator+=(const UnobtainableOffers &other)
{
    std::ranges::transform(byKind, other.byKind, byKind.begin(), std::plus());
    oldCommitments += other.oldCommitments;
    return *this;
}

UnobtainableOffers cheaperUnobtainable(const CandidateSet &candidates, Money than)
{
    return cheaperUnobtainable(
        candidates, candidates.state,
        [&](OfferIndex offer) { return candidates.monthlyCents[offer]; }, than);
}

UnobtainableOffers cheaperUnobtainable(const OfferSet &offers,
                                       std::span<const CandidateState> states,
                                       const std::function<std::int64_t(OfferIndex)> &cents,
                                       Money than)
{
    UnobtainableOffers found;
    const Catalog &catalog = *offers.catalog;
    for (OfferIndex offer = 0; offer < states.size(); ++offer) {
        if (states[offer] != CandidateState::unobtainable)
            continue;
        const std::int64_t cost = cents(offer);
        if (cost < 0 || cost >= than.cents())
            continue;
        const SizedUse &use = offers.sized->useOf(catalog.offerType[offer], offers.onSpot(offer));
        if (use.verdict == Verdict::missed)
            continue;
        if (offers.availability->canBeHad(offer))
            ++found.oldCommitments;
        else
            ++found.byKind[static_cast<std::size_t>(offers.availability->kindOf(offer))];
    }
    return found;
}

std::optional<ConstraintRelaxation> constraintRelaxationOf(const CandidateSet &candidates)
{
    if (std::ranges::any_of(candidates.state, isUsable))
        return std::nullopt;
    std::optional<ConstraintRelaxation> best;
    for (const Absence which : {Absence::region, Absence::provider, Absence::pricingModel,
                                Absence::tooSmall, Absence::cudaKernels, Absence::interruption}) {
        Constraints relaxed = candidates.constraints;
        clearConstraint(relaxed, which);
        const std::size_t offers = allowedUnder(candidates, relaxed);
        if (offers > (best ? best->offers : 0))
            best = ConstraintRelaxation{std::move(relaxed), which, offers};
    }
    return best;
}

} // namespace headroom
