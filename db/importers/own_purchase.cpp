// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/own_purchase.h"

#include <algorithm>

namespace headroom::storage {

namespace {

/// "reserved_3y" names model and term at once.
std::optional<PurchaseOption> purchaseFrom(std::string_view key)
{
    PurchaseOption purchase;
    if (const auto model = fromKey<PricingModel>(key)) {
        purchase.model = *model;
        return purchase;
    }
    if (key.size() < 4 || key.back() != 'y' || key[key.size() - 3] != '_')
        return std::nullopt;
    const auto model = fromKey<PricingModel>(key.substr(0, key.size() - 3));
    const char years = key[key.size() - 2];
    if (!model || years < '1' || years > '9')
        return std::nullopt;
    purchase.model = *model;
    purchase.termYears = static_cast<std::uint8_t>(years - '0');
    return purchase;
}

bool isCommitment(PricingModel model)
{
    switch (model) {
    case PricingModel::reserved:
    case PricingModel::reservedConvertible:
    case PricingModel::savingsPlan:
    case PricingModel::instanceSavingsPlan:
    case PricingModel::committedUse: return true;
    case PricingModel::onDemand:
    case PricingModel::spot:
    case PricingModel::sustainedUse:
    case PricingModel::capacityBlock:
    case PricingModel::managedService: break;
    }
    return false;
}

} // namespace

Text contradictionIn(const PurchaseOption &purchase)
{
    if (isCommitment(purchase.model)) {
        return purchase.termYears == 0 ? HEADROOM_TEXT(
                   "Imports", "A commitment needs a term: term_years is missing or 0.")
                                       : Text();
    }
    if (purchase.termYears > 0)
        return HEADROOM_TEXT("Imports", "A term is stated for a price without a commitment.");
    const bool prepaid =
        purchase.payment == Payment::partialUpfront || purchase.payment == Payment::allUpfront;
    // Capacity blocks are paid as a whole when they are booked.
    if (prepaid && purchase.model != PricingModel::capacityBlock)
        return HEADROOM_TEXT("Imports",
                             "An upfront payment is stated for a price without a commitment.");
    return {};
}

std::optional<PurchaseOption> OwnPurchase::fault(Text reason, std::string_view detail)
{
    m_reason = reason;
    m_detail = detail;
    return std::nullopt;
}

const std::optional<PurchaseOption> &OwnPurchase::read(const Words &words)
{
    if (!std::equal(words.begin(), words.end(), m_words.begin())) {
        std::copy(words.begin(), words.end(), m_words.begin());
        m_purchase = parsed(words);
    }
    return m_purchase;
}

std::optional<PurchaseOption> OwnPurchase::parsed(const Words &words)
{
    PurchaseOption purchase;
    if (!words[0].empty()) {
        const auto named = purchaseFrom(words[0]);
        if (!named)
            return fault(HEADROOM_TEXT("Imports", "The pricing model is not known."), words[0]);
        purchase = *named;
    }
    if (!words[1].empty()) {
        if (words[1].size() != 1 || words[1][0] < '0' || words[1][0] > '9')
            return fault(
                HEADROOM_TEXT("Imports", "The term must be a number of years from 0 to 9."),
                words[1]);
        const auto years = static_cast<std::uint8_t>(words[1][0] - '0');
        if (purchase.termYears > 0 && purchase.termYears != years)
            return fault(
                HEADROOM_TEXT("Imports",
                              "The pricing model states a different term from term_years."),
                words[1]);
        purchase.termYears = years;
    }
    const auto payment = words[2].empty() ? Payment::noUpfront : fromKey<Payment>(words[2]);
    if (!payment)
        return fault(
            HEADROOM_TEXT(
                "Imports",
                "The payment must be no_upfront, partial_upfront, all_upfront or not_stated."),
            words[2]);
    const auto system =
        words[3].empty() ? OperatingSystem::gnuLinux : fromKey<OperatingSystem>(words[3]);
    if (!system)
        return fault(
            HEADROOM_TEXT("Imports", "The operating system must be linux, windows or not_stated."),
            words[3]);
    const auto tenancy = words[4].empty() ? Tenancy::shared : fromKey<Tenancy>(words[4]);
    if (!tenancy)
        return fault(
            HEADROOM_TEXT("Imports", "The tenancy must be shared, dedicated or not_stated."),
            words[4]);
    purchase.payment = *payment;
    purchase.operatingSystem = *system;
    purchase.tenancy = *tenancy;
    if (const Text contradiction = contradictionIn(purchase); !contradiction.empty())
        return fault(contradiction, words[0].empty() ? "on_demand" : words[0]);
    return purchase;
}

} // namespace headroom::storage
