// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/commitments/commitment_choice.h"

#include "core/documents/source_documents.h"
#include "core/evaluation/obtainable.h"

#include <algorithm>

namespace headroom {

namespace {

void addKind(Commitment kind, std::vector<Commitment> &kinds)
{
    const bool known = std::ranges::any_of(
        kinds, [&](const Commitment &other) { return isSameKind(other, kind); });
    if (!known)
        kinds.push_back(std::move(kind));
}

/// The documents state one range for one to three years: its low end is used for one year, its high
/// end for three.
void addAssumed(const OfferReference &offer, std::vector<Commitment> &kinds)
{
    const StatedSaving *range = sourceDocuments().saving("reserved");
    if (range == nullptr)
        return;
    Commitment kind{offer.provider, offer.region, offer.instanceType, offer.purchase, offer.book};
    kind.purchase.model = PricingModel::reserved;
    kind.purchase.termYears = 1;
    kind.percentOff = range->low;
    addKind(kind, kinds);
    kind.purchase.termYears = 3;
    kind.percentOff = range->high;
    addKind(kind, kinds);
}

void addPriced(const Catalog &catalog, const OfferReference &offer, std::vector<Commitment> &kinds)
{
    const auto type = catalog.findType(offer.provider, offer.instanceType);
    const auto region = catalog.findRegion(offer.provider, offer.region);
    if (!type || !region)
        return;
    const OfferIndex end = catalog.firstOfferOfType[*type + 1U];
    for (OfferIndex i = catalog.firstOfferOfType[*type]; i < end; ++i) {
        const PurchaseOption &purchase = catalog.purchases[catalog.offerPurchase[i]];
        const auto scope = scopeOf(purchase);
        if (!scope || purchase.termYears == 0 || catalog.offerRegion[i] != *region
            || purchase.operatingSystem != offer.purchase.operatingSystem
            || purchase.tenancy != offer.purchase.tenancy)
            continue;
        Commitment kind{offer.provider, offer.region, offer.instanceType, purchase,
                        PriceBook::publicCatalog};
        if (*scope == CommitmentScope::family)
            kind.target = familyOf(catalog, offer);
        if (*scope == CommitmentScope::provider) {
            kind.region.clear();
            kind.target.clear();
        }
        addKind(std::move(kind), kinds);
    }
}

CommitmentProposal proposalOf(const CommitmentHorizon &horizon,
                              std::shared_ptr<const CommitmentStudy> study)
{
    CommitmentProposal proposal;
    proposal.commitment = study->kind();
    proposal.workloads = study->workloads();
    const bool pays = study->bestAmount() > Exact(0);
    proposal.commitment.amount = pays ? study->bestAmount() : study->minAmount();
    proposal.outcome = study->outcomeAt(proposal.commitment.amount);
    proposal.pays = pays && proposal.outcome.saving() > Money();
    proposal.oldPrice = horizon.lines().oldPriceOf(proposal.commitment);
    proposal.isWithheld = proposal.pays && proposal.oldPrice
                          && onlyObtainable(horizon.snapshot().inputs, horizon.scenario());
    proposal.pays = proposal.pays && !proposal.isWithheld;
    proposal.study = std::move(study);
    return proposal;
}

} // namespace

std::vector<Commitment> commitmentKinds(const CommittableLines &lines, const Catalog &catalog)
{
    std::vector<Commitment> kinds;
    for (std::size_t i = 0; i < lines.places().size(); ++i) {
        const OfferReference &offer = *lines.line(i).offer;
        if (offer.book == PriceBook::reference)
            addAssumed(offer, kinds);
        else
            addPriced(catalog, offer, kinds);
    }
    return kinds;
}

std::vector<Commitment> commitmentKinds(const CommitmentHorizon &horizon)
{
    return commitmentKinds(horizon.lines(), *horizon.snapshot().inputs.catalog);
}

std::vector<CommitmentProposal>
proposeCommitments(const std::shared_ptr<const CommitmentHorizon> &horizon)
{
    std::vector<CommitmentProposal> proposals;
    CommitmentPools pools;
    for (const Commitment &kind : commitmentKinds(*horizon)) {
        const auto terms = horizon->lines().termsOf([&] {
            Commitment one = kind;
            one.amount = 1;
            return one;
        }());
        if (!terms || terms->spend.lines.empty())
            continue;
        auto study = std::make_shared<const CommitmentStudy>(horizon, kind, pools);
        if (study->maxAmount() > Exact(0) || !horizon->scenario().commitments.empty())
            proposals.push_back(proposalOf(*horizon, std::move(study)));
    }
    std::ranges::stable_sort(
        proposals, [](const CommitmentProposal &a, const CommitmentProposal &b) {
            return a.pays != b.pays ? a.pays : a.outcome.saving() > b.outcome.saving();
        });
    return proposals;
}

namespace {

/// Order in which proposals are accepted: largest saving first, or narrower scopes before wider
/// ones.
enum class TakeFirst : std::uint8_t { largestSaving, narrowestScope };

/// A profitable proposal, evaluated in addition to the first `acceptedBefore` accepted ones.
struct OpenProposal {
    CommitmentProposal proposal;
    std::size_t beside = 0;
};

bool isBefore(const OpenProposal &a, const OpenProposal &b, TakeFirst order)
{
    const auto scope = [](const OpenProposal &open) {
        return scopeOf(open.proposal.commitment.purchase);
    };
    if (order == TakeFirst::narrowestScope && scope(a) != scope(b))
        return scope(a) < scope(b);
    return a.proposal.outcome.saving() > b.proposal.outcome.saving();
}

/// Each accepted commitment leaves less use to cover, so a saving evaluated with fewer accepted
/// ones is an upper bound: only proposals that still look best are evaluated again.
std::vector<CommitmentProposal> taken(std::shared_ptr<const CommitmentHorizon> horizon,
                                      const std::vector<CommitmentProposal> &proposals,
                                      TakeFirst order)
{
    std::vector<OpenProposal> open;
    for (const CommitmentProposal &proposal : proposals) {
        if (proposal.pays && !outlasts(proposal.commitment, horizon->months()))
            open.push_back({proposal});
    }
    std::vector<CommitmentProposal> chosen;
    constexpr std::size_t kMaximum = 50;
    while (chosen.size() < kMaximum && !open.empty()) {
        const auto best = std::ranges::min_element(
            open, [&](const auto &a, const auto &b) { return isBefore(a, b, order); });
        if (best->beside == chosen.size()) {
            chosen.push_back(best->proposal);
            horizon = horizon->with(best->proposal.commitment, best->proposal.outcome);
            continue;
        }
        *best = {proposalOf(*horizon, std::make_shared<const CommitmentStudy>(
                                          horizon, best->proposal.commitment)),
                 chosen.size()};
        if (!best->proposal.pays)
            open.erase(best);
    }
    return chosen;
}

} // namespace

bool outlasts(const Commitment &commitment, std::size_t months)
{
    constexpr std::size_t kMonthsOfYear = 12;
    return commitment.purchase.termYears * kMonthsOfYear > months;
}

std::vector<CommitmentProposal> proposeTogether(const std::shared_ptr<const Snapshot> &snapshot,
                                                std::size_t scenario, int months)
{
    const auto horizon = std::make_shared<const CommitmentHorizon>(snapshot, scenario, months);
    const std::vector<CommitmentProposal> proposals = proposeCommitments(horizon);
    auto bySaving = taken(horizon, proposals, TakeFirst::largestSaving);
    auto byScope = taken(horizon, proposals, TakeFirst::narrowestScope);
    const bool scopeIsBetter = !byScope.empty() && !bySaving.empty()
                               && byScope.back().outcome.total < bySaving.back().outcome.total;
    return scopeIsBetter ? byScope : bySaving;
}

CommitmentRefusal refusalOf(const CommitmentProposal &proposal)
{
    if (proposal.pays)
        return CommitmentRefusal::none;
    if (proposal.isWithheld)
        return CommitmentRefusal::oldPrice;
    if (proposal.outcome.breakEven >= 1)
        return CommitmentRefusal::noDiscount;
    return proposal.outcome.utilisation > 0
                   && proposal.outcome.utilisation < proposal.outcome.breakEven
               ? CommitmentRefusal::belowBreakEven
               : CommitmentRefusal::covered;
}

} // namespace headroom
