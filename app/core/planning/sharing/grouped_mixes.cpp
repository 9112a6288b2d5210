// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/sharing/grouped_mixes.h"

#include "core/planning/mix/mix_rows.h"
#include "core/planning/mix/option_carbon.h"
#include "core/planning/sharing/group_offers.h"
#include "core/planning/sharing/shared_mix.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace headroom {

namespace {

constexpr std::int64_t kNodesOfADivision = 100;

OptionFacts factsOf(const MixCandidates &own, ShareBase base, const OfferedGroup &group,
                    const OfferedGroup::Way &way)
{
    const Catalog &catalog = *own.inputs.catalog;
    const OfferIndex offer = way.best.offer;
    OptionFacts facts;
    facts.cents = way.best.cents;
    facts.instances = way.use.instances;
    facts.type = &catalog.types[catalog.offerType[offer]];
    facts.provider = facts.type->provider;
    facts.region = catalog.regions[catalog.offerRegion[offer]].name;
    facts.isSpot = own.sets.front().onSpot(offer);
    switch (base) {
    case ShareBase::cost:
        facts.base = headroom::centsOf(way.use.hours, *own.sets[way.best.host].rate(offer));
        break;
    case ShareBase::hours:
        facts.base = static_cast<std::int64_t>(
            Exact::ratio(way.use.hours.numerator * kHourParts, way.use.hours.denominator)
                .scaled(0));
        break;
    case ShareBase::workloads: facts.base = std::popcount(group.members); break;
    }
    return facts;
}

/// Each member's line is rounded up by itself.
std::optional<std::int64_t> gramsOf(const MixCandidates &own, const OfferedGroup &group,
                                    const OfferedGroup::Way &way)
{
    const double hours = static_cast<double>(way.use.hours.numerator)
                         / static_cast<double>(way.use.hours.denominator);
    const auto kg = sharedKg(own.inputs, way.best.offer, hours);
    return kg ? std::optional(wholeGrams(*kg) + std::popcount(group.members)) : std::nullopt;
}

} // namespace

void GroupedMixes::beginWith(const SolvedMix &alone)
{
    m_short = distinctOptions(m_own, alone.model, m_rules);
    if (!alone.answer.chosen)
        return;
    m_monthly = alone.monthly();
    m_best = *m_monthly + moving(alone.allocations(m_own));
}

double GroupedMixes::cost() const
{
    return m_best ? static_cast<double>(m_best->cents() - m_short.otherCents)
                  : std::numeric_limits<double>::infinity();
}

void GroupedMixes::addOffer(OfferedGroup &group, const GroupCosts::Use &use, OfferIndex offer)
{
    if (m_rules.maxCarbonKg && !sharedKg(m_own.inputs, offer, 1))
        return;
    if (const auto cents = m_costs.centsOn(group.members, use, offer))
        group.ways.push_back({{*cents, use.host, offer}, use});
}

Money GroupedMixes::moving(const std::map<WorkloadId, Allocation> &allocations) const
{
    return movingOf(m_solver.candidates(), m_rules, allocations);
}

Expected<bool> GroupedMixes::tryGroups(const std::vector<OfferedGroup> &groups)
{
    if (groups.empty())
        return false;
    SharerSet taken = 0;
    for (const OfferedGroup &group : groups)
        taken |= group.members;
    const auto &sharers = m_costs.sharers();
    std::vector<std::size_t> own; // places by themselves
    for (std::size_t i = 0; i < m_short.offers.size(); ++i) {
        const auto sharer =
            static_cast<std::size_t>(std::ranges::find(sharers, i) - sharers.begin());
        if (sharer == sharers.size() || !has(taken, sharer))
            own.push_back(i);
    }
    HEADROOM_TRY(const SolvedMix solved,
                 m_solver.solve(modelWith(groups, own), {kNodesOfADivision, false}));
    if (!solved.answer.chosen || (m_best && solved.monthly() >= *m_best))
        return false;
    return take(solved, groups, own);
}

MixModel GroupedMixes::modelWith(const std::vector<OfferedGroup> &groups,
                                 const std::vector<std::size_t> &own) const
{
    MixModel model;
    model.otherCents = m_short.otherCents;
    model.choice.limits = m_short.choice.limits;
    model.choice.maxKinds = m_short.choice.maxKinds;
    for (const std::size_t place : own) {
        model.choice.groups.push_back(m_short.choice.groups[place]);
        model.offers.push_back(m_short.offers[place]);
        model.cents.push_back(m_short.cents[place]);
        model.headrooms.push_back(m_short.headrooms[place]);
        model.counts.push_back(m_short.counts[place]);
    }
    const Catalog &catalog = *m_own.inputs.catalog;
    const MixRows rows(catalog, m_rules, 0);
    for (const OfferedGroup &group : groups) {
        ChoiceGroup &choices = model.choice.groups.emplace_back();
        model.offers.emplace_back();
        model.cents.emplace_back();
        model.headrooms.emplace_back();
        model.counts.emplace_back();
        for (const OfferedGroup::Way &way : group.ways) {
            OptionFacts facts = factsOf(m_own, m_rules.base, group, way);
            facts.grams = m_rules.maxCarbonKg ? gramsOf(m_own, group, way) : 0;
            rows.addUses(facts, choices.uses);
            Scenario scenario = m_own.scenario;
            m_costs.put(group.members, way.best, scenario);
            std::map<WorkloadId, Allocation> members;
            for (const std::size_t place : placesOf(group.members)) {
                const WorkloadId id = m_own.sets[place].workload;
                members[id] = scenario.allocations[id];
            }
            choices.options.push_back(
                {way.best.cents + moving(members).cents(), catalog.offerType[way.best.offer]});
            model.offers.back().emplace_back(way.best.offer);
            model.cents.back().push_back(way.best.cents);
            model.headrooms.back().push_back(way.use.headroom);
            model.counts.back().emplace_back();
        }
    }
    return model;
}

std::vector<std::size_t> GroupedMixes::placesOf(SharerSet set) const
{
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < m_costs.sharers().size(); ++i) {
        if (has(set, i))
            places.push_back(m_costs.sharers()[i]);
    }
    return places;
}

/// The choice as a plan has it, unless its lines say otherwise.
Expected<bool> GroupedMixes::take(const SolvedMix &solved, const std::vector<OfferedGroup> &groups,
                                  const std::vector<std::size_t> &own)
{
    Scenario scenario = m_own.scenario;
    for (std::size_t i = 0; i < m_own.sets.size(); ++i)
        noteOwnOffer(i, scenario);
    for (std::size_t i = 0; i < own.size(); ++i) {
        const MixOffer offer = solved.model.offers[i][(*solved.answer.chosen)[i]];
        if (!offer || own[i] >= m_own.sets.size())
            continue;
        Allocation &allocation = scenario.allocations[m_own.sets[own[i]].workload];
        allocation = Allocation();
        allocation.offer = m_own.inputs.catalog->reference(*offer);
        allocation.count = solved.model.counts[i][(*solved.answer.chosen)[i]];
    }
    for (std::size_t i = 0; i < groups.size(); ++i)
        m_costs.put(groups[i].members, groups[i].ways[(*solved.answer.chosen)[own.size() + i]].best,
                    scenario);
    const Money objective = solved.monthly() + moving(scenario.allocations);
    if (m_best && objective >= *m_best)
        return false;
    const ScenarioEvaluation evaluated = evaluateScenario(m_own.inputs, scenario, {1});
    if (evaluated.total != solved.monthly()
        || std::ranges::any_of(evaluated.lines, [](const Line &line) {
               return line.shared && line.shared->problem != SharingProblem::none;
           }))
        return false;
    m_best = objective;
    m_monthly = solved.monthly();
    m_choice = MixChoice();
    m_choice->allocations = std::move(scenario.allocations);
    m_choice->monthly = solved.monthly();
    m_choice->headroom = solved.headroom();
    return true;
}

/// A guest that leaves shared instances some day has its own best offer then.
void GroupedMixes::noteOwnOffer(std::size_t place, Scenario &scenario) const
{
    const auto &sharers = m_costs.sharers();
    if (std::ranges::find(sharers, place) == sharers.end())
        return;
    const auto &cents = m_loose.cents[place];
    const auto best = std::ranges::min_element(cents) - cents.begin();
    scenario.allocations[m_own.sets[place].workload].offer =
        m_own.inputs.catalog->reference(*m_loose.offers[place][static_cast<std::size_t>(best)]);
}

} // namespace headroom
