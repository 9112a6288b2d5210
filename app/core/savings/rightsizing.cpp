// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/savings/rightsizing.h"

#include "core/catalog/provider.h"
#include "core/evaluation/candidates.h"
#include "core/evaluation/completeness.h"
#include "core/evaluation/format.h"
#include "core/plan/plan_edit.h"
#include "core/texts/saving_texts.h"
#include "core/wording/switching_words.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double kAll = 100; // percent

const Line *serviceLine(const Snapshot &snapshot, const Workload &workload)
{
    const auto &lines = snapshot.evaluation.activeScenario().lines;
    const auto line = std::ranges::find(lines, workload.id, &Line::id);
    const bool isSized = line != lines.end() && line->offer && line->sizing && line->sizing->fits
                         && line->sizing->utilisation > 0 && hasCost(*line) && line->parts.empty()
                         && !line->shared;
    return isSized && workload.kind == WorkloadKind::realTimeInference ? &*line : nullptr;
}

SoftwareStack stackOf(const Catalog &catalog, const OfferReference &offer)
{
    const auto type = catalog.findType(offer.provider, offer.instanceType);
    if (!type || catalog.types[*type].accelerator < 0)
        return SoftwareStack::none;
    return catalog.accelerators[static_cast<std::size_t>(catalog.types[*type].accelerator)].stack;
}

std::string counted(std::int64_t count, const OfferReference &offer, const Language &language)
{
    return language.say(saving_text::kMachinesAt,
                        {formatCount(count, language),
                         std::string(shortTypeName(offer.instanceType)),
                         language.say(nameOf(offer.provider)), offer.region});
}

/// Names of the provider's own tools that judge a machine by its measured use; absent: none is known.
std::optional<Text> toolsOf(Provider provider)
{
    switch (factsOf(provider).naming) {
    case Naming::aws: return saving_text::kAmazonTools;
    case Naming::google: return saving_text::kGoogleTools;
    case Naming::azure: return saving_text::kAzureTools;
    case Naming::plain: break;
    }
    return std::nullopt;
}

std::string moveSentence(const Rightsizing &right, const std::string &currency,
                         const Language &language)
{
    const std::string once = describe(right.move, currency, language);
    const auto months = monthsToPayBack(right.move.total(), right.saves);
    return once.empty() || !months ? std::string()
                                   : ' '
                                         + language.say(saving_text::kRightsizingMove, {once},
                                                        static_cast<int>(*months));
}

} // namespace

std::optional<Rightsizing> rightsizing(const Snapshot &snapshot, WorkloadId id,
                                       double measuredPercent)
{
    const Workload *workload = findWorkload(snapshot.seen(), id);
    const Line *line = workload == nullptr ? nullptr : serviceLine(snapshot, *workload);
    if (line == nullptr || measuredPercent <= 0)
        return std::nullopt;
    Rightsizing right{measuredPercent, kAll * line->sizing->utilisation, *workload, *line->offer,
                      line->maximumCount};
    const double share = measuredPercent / right.plannedPercent;
    right.workload.demand.peakRequestsPerSecond *= share;
    right.workload.demand.meanRequestsPerSecond *= share;
    right.workload.measuredUsePercent.reset();
    const auto plan = applyEdit(snapshot.plan(), ChangeWorkload{right.workload, "peak requests"});
    if (!plan)
        return std::nullopt;
    EvaluationInputs inputs = snapshot.inputs;
    inputs.plan = std::make_shared<const Plan>(*plan);
    const CandidateSet candidates = findCandidates(inputs, activeScenario(*inputs.plan), id);
    CandidateFilter filter;
    filter.lens = PriceLens::onDemand;
    const auto cheapest = cheapestThatMeets(candidates, filter);
    if (!cheapest)
        return std::nullopt;
    right.offer = candidates.catalog->reference(*cheapest);
    const Sizing &sizing = candidates.sizing(*cheapest);
    right.count = static_cast<std::int64_t>(sizing.replicas) * sizing.instancesPerReplica;
    right.saves =
        std::max(Money(), line->compute - Money::fromCents(candidates.monthlyCents[*cheapest]));
    right.move = switchingCost(inputs, right.workload, right.today, right.offer);
    right.isCertain = sizing.verdict == Verdict::met;
    right.changesStack =
        stackOf(*candidates.catalog, right.offer) != stackOf(*candidates.catalog, right.today);
    return right;
}

std::string describe(const Rightsizing &right, const std::string &currency,
                     const Language &language)
{
    namespace text = saving_text;
    const std::string used = formatPercent(right.measuredPercent, language);
    if (right.saves == Money())
        return language.say(text::kNothingSmaller,
                            {used, std::string(shortTypeName(right.today.instanceType))});
    std::string sentences =
        language.say(text::kRightsized, {used, counted(right.count, right.offer, language),
                                         counted(right.countToday, right.today, language),
                                         formatMoney(right.saves, currency, language)});
    sentences += moveSentence(right, currency, language);
    sentences += ' '
                 + language.say(text::kRightsizingRisk,
                                {used, formatPercent(right.plannedPercent, language)});
    if (!right.isCertain)
        sentences += ' ' + language.say(text::kRightsizingMayMiss);
    if (right.changesStack)
        sentences += ' ' + language.say(text::kRightsizingPort);
    const auto tools = toolsOf(right.today.provider);
    return sentences + ' '
           + (tools ? language.say(text::kRightsizingTools, {language.say(*tools)})
                    : language.say(text::kRightsizingConfirm));
}

} // namespace headroom
