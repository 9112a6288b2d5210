// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/sharing/group_offers.h"

#include "core/planning/mix/mix_rows.h"
#include "core/planning/mix/option_carbon.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <map>

namespace headroom {

namespace {

class OfferTable
{
public:
    OfferTable(const GroupCosts &costs, const MixRules &rules)
        : m_costs(costs),
          m_rules(rules),
          m_catalog(*costs.candidates().inputs.catalog),
          m_rows(m_catalog, rules, 0),
          m_scales(rowScales(rules))
    {}

    std::vector<GroupOffer> run()
    {
        std::vector<SharerSet> may(m_catalog.offerCount());
        for (std::size_t i = 0; i < m_costs.sharers().size(); ++i) {
            for (const OfferIndex offer : m_costs.offersOf(i))
                may[offer] |= SharerSet{1} << i;
        }
        for (OfferIndex offer = 0; offer < may.size(); ++offer) {
            if (std::popcount(may[offer]) > 1)
                add(offer, may[offer]);
        }
        std::vector<GroupOffer> all;
        for (auto &[key, alike] : m_alike)
            std::ranges::move(alike, std::back_inserter(all));
        return all;
    }

private:
    struct Key {
        std::size_t hardware = 0;
        Provider provider;
        bool everyHour = false;
        bool isBlock = false;
        bool isSpot = false;
        std::uint16_t type = 0; ///< where types are counted
        double gramsAnHour = 0;
        std::vector<double> perInstance;
        friend auto operator<=>(const Key &, const Key &) = default;
    };

    [[nodiscard]] std::vector<double> usesOf(const OptionFacts &facts, double unit) const
    {
        std::vector<std::int64_t> uses;
        m_rows.addUses(facts, uses);
        std::vector<double> scaled;
        for (std::size_t row = 0; row < uses.size(); ++row)
            scaled.push_back(static_cast<double>(uses[row]) / unit / m_scales[row]);
        return scaled;
    }

    void add(OfferIndex offer, SharerSet may)
    {
        constexpr std::int64_t kMany = 1000; // so that parts of a device count
        const MixSet &set = m_costs.candidates().sets[m_costs.sharers().front()];
        const auto rate = set.rate(offer);
        if (!rate)
            return;
        const PurchaseOption &purchase = m_catalog.purchases[m_catalog.offerPurchase[offer]];
        OptionFacts facts;
        facts.type = &m_catalog.types[m_catalog.offerType[offer]];
        facts.provider = facts.type->provider;
        facts.region = m_catalog.regions[m_catalog.offerRegion[offer]].name;
        facts.isSpot = purchase.model == PricingModel::spot;
        double gramsAnHour = 0;
        if (m_rules.maxCarbonKg) {
            const auto kg = sharedKg(m_costs.candidates().inputs, offer, 1);
            if (!kg)
                return;
            // Hours billed are no lower bound on hours run where every hour is billed: the bound is zero.
            gramsAnHour = billsEveryHour(purchase) ? 0 : *kg * kGramsPerKilogram;
        }
        GroupOffer one{offer,
                       m_catalog.offerType[offer],
                       billsEveryHour(purchase),
                       facts.isSpot,
                       facts.provider,
                       rate->toDouble() * 100,
                       may,
                       {},
                       {},
                       {}};
        OptionFacts instances = facts;
        instances.instances = kMany;
        one.perInstance = usesOf(instances, static_cast<double>(kMany));
        const Key key{m_costs.candidates().inputs.hardware->firstAlike[one.type],
                      one.provider,
                      one.everyHour,
                      purchase.model == PricingModel::capacityBlock,
                      one.isSpot,
                      m_rules.maxTypes ? one.type : std::uint16_t{0},
                      gramsAnHour,
                      one.perInstance};
        auto &alike = m_alike[key];
        if (std::ranges::any_of(alike, [&](const GroupOffer &other) {
                return other.rate <= one.rate && (may & ~other.may) == 0;
            }))
            return;
        std::erase_if(alike, [&](const GroupOffer &other) {
            return one.rate <= other.rate && (other.may & ~may) == 0;
        });
        addUses(facts, gramsAnHour, one);
        alike.push_back(std::move(one));
    }

    void addUses(OptionFacts facts, double gramsAnHour, GroupOffer &one) const
    {
        // A million cents, and hours or a workload in the unit of the base.
        facts.cents = kWholeParts;
        std::vector<double> ofCents = usesOf(facts, static_cast<double>(kWholeParts));
        facts.cents = 0;
        facts.grams = kWholeParts;
        const std::vector<double> ofGrams = usesOf(facts, static_cast<double>(kWholeParts));
        facts.grams = 0;
        facts.base = kWholeParts;
        const std::vector<double> ofBase = usesOf(facts, static_cast<double>(kWholeParts));
        one.perMember.assign(ofBase.size(), 0);
        for (std::size_t row = 0; row < ofBase.size(); ++row) {
            double hour = one.rate * ofCents[row] + gramsAnHour * ofGrams[row];
            switch (m_rules.base) {
            case ShareBase::cost: hour += one.rate * ofBase[row]; break;
            case ShareBase::hours: hour += static_cast<double>(kHourParts) * ofBase[row]; break;
            case ShareBase::workloads: one.perMember[row] = ofBase[row]; break;
            }
            one.perHour.push_back(hour);
        }
    }

    const GroupCosts &m_costs;
    const MixRules &m_rules;
    const Catalog &m_catalog;
    MixRows m_rows;
    std::vector<double> m_scales;
    std::map<Key, std::vector<GroupOffer>> m_alike;
};

} // namespace

std::vector<GroupOffer> groupOffers(const GroupCosts &costs, const MixRules &rules)
{
    return OfferTable(costs, rules).run();
}

MixModel distinctOptions(const MixCandidates &candidates, const MixModel &model,
                         const MixRules &rules)
{
    const Catalog &catalog = *candidates.inputs.catalog;
    const std::vector<double> scales = rowScales(rules);
    std::vector<std::vector<bool>> isKept;
    for (std::size_t i = 0; i < model.offers.size(); ++i) {
        const auto &options = model.choice.groups[i].options;
        std::map<std::vector<std::int64_t>, std::size_t> alike;
        for (std::size_t option = 0; option < options.size(); ++option) {
            std::vector<std::int64_t> key;
            if (const MixOffer offer = model.offers[i][option])
                key = {static_cast<std::int64_t>(
                           catalog.types[catalog.offerType[*offer]].provider.index()),
                       candidates.sets[i].onSpot(*offer) ? 1 : 0};
            if (rules.maxTypes)
                key.push_back(options[option].kind);
            const auto uses = model.choice.usesOf(i, option);
            for (std::size_t row = rules.budget ? 1 : 0; row < scales.size(); ++row) {
                if (scales[row] == 1 || rules.base != ShareBase::cost)
                    key.push_back(uses[row]);
            }
            const auto [known, isNew] = alike.emplace(std::move(key), option);
            if (!isNew && options[option].cost < options[known->second].cost)
                known->second = option;
        }
        isKept.emplace_back(options.size());
        for (const auto &[key, option] : alike)
            isKept.back()[option] = true;
    }
    return withOnly(model, [&](std::size_t i, std::size_t option) { return isKept[i][option]; });
}

std::vector<double> rowScales(const MixRules &rules)
{
    std::vector<double> scales(rules.budget ? 1 : 0, 1.0);
    scales.resize(scales.size() + 2 * rules.split.size() + (rules.maxSpotPercent ? 1 : 0),
                  static_cast<double>(kWholeParts));
    scales.resize(scales.size() + rules.quotas.size() + (rules.maxCarbonKg ? 1 : 0), 1.0);
    return scales;
}

} // namespace headroom
