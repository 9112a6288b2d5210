// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/filter_words.h"

#include "core/evaluation/format.h"
#include "core/letters.h"
#include "core/money/date_text.h"
#include "core/texts/sentence_table.h"
#include "core/wording/digits.h"
#include "core/wording/fact_words.h"

#include <vector>

namespace headroom {

namespace {

constexpr SentenceTable<Absence, kLastAbsence> kNextToValue = {{
    {Absence::none, HEADROOM_TEXT("Filters", "shown")},
    {Absence::noPrice, HEADROOM_TEXT("Filters", "no price known")},
    {Absence::otherFilters, HEADROOM_TEXT("Filters", "left out by other filters")},
    {Absence::noExchangeRate, HEADROOM_TEXT("Filters", "no exchange rate")},
    {Absence::doesNotFit, HEADROOM_TEXT("Filters", "does not fit")},
    {Absence::platform, HEADROOM_TEXT("Filters", "Windows or dedicated")},
    {Absence::tooSmall, HEADROOM_TEXT("Filters", "instances too small")},
    {Absence::cudaKernels, HEADROOM_TEXT("Filters", "no CUDA")},
    {Absence::provider, HEADROOM_TEXT("Filters", "provider not allowed")},
    {Absence::region, HEADROOM_TEXT("Filters", "region not allowed")},
    {Absence::pricingModel, HEADROOM_TEXT("Filters", "pricing not allowed")},
    {Absence::interruption, HEADROOM_TEXT("Filters", "not interruptible")},
    {Absence::noCapacity, HEADROOM_TEXT("Filters", "no spot capacity")},
    {Absence::notObtainable, HEADROOM_TEXT("Filters", "cannot be had")},
    {Absence::oldCommitment, HEADROOM_TEXT("Filters", "commits at an old price")},
    {Absence::missed, HEADROOM_TEXT("Filters", "misses the service level")},
    {Absence::mayMiss, HEADROOM_TEXT("Filters", "may miss the service level")},
}};
static_assert(isComplete(kNextToValue));

/// %1 is a count.
constexpr SentenceTable<Absence, kLastAbsence> kOfMany = {{
    {Absence::none, HEADROOM_TEXT("Filters", "shown: %1")},
    {Absence::noPrice, HEADROOM_TEXT("Filters", "without a known price: %1")},
    {Absence::otherFilters, HEADROOM_TEXT("Filters", "left out by filters: %1")},
    {Absence::noExchangeRate, HEADROOM_TEXT("Filters", "without an exchange rate: %1")},
    {Absence::doesNotFit, HEADROOM_TEXT("Filters", "workload does not fit: %1")},
    {Absence::platform, HEADROOM_TEXT("Filters", "Windows or dedicated hardware: %1")},
    {Absence::tooSmall,
     HEADROOM_TEXT("Filters", "instances smaller than the workload requires: %1")},
    {Absence::cudaKernels, HEADROOM_TEXT("Filters", "custom CUDA kernels do not run: %1")},
    {Absence::provider, HEADROOM_TEXT("Filters", "provider not among the workload's: %1")},
    {Absence::region, HEADROOM_TEXT("Filters", "region not among the workload's: %1")},
    {Absence::pricingModel, HEADROOM_TEXT("Filters", "pricing not among the workload's: %1")},
    {Absence::interruption,
     HEADROOM_TEXT("Filters", "spot, and the workload may not be interrupted: %1")},
    {Absence::noCapacity, HEADROOM_TEXT("Filters", "spot capacity marked as unavailable: %1")},
    {Absence::notObtainable, HEADROOM_TEXT("Filters", "cannot be had tomorrow: %1")},
    {Absence::oldCommitment,
     HEADROOM_TEXT("Filters", "commitments at prices older than 180 days: %1")},
    {Absence::missed, HEADROOM_TEXT("Filters", "misses the service level: %1")},
    {Absence::mayMiss, HEADROOM_TEXT("Filters", "may miss the service level: %1")},
}};
static_assert(isComplete(kOfMany));

template <typename T>
std::string namesOfAll(const std::vector<T> &values, const Language &language)
{
    std::vector<std::string> names;
    for (const T value : values)
        names.push_back(Message(nameOf(value)).in(language));
    return firstNames(std::move(names), language);
}

} // namespace

std::string missingText(const Missing &missing, const Language &language)
{
    if (missing.absence == Absence::noPrice && !missing.beside.empty())
        return language.say(HEADROOM_TEXT("Filters", "no %1 price known"), {missing.beside});
    if (missing.filter)
        return language.say(HEADROOM_TEXT("Filters", "left out by %1"),
                            {language.say(nameOf(*missing.filter))});
    return language.say(kNextToValue[static_cast<std::size_t>(missing.absence)].text);
}

std::string whyUnobtainable(const CandidateSet &candidates, OfferIndex offer,
                            const Language &language)
{
    if (candidates.state[offer] != CandidateState::unobtainable)
        return {};
    const CatalogAvailability &availability = *candidates.availability;
    if (availability.canBeHad(offer))
        return language.say(HEADROOM_TEXT("Filters", "commits at a price of %1"),
                            {formatDate(candidates.catalog->offer(offer).asOf, language)});
    const std::string kind = language.say(nameOf(availability.kindOf(offer)));
    const Availability *stated = availability.statementOn(offer);
    return stated == nullptr ? kind : kind + ": " + stated->reason;
}

std::string leftOutText(std::span<const LeftOut> leftOut, const Language &language)
{
    std::vector<std::string> parts;
    for (const LeftOut &part : leftOut)
        parts.push_back(
            language.say(kOfMany[static_cast<std::size_t>(part.absence)].text,
                         {formatCount(static_cast<std::int64_t>(part.offers), language)}));
    return joined(parts, "; ");
}

std::string filterText(const OfferFilter &filter, const Language &language)
{
    std::vector<std::string> parts;
    for (const FilterField field : kAllOf<FilterField>) {
        std::vector<std::string> names;
        for (const std::string &key : chosenKeys(filter, field))
            names.push_back(nameOfKey(field, key).in(language));
        if (!names.empty())
            parts.push_back(language.say(
                HEADROOM_TEXT("Filters", "%1: %2"),
                {language.say(nameOf(field)), firstNames(std::move(names), language)}));
    }
    return joined(parts, "; ");
}

std::string scopeText(CandidateScope scope, const Language &language)
{
    switch (scope) {
    case CandidateScope::everything: return language.say(HEADROOM_TEXT("Filters", "every offer"));
    case CandidateScope::fitting: return language.say(HEADROOM_TEXT("Filters", "what fits"));
    case CandidateScope::meeting:
        return language.say(
            HEADROOM_TEXT("Filters", "what meets the service level, or may miss it"));
    case CandidateScope::metForCertain:
        return language.say(
            HEADROOM_TEXT("Filters", "what meets the service level with 80 % confidence"));
    }
    return {};
}

std::string candidateFilterText(const CandidateFilter &filter, const Language &language)
{
    std::vector<std::string> parts{scopeText(filter.scope, language)};
    if (filter.lens)
        parts.push_back(language.say(nameOf(*filter.lens)));
    if (const std::string chosen = filterText(filter, language); !chosen.empty())
        parts.push_back(chosen);
    return joined(parts, "; ");
}

std::string constraintsText(const Constraints &constraints, const Language &language)
{
    std::vector<std::string> parts;
    const auto add = [&](bool holds, const Text &text, const std::string &value = {}) {
        if (holds)
            parts.push_back(language.say(text, {value}));
    };
    const auto minimum = [&](double value) {
        return language.marked(shortDigits(value, Rounding::up));
    };
    add(!constraints.providers.empty(), HEADROOM_TEXT("Filters", "providers: %1"),
        namesOfAll(constraints.providers, language));
    add(!constraints.regions.empty(), HEADROOM_TEXT("Filters", "regions: %1"),
        firstNames(constraints.regions, language));
    add(!constraints.pricingModels.empty(), HEADROOM_TEXT("Filters", "pricing: %1"),
        namesOfAll(constraints.pricingModels, language));
    add(!constraints.interruptible, HEADROOM_TEXT("Filters", "no spot"));
    add(constraints.customCudaKernels, HEADROOM_TEXT("Filters", "custom CUDA kernels"));
    add(constraints.minVcpus > 0, HEADROOM_TEXT("Filters", "at least %1 vCPUs"),
        minimum(constraints.minVcpus));
    add(constraints.minMemoryGib > 0, HEADROOM_TEXT("Filters", "at least %1 GiB"),
        minimum(constraints.minMemoryGib));
    add(constraints.minAcceleratorGib > 0,
        HEADROOM_TEXT("Filters", "at least %1 GiB of accelerator memory"),
        minimum(constraints.minAcceleratorGib));
    add(constraints.needsAccelerator, HEADROOM_TEXT("Filters", "an accelerator"));
    return joined(parts, "; ");
}

} // namespace headroom
