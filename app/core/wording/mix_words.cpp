// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/mix_words.h"

#include "core/evaluation/format.h"
#include "core/evaluation/stated_percent.h"
#include "core/letters.h"
#include "core/money/date_text.h"

namespace headroom {

namespace {

std::string plain(double number, const Language &language)
{
    return language.marked(Exact::fromDouble(number).value_or(0).toString());
}

template <KeyedValue Value>
std::vector<std::string> namesOf(const std::vector<Value> &values, const Language &language)
{
    std::vector<std::string> names;
    for (const Value value : values)
        names.push_back(language.say(nameOf(value)));
    return names;
}

std::vector<std::string> commitmentNames(const CommitmentRule &rule, const Language &language)
{
    std::vector<std::string> names;
    for (const std::uint8_t years : rule.years)
        names.push_back(
            language.say(HEADROOM_TEXT_N("MixRules", "of %n years", "of %n year"), {}, years));
    for (const std::string &name : namesOf(rule.models, language))
        names.push_back(name);
    for (const std::string &name : namesOf(rule.payments, language))
        names.push_back(name);
    return names;
}

std::string shareWords(const MixRules &rules, std::size_t index, const Language &language)
{
    const ProviderShare &share = rules.split[index];
    if (share.percent == 0)
        return language.say(
            HEADROOM_TEXT("MixRules", "%1 has at most %2 %, the tolerance, of the %3"),
            {language.say(nameOf(share.provider)), plain(rules.splitTolerancePoints, language),
             language.say(nameOf(rules.base))});
    return language.say(
        HEADROOM_TEXT_N("MixRules", "%1 has %2 %, give or take %3 points, of the %4",
                        "%1 has %2 %, give or take %3 point, of the %4"),
        {language.say(nameOf(share.provider)), plain(share.percent, language),
         plain(rules.splitTolerancePoints, language), language.say(nameOf(rules.base))},
        pluralOf(rules.splitTolerancePoints));
}

std::string quotaWords(const Quota &quota, const Language &language)
{
    const std::string provider = language.say(nameOf(quota.provider));
    const std::string what = quota.hardware.empty() ? provider : provider + ' ' + quota.hardware;
    const int maximum = static_cast<int>(quota.maximum); // at most limits::kQuota
    const bool counts = factsOf(quota.provider).quotaUnit == QuotaUnit::accelerators;
    if (quota.region.empty())
        return language.say(counts ? HEADROOM_TEXT_N("MixRules",
                                                     "at most %n accelerators of %1 at once",
                                                     "at most %n accelerator of %1 at once")
                                   : HEADROOM_TEXT_N("MixRules", "at most %n vCPUs of %1 at once",
                                                     "at most %n vCPU of %1 at once"),
                            {what}, maximum);
    return language.say(counts ? HEADROOM_TEXT_N("MixRules",
                                                 "at most %n accelerators of %1 at once in %2",
                                                 "at most %n accelerator of %1 at once in %2")
                               : HEADROOM_TEXT_N("MixRules", "at most %n vCPUs of %1 at once in %2",
                                                 "at most %n vCPU of %1 at once in %2"),
                        {what, quota.region}, maximum);
}

} // namespace

std::string describe(const MixRules &rules, const MixRule &rule, const std::string &currency,
                     const Language &language)
{
    switch (rule.kind) {
    case MixRule::Kind::budget:
        return language.say(HEADROOM_TEXT("MixRules", "the budget of %1 a month"),
                            {formatMoney(*rules.budget, currency, language)});
    case MixRule::Kind::providerShare: return shareWords(rules, rule.index, language);
    case MixRule::Kind::wholeSplit:
        return language.say(HEADROOM_TEXT("MixRules", "the whole split between the providers"));
    case MixRule::Kind::spotShare:
        return language.say(
            HEADROOM_TEXT("MixRules", "at most %1 % of the %2 on spot capacity"),
            {plain(*rules.maxSpotPercent, language), language.say(nameOf(rules.base))});
    case MixRule::Kind::quota: return quotaWords(rules.quotas[rule.index], language);
    case MixRule::Kind::carbon:
        return language.say(HEADROOM_TEXT("MixRules", "at most %1 kg CO2e a month"),
                            {plain(*rules.maxCarbonKg, language)});
    case MixRule::Kind::types:
        return *rules.maxTypes == 1
                   ? language.say(HEADROOM_TEXT("MixRules", "one instance type for all"))
                   : language.say(HEADROOM_TEXT("MixRules", "at most %1 instance types"),
                                  {std::to_string(*rules.maxTypes)});
    case MixRule::Kind::providers:
        return language.say(
            HEADROOM_TEXT_N("MixRules", "only the providers %1", "only the provider %1"),
            {joined(namesOf(rules.providers, language))}, static_cast<int>(rules.providers.size()));
    case MixRule::Kind::regions:
        return language.say(
            HEADROOM_TEXT_N("MixRules", "only the regions %1", "only the region %1"),
            {joined(rules.regions)}, static_cast<int>(rules.regions.size()));
    case MixRule::Kind::pricingModels:
        return language.say(
            HEADROOM_TEXT_N("MixRules", "only the pricing models %1", "only the pricing model %1"),
            {joined(namesOf(rules.pricingModels, language))},
            static_cast<int>(rules.pricingModels.size()));
    case MixRule::Kind::minSaving:
        return language.say(
            HEADROOM_TEXT(
                "MixRules",
                "workloads move only if that saves at least %1 a month per moved workload"),
            {formatMoney(rules.minSaving, currency, language)});
    case MixRule::Kind::pins:
        return language.say(HEADROOM_TEXT("MixRules", "the pinned lines stay as they are"));
    case MixRule::Kind::headroom:
        return language.say(HEADROOM_TEXT("MixRules", "each line has a headroom of at least %1"),
                            {plain(*rules.minHeadroom, language)});
    case MixRule::Kind::commitments:
        return language.say(HEADROOM_TEXT("MixRules", "only the commitments %1"),
                            {joined(commitmentNames(*rules.commitments, language))});
    case MixRule::Kind::sharing:
        return language.say(HEADROOM_TEXT("MixRules", "workloads that may share instances do"));
    case MixRule::Kind::obtainable:
        return language.say(HEADROOM_TEXT("MixRules", "only what can be had"));
    case MixRule::Kind::stay:
        return language.say(
            HEADROOM_TEXT("MixRules", "workloads stay on their stack and in their area"));
    }
    return {};
}

int pluralOf(double figure)
{
    constexpr int kSeveral = 2;
    return figure == 1 ? 1 : kSeveral;
}

std::string countedOffer(const Line &line, const Language &language)
{
    return line.maximumCount > 0
               ? formatCount(line.maximumCount, language) + " × " + describe(*line.offer, language)
               : describe(*line.offer, language);
}

std::string atOldPrice(const std::string &bought, const std::optional<OldPrice> &price,
                       const Language &language)
{
    if (!price)
        return bought;
    return price->asOf
               ? language.say(HEADROOM_TEXT("MixRules", "%1, at a price of %2 not confirmed since"),
                              {bought, formatDate(*price->asOf, language)})
               : language.say(HEADROOM_TEXT("MixRules", "%1, at a price that is not dated"),
                              {bought});
}

std::string zeroShareRemark(const std::vector<ProviderShare> &split, double tolerancePoints,
                            const Language &language)
{
    if (tolerancePoints <= 0)
        return {};
    std::string names;
    for (const ProviderShare &share : split) {
        if (share.percent == 0)
            names += (names.empty() ? "" : ", ") + language.say(nameOf(share.provider));
    }
    if (names.empty())
        return {};
    return language.say(HEADROOM_TEXT("Assumptions",
                                      "A target of 0 % lets %1 have up to %2, the tolerance. "
                                      "With a tolerance of 0 points it means none."),
                        {names, formatStatedPercent(tolerancePoints, language, 1)});
}

} // namespace headroom
