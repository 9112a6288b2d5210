// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/commitment.h"

#include "core/money/money.h"
#include "core/wording/error_texts.h"

namespace headroom {

namespace {

constexpr std::int64_t kMostCommitted = 1'000'000;

bool isWhole(const Exact &number)
{
    return number.denominator() == 1;
}

} // namespace

std::optional<CommitmentScope> scopeOf(const PurchaseOption &purchase)
{
    switch (purchase.model) {
    case PricingModel::reserved:
    case PricingModel::reservedConvertible: return CommitmentScope::instanceType;
    case PricingModel::instanceSavingsPlan:
    case PricingModel::committedUse: return CommitmentScope::family;
    case PricingModel::savingsPlan: return CommitmentScope::provider;
    default: return std::nullopt;
    }
}

bool countsInstances(const Commitment &commitment)
{
    return scopeOf(commitment.purchase) == CommitmentScope::instanceType;
}

Date beginOf(const Commitment &commitment, Date first)
{
    return commitment.startMonth.value_or(first).firstOfMonthPlus(0);
}

std::optional<Date> endOf(const Commitment &commitment, Date first)
{
    constexpr int kMonthsOfYear = 12;
    if (commitment.renews)
        return std::nullopt;
    return beginOf(commitment, first)
        .firstOfMonthPlus(kMonthsOfYear * commitment.purchase.termYears);
}

bool isSameKind(const Commitment &a, const Commitment &b)
{
    return a.provider == b.provider && a.region == b.region && a.target == b.target
           && a.purchase == b.purchase && a.book == b.book && a.percentOff == b.percentOff;
}

Expected<void> checkCommitment(const Commitment &commitment)
{
    const auto scope = scopeOf(commitment.purchase);
    if (!scope)
        return failure(error_text::kCommitsToNothing, "purchase/pricing_model",
                       error_text::kChooseCommitment);
    if (commitment.purchase.termYears < 1 || commitment.purchase.termYears > kLongestTermYears)
        return failure(error_text::kNumberOutOfRange, "purchase/term_years",
                       Message(error_text::kLiesBetween, "1", std::to_string(kLongestTermYears)));
    const bool ofAll = *scope == CommitmentScope::provider;
    if (commitment.target.empty() != ofAll)
        return failure(error_text::kCommitmentTarget, "target", error_text::kNameTarget);
    const bool isReference = commitment.book == PriceBook::reference;
    if (commitment.region.empty() != (ofAll || isReference))
        return failure(error_text::kCommitmentRegion, "region", error_text::kNameRegion);
    if (isReference && (!commitment.percentOff || *scope != CommitmentScope::instanceType))
        return failure(error_text::kReferenceHasNoCommitments, "percent_off",
                       error_text::kStateDiscount);
    if (commitment.percentOff
        && (*commitment.percentOff <= Exact(0) || *commitment.percentOff >= Exact(100)))
        return failure(error_text::kDiscountOutOfRange, "percent_off",
                       error_text::kDiscountBetween);
    const Exact &amount = commitment.amount;
    if (amount <= Exact(0) || amount > Exact(kMostCommitted))
        return failure(error_text::kNumberOutOfRange, "amount",
                       {error_text::kAboveZeroAtMost, std::to_string(kMostCommitted)});
    if (countsInstances(commitment) ? !isWhole(amount) : !isWhole(amount * Exact(kNanosPerUnit)))
        return failure(error_text::kCommittedAmount, "amount", error_text::kWholeOrNineDecimals);
    return {};
}

} // namespace headroom
