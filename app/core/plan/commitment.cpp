// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/commitment.h"

#include "core/money/money.h"
#include "core/texts/error_texts.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::int64_t kMaxCommitted = 1'000'000;

bool isWhole(const Exact &number)
{
    return number.denominator() == 1;
}

/// Both kinds of reservations have one word, and both kinds of savings plans.
std::vector<PricingModel> modelsOfWord(const std::string &word)
{
    if (word == "reserved")
        return {PricingModel::reserved, PricingModel::reservedConvertible};
    if (word == "savings_plan")
        return {PricingModel::savingsPlan, PricingModel::instanceSavingsPlan};
    if (word == "cud")
        return {PricingModel::committedUse};
    return {};
}

template <typename T>
bool isAmong(const std::vector<T> &allowed, T value)
{
    return allowed.empty() || std::ranges::find(allowed, value) != allowed.end();
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
                       Message(error_text::kMustBeBetween, "1", std::to_string(kLongestTermYears)));
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
    if (amount <= Exact(0) || amount > Exact(kMaxCommitted))
        return failure(error_text::kNumberOutOfRange, "amount",
                       {error_text::kAboveZeroAtMost, std::to_string(kMaxCommitted)});
    if (countsInstances(commitment) ? !isWhole(amount) : !isWhole(amount * Exact(kNanosPerUnit)))
        return failure(error_text::kCommittedAmount, "amount", error_text::kWholeOrNineDecimals);
    return {};
}

bool CommitmentRule::allows(const PurchaseOption &purchase) const
{
    return allowsKind(purchase) && purchase.termYears * kMonthsPerYear <= months;
}

bool CommitmentRule::hasTerm() const
{
    return std::ranges::any_of(kSoldTerms, [this](std::uint8_t term) {
        return isAmong(years, term) && term * kMonthsPerYear <= months;
    });
}

bool CommitmentRule::allowsKind(const PurchaseOption &purchase) const
{
    const bool isPaymentFree = purchase.payment == Payment::notStated;
    return scopeOf(purchase) && purchase.termYears > 0 && isAmong(years, purchase.termYears)
           && isAmong(models, purchase.model)
           && isAmong(payments, isPaymentFree ? Payment::noUpfront : purchase.payment);
}

const std::vector<std::string> &commitmentWords()
{
    static const std::vector<std::string> kWords{
        "1y",  "3y",         "reserved",        "savings_plan",
        "cud", "no_upfront", "partial_upfront", "all_upfront"};
    return kWords;
}

std::optional<CommitmentRule> commitmentRuleOf(const std::vector<std::string> &words)
{
    CommitmentRule rule;
    for (const std::string &word : words) {
        const auto models = modelsOfWord(word);
        const auto payment = fromKey<Payment>(word);
        if (word == "any" && words.size() == 1)
            return rule;
        if (word == "1y" || word == "3y")
            rule.years.push_back(word == "1y" ? 1 : 3);
        else if (!models.empty())
            rule.models.insert(rule.models.end(), models.begin(), models.end());
        else if (payment && *payment != Payment::notStated)
            rule.payments.push_back(*payment);
        else
            return std::nullopt;
    }
    return words.empty() ? std::nullopt : std::optional(rule);
}

} // namespace headroom
