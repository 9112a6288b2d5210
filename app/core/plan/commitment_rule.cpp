// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/commitment_rule.h"

#include <algorithm>

namespace headroom {

namespace {

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
