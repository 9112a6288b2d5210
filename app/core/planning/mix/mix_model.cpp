// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/mix_model.h"

#include "core/costing/month_view.h"
#include "core/evaluation/candidate_pricing.h"
#include "core/evaluation/left_out.h"
#include "core/planning/mix/mix_rows.h"
#include "core/planning/mix/offer_uses.h"
#include "core/planning/mix/option_carbon.h"

#include <algorithm>
#include <set>

namespace headroom {

namespace {

/// A line that costs more a month cannot be counted with.
constexpr std::int64_t kMaxCents = 900'000'000'000;

/// `kept`: options, ascending.
void keepOnly(MixModel &model, std::size_t group, const std::vector<std::size_t> &kept)
{
    ChoiceGroup &choices = model.choice.groups[group];
    if (kept.size() == choices.options.size())
        return;
    const std::size_t rows = model.choice.rows();
    const auto keep = [&](auto &all, std::size_t width) {
        for (std::size_t to = 0; to < kept.size(); ++to)
            std::copy_n(all.begin() + static_cast<std::ptrdiff_t>(kept[to] * width), width,
                        all.begin() + static_cast<std::ptrdiff_t>(to * width));
        all.resize(kept.size() * width);
        all.shrink_to_fit();
    };
    keep(choices.options, 1);
    keep(choices.uses, rows);
    keep(model.offers[group], 1);
    keep(model.cents[group], 1);
    keep(model.headrooms[group], 1);
    keep(model.counts[group], 1);
}

class ModelBuilder
{
public:
    /// `keep` must outlive this.
    ModelBuilder(const MixCandidates &candidates, const MixRules &rules, ShareRows shares,
                 const OptionFilter &keep)
        : m_candidates(candidates),
          m_keep(keep),
          m_catalog(*candidates.inputs.catalog),
          m_rules(rules),
          m_rows(m_catalog, rules, otherCents(candidates), shares),
          m_view(monthViewOf(*candidates.inputs.plan, candidates.scenario,
                             candidates.inputs.valuationDate))
    {
        m_model.otherCents = otherCents(candidates);
        m_model.choice.limits = m_rows.limits();
        m_model.choice.maxKinds = rules.maxTypes;
        if (rules.maxCarbonKg)
            m_grids = gridsOf(candidates.inputs);
        for (const Region &region : m_catalog.regions)
            m_regionAllowed.push_back(allows(rules.regions, region.name));
        for (const PurchaseOption &purchase : m_catalog.purchases)
            m_purchaseAllowed.push_back(allows(rules.pricingModels, purchase.model));
        const std::size_t workloads = candidates.sets.size();
        m_model.choice.groups.resize(workloads);
        m_model.offers.resize(workloads);
        m_model.cents.resize(workloads);
        m_model.headrooms.resize(workloads);
        m_model.counts.resize(workloads);
        m_furtherTypes.resize(workloads);
    }

    MixModel build()
    {
        const std::size_t workloads = m_candidates.sets.size();
        m_candidates.inputs.parallelFor([&](int half) {
            for (auto i = static_cast<std::size_t>(half); i < workloads; i += 2)
                addWorkload(i);
        });
        addFurtherTypes();
        // More providers than types: no choice keeps that, and nobody has to search for one.
        if (m_rules.maxTypes && minProviders(m_rules) > *m_rules.maxTypes)
            m_model = withOnly(m_model, [](std::size_t, std::size_t) { return false; });
        return std::move(m_model);
    }

    /// With the options of one workload alone.
    MixModel buildGroup(std::size_t place)
    {
        addWorkload(place);
        return std::move(m_model);
    }

private:
    [[nodiscard]] bool mustStay(const Line &line) const
    {
        return line.fleet || line.shared || (line.pinned && m_rules.pinsHonoured);
    }

    void addWorkload(std::size_t place)
    {
        const Line &line = m_candidates.today.lines[place];
        const bool stays = mustStay(line);
        if (stays || (m_rules.mayStay && !isLeftOut(line)))
            addAsItIs(place, line);
        if (!stays)
            addOffers(place, line);
        if (m_keep)
            keepOnly(m_model, place, m_keep(m_model.choice, place));
    }

    static std::int64_t otherCents(const MixCandidates &candidates)
    {
        Money sum;
        for (std::size_t i = 0; i < candidates.today.lines.size(); ++i) {
            if (!FollowingCosts::follow(candidates.today.plan->workloads[i]))
                sum += candidates.today.lines[i].other;
        }
        return sum.cents();
    }

    /// Offers that serve a workload: one, or the parts of a fleet.
    void add(std::size_t place, std::span<const OptionFacts> parts, MixOffer offer,
             std::uint32_t kind, std::int64_t moving,
             std::optional<std::int64_t> byHand = std::nullopt)
    {
        ChoiceGroup &group = m_model.choice.groups[place];
        const std::size_t first = group.uses.size();
        m_rows.addUses(parts.front(), group.uses);
        std::int64_t cents = parts.front().cents;
        std::vector<std::int64_t> uses;
        for (const OptionFacts &facts : parts.subspan(1)) {
            cents += facts.cents;
            uses.clear();
            m_rows.addUses(facts, uses);
            for (std::size_t i = 0; i < uses.size(); ++i)
                group.uses[first + i] += uses[i];
        }
        group.options.push_back({cents + moving, kind});
        m_model.offers[place].push_back(offer);
        m_model.cents[place].push_back(cents);
        m_model.headrooms[place].push_back(parts.front().headroom);
        m_model.counts[place].push_back(byHand);
    }

    void addAsItIs(std::size_t place, const Line &line)
    {
        const Workload &workload = m_candidates.today.plan->workloads[place];
        const bool follows = FollowingCosts::follow(workload);
        // A type that the catalog does not have is a kind of its own; of a fleet the first counts here.
        auto kind = static_cast<std::uint32_t>(m_catalog.types.size() + line.id);
        std::vector<OptionFacts> parts = factsOf(line, m_catalog, m_rules.base);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (parts[i].type == nullptr)
                continue;
            const auto type = static_cast<std::uint32_t>(parts[i].type - m_catalog.types.data());
            if (i == 0)
                kind = type;
            else
                m_furtherTypes[place].push_back(type);
        }
        const Money all = follows ? line.monthly : line.compute;
        parts.front().cents += (all - line.compute).cents();
        const double headroom = headroomOf(workload, line.sizing ? &*line.sizing : nullptr);
        if (m_rules.minHeadroom && !hasHeadroom(headroom, *m_rules.minHeadroom))
            return;
        // It may stay if it is known to keep the rule; else it must.
        if (m_rules.maxCarbonKg && !mustStay(line)
            && std::ranges::any_of(parts, [](const OptionFacts &of) { return !of.grams; }))
            return;
        for (OptionFacts &of : parts)
            of.headroom = headroom;
        add(place, parts, std::nullopt, kind, 0);
    }

    /// The other types of fleets count, too, where their number is limited: groups behind those of the workloads, that
    /// have them and cost nothing.
    void addFurtherTypes()
    {
        if (!m_rules.maxTypes)
            return;
        std::set<std::uint32_t> types;
        for (const auto &further : m_furtherTypes)
            types.insert(further.begin(), further.end());
        for (const std::uint32_t type : types)
            addAlways(m_model, type);
    }

    void addOffers(std::size_t place, const Line &line)
    {
        const MixSet &set = m_candidates.sets[place];
        const Workload &workload = m_candidates.today.plan->workloads[place];
        // Commitments are judged by the use that sizing says.
        const bool mayCount = !m_candidates.counts.empty() && !m_rules.commitments;
        Served served{place,
                      set,
                      OfferUses(workload, set, *m_candidates.headrooms[place],
                                mayCount ? m_candidates.counts[place].get() : nullptr,
                                m_rules.minHeadroom.value_or(0)),
                      HoursBook(workload, m_view, set, m_candidates.scenario.spot.fallbackPercent),
                      std::nullopt,
                      std::nullopt};
        if (m_rules.maxCarbonKg)
            served.carbon.emplace(m_candidates, place, m_view, m_grids);
        if (FollowingCosts::follow(workload))
            served.following.emplace(workload, m_view);
        const auto today = line.offer ? m_catalog.find(*line.offer) : std::nullopt;
        // As with one workload alone: what may miss counts where nothing meets for certain.
        for (const CandidateState state : {CandidateState::met, CandidateState::mayMiss}) {
            bool isServed = false;
            for (OfferIndex offer = 0; offer < m_catalog.offerCount(); ++offer) {
                if (set.state[offer] != state || !isAllowed(set, offer))
                    continue;
                isServed = true;
                if (today == offer && m_rules.mayStay)
                    continue;
                addOffer(served, offer, today == offer);
            }
            if (isServed)
                return;
        }
    }

    [[nodiscard]] bool isAllowed(const MixSet &set, OfferIndex offer) const
    {
        return set.cents(offer) >= 0 && set.cents(offer) <= kMaxCents && set.mayMoveTo(offer)
               && allows(m_rules.providers, m_catalog.types[m_catalog.offerType[offer]].provider)
               && m_regionAllowed[m_catalog.offerRegion[offer]]
               && m_purchaseAllowed[m_catalog.offerPurchase[offer]];
    }

    /// A workload that is to have one of the offers.
    struct Served {
        std::size_t place = 0;
        const MixSet &set;
        OfferUses uses;
        HoursBook hours;
        std::optional<FollowingCosts> following; ///< absent: none depends on the offer
        std::optional<OptionCarbon> carbon;      ///< absent: it is not limited
    };

    void addOffer(Served &served, OfferIndex offer, bool isToday)
    {
        const MixSet &set = served.set;
        const auto &use = served.uses.of(offer);
        if (!use)
            return;
        const auto compute =
            use->byHand ? served.hours.centsOf(offer, *use) : std::optional(set.cents(offer));
        if (!compute || *compute > kMaxCents)
            return;
        const std::uint16_t type = m_catalog.offerType[offer];
        OptionFacts facts;
        facts.cents = *compute;
        if (served.following)
            facts.cents = served.following
                              ->billed(Money::fromCents(*compute),
                                       served.following->ownOn(*use->sizing, use->byHand))
                              .cents();
        facts.base =
            shareBaseOf(m_rules.base, *compute,
                        m_rules.base == ShareBase::hours ? served.hours.partsOf(offer, *use) : 0);
        facts.instances = use->instances();
        facts.type = &m_catalog.types[type];
        facts.provider = facts.type->provider;
        facts.region = m_catalog.regions[m_catalog.offerRegion[offer]].name;
        facts.isSpot = set.onSpot(offer);
        facts.headroom = use->headroom;
        if (served.carbon)
            facts.grams = served.carbon->grams(offer, *use);
        if (!facts.grams)
            return;
        const std::int64_t moving = m_rules.movesCost ? set.movingCents(offer) : 0;
        add(served.place, {&facts, 1}, offer, type,
            moving + (isToday ? 0 : m_rules.minSaving.cents()), use->byHand);
    }

    const MixCandidates &m_candidates;
    const OptionFilter &m_keep;
    const Catalog &m_catalog;
    const MixRules &m_rules;
    MixRows m_rows;
    MonthView m_view;
    std::vector<bool> m_regionAllowed;
    std::vector<bool> m_purchaseAllowed;
    std::vector<const GridFact *> m_grids; ///< by region; empty: carbon is not limited
    std::vector<std::vector<std::uint32_t>> m_furtherTypes; ///< of fleets, by workload
    MixModel m_model;
};

} // namespace

double headroomOf(const Workload &workload, const TypeHeadrooms::Of &of)
{
    const bool isJudged = workload.kind != WorkloadKind::development && of.headroom > 0;
    return isJudged ? of.headroom : kNoHeadroom;
}

double headroomOf(const Workload &workload, const Sizing *sizing)
{
    return sizing != nullptr && sizing->fits
               ? headroomOf(workload, TypeHeadrooms::Of{sizing->headroom, sizing->attainable,
                                                        sizing->utilisation})
               : kNoHeadroom;
}

bool doMovesCost(const MixCandidates &candidates, const MixRules &rules)
{
    return rules.minSaving > Money()
           || (rules.movesCost && std::ranges::any_of(candidates.sets, [](const MixSet &set) {
                   return !set.moving.areFree();
               }));
}

MixModel modelOf(const MixCandidates &candidates, const MixRules &rules, ShareRows shares,
                 const OptionFilter &keep)
{
    return ModelBuilder(candidates, rules, shares, keep).build();
}

MixModel undominatedModelOf(const MixCandidates &candidates, const MixRules &rules,
                            ShareRows shares)
{
    MixModel model =
        modelOf(candidates, rules, shares, [](const ChoiceModel &choice, std::size_t group) {
            return undominatedOptions(choice, group, false);
        });
    const auto reachable = reachableOptions(model.choice);
    for (std::size_t group = 0; group < reachable.size(); ++group)
        keepOnly(model, group, reachable[group]);
    return model;
}

void dropDominated(MixModel &model, std::size_t group, bool acrossTypes)
{
    keepOnly(model, group,
             undominatedOptions(model.choice, group, acrossTypes && !model.choice.maxKinds));
}

MixModel withOtherTypes(MixModel model, const MixCandidates &candidates, const MixRules &rules,
                        std::size_t group, std::uint32_t type)
{
    const OptionFilter ofOtherTypes = [&](const ChoiceModel &choice, std::size_t place) {
        std::vector<std::size_t> kept = undominatedOptions(choice, place, false);
        std::erase_if(kept,
                      [&](std::size_t i) { return choice.groups[place].options[i].kind == type; });
        return kept;
    };
    MixModel other =
        ModelBuilder(candidates, rules, ShareRows::ofTheMix, ofOtherTypes).buildGroup(group);
    if (model.pricedOut) {
        PricedOut &out = *model.pricedOut;
        const double minimum = minCostAt(other.choice, group, out.duals);
        out.bound += minimum - std::exchange(out.minima[group], minimum);
    }
    dropDominated(other, group, true);
    model.choice.groups[group] = std::move(other.choice.groups[group]);
    model.offers[group] = std::move(other.offers[group]);
    model.cents[group] = std::move(other.cents[group]);
    model.headrooms[group] = std::move(other.headrooms[group]);
    model.counts[group] = std::move(other.counts[group]);
    return model;
}

std::optional<std::vector<std::size_t>> placesIn(const MixModel &model, const MixModel &other,
                                                 const std::vector<std::size_t> &chosen)
{
    std::vector<std::size_t> places;
    for (std::size_t group = 0; group < model.offers.size(); ++group) {
        const std::size_t option = chosen[group];
        std::size_t own = 0;
        while (own < model.offers[group].size()
               && (model.offers[group][own] != other.offers[group][option]
                   || model.counts[group][own] != other.counts[group][option]))
            ++own;
        if (own == model.offers[group].size())
            return std::nullopt;
        places.push_back(own);
    }
    return places;
}

void addAlways(MixModel &model, std::uint32_t kind)
{
    model.choice.groups.push_back({{{0, kind}}, std::vector<std::int64_t>(model.choice.rows(), 0)});
    model.offers.push_back({std::nullopt});
    model.cents.push_back({0});
    model.headrooms.push_back({kNoHeadroom});
    model.counts.push_back({std::nullopt});
}

MixModel withOnly(const MixModel &model, const std::function<bool(std::size_t, std::size_t)> &keep)
{
    MixModel less;
    less.otherCents = model.otherCents;
    less.choice.limits = model.choice.limits;
    less.choice.maxKinds = model.choice.maxKinds;
    for (std::size_t group = 0; group < model.offers.size(); ++group) {
        ChoiceGroup &kept = less.choice.groups.emplace_back();
        kept.options.reserve(model.offers[group].size());
        kept.uses.reserve(model.choice.groups[group].uses.size());
        auto &offers = less.offers.emplace_back();
        auto &cents = less.cents.emplace_back();
        auto &headrooms = less.headrooms.emplace_back();
        auto &counts = less.counts.emplace_back();
        for (std::size_t i = 0; i < model.offers[group].size(); ++i) {
            if (!keep(group, i))
                continue;
            kept.options.push_back(model.choice.groups[group].options[i]);
            const auto uses = model.choice.usesOf(group, i);
            kept.uses.insert(kept.uses.end(), uses.begin(), uses.end());
            offers.push_back(model.offers[group][i]);
            cents.push_back(model.cents[group][i]);
            headrooms.push_back(model.headrooms[group][i]);
            counts.push_back(model.counts[group][i]);
        }
    }
    return less;
}

std::uint32_t hardwareKindOf(const Catalog &catalog, OfferIndex offer)
{
    constexpr std::uint32_t kProviderStep = 1U << 20U;
    const InstanceType &type = catalog.types[catalog.offerType[offer]];
    const auto hardware = type.accelerator >= 0
                              ? kHardwareGroupCount + static_cast<std::size_t>(type.accelerator)
                              : static_cast<std::size_t>(type.group);
    return static_cast<std::uint32_t>(type.provider.index()) * kProviderStep
           + static_cast<std::uint32_t>(hardware);
}

MixModel withRow(MixModel model, const std::function<std::int64_t(std::size_t, std::size_t)> &use,
                 std::int64_t limit)
{
    for (std::size_t group = 0; group < model.offers.size(); ++group) {
        std::vector<std::int64_t> uses;
        for (std::size_t i = 0; i < model.offers[group].size(); ++i) {
            const auto before = model.choice.usesOf(group, i);
            uses.insert(uses.end(), before.begin(), before.end());
            uses.push_back(use(group, i));
        }
        model.choice.groups[group].uses = std::move(uses);
    }
    model.choice.limits.push_back(limit);
    return model;
}

MixModel withoutChoice(MixModel model, const std::vector<std::size_t> &chosen)
{
    const auto groups = static_cast<std::int64_t>(chosen.size());
    return withRow(
        std::move(model),
        [&](std::size_t group, std::size_t i) { return chosen[group] == i ? 1 : 0; }, groups - 1);
}

} // namespace headroom
