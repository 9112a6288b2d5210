// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/planning_facts.h"

#include "core/catalog/token_apis.h"
#include "core/evaluation/known_sizings.h"

namespace headroom {

namespace {

std::shared_ptr<KnownSizings> knownSizings(const PlanningFacts &facts)
{
    return facts.turns ? std::make_shared<KnownSizings>(facts.sizing, facts.hardware, facts.turns)
                       : nullptr;
}

/// Hardware of all types: those of owned servers come after the public catalog's, so that their
/// positions are right with and without own prices.
void describeHardware(PlanningFacts &facts)
{
    const Catalog &widest = facts.withOwnPrices ? *facts.withOwnPrices : *facts.catalogs.catalog;
    facts.hardware =
        std::make_shared<const CatalogHardware>(hardwareOf(widest, facts.sizing->hardware));
    facts.sizings = knownSizings(facts);
}

} // namespace

Expected<PlanningFacts> loadPlanningFacts(const CatalogSource &catalogs,
                                          const std::optional<Date> &asOf, OneAtATime turns)
{
    HEADROOM_TRY(auto loaded, catalogs.load(asOf));
    HEADROOM_TRY(auto sizing, shippedSizingFacts());
    HEADROOM_TRY(auto rules, shippedRules());
    HEADROOM_TRY(auto interruptions, shippedInterruptionRules());
    HEADROOM_TRY(auto stated, shippedAvailability());
    HEADROOM_TRY(auto transfers, shippedTransferPrices());
    HEADROOM_TRY(auto carbon, shippedCarbonFacts());
    HEADROOM_TRY(auto quotas, shippedDefaultQuotas());
    HEADROOM_TRY(auto tokenApis, shippedTokenApis());
    PlanningFacts facts;
    facts.catalogs = std::move(loaded);
    facts.asOf = asOf;
    facts.sizing = std::make_shared<const SizingFacts>(std::move(sizing));
    facts.rules = std::make_shared<const RuleBook>(std::move(rules));
    facts.interruptions = std::make_shared<const InterruptionRules>(std::move(interruptions));
    facts.turns = std::move(turns);
    describeHardware(facts);
    facts.availability = std::make_shared<const CatalogAvailability>(
        *facts.catalogs.catalog,
        std::make_shared<const std::vector<Availability>>(std::move(stated)));
    facts.transfers = std::make_shared<const TransferPrices>(std::move(transfers));
    facts.carbon = std::make_shared<const CarbonFacts>(std::move(carbon));
    facts.quotas = std::make_shared<const std::vector<DefaultQuota>>(std::move(quotas));
    facts.tokenApis = std::make_shared<const TokenApis>(std::move(tokenApis));
    return facts;
}

FactsOfPlan::FactsOfPlan(PlanningFacts shipped)
    : m_shipped(std::move(shipped)),
      m_extended(m_shipped)
{}

const PlanningFacts &FactsOfPlan::factsFor(const Plan &plan)
{
    if (plan.models == m_models && plan.accelerators == m_accelerators)
        return m_extended;
    m_extended = m_shipped;
    m_models = plan.models;
    m_accelerators = plan.accelerators;
    if (m_models.empty() && m_accelerators.empty())
        return m_extended;
    m_extended.sizing = std::make_shared<const SizingFacts>(
        withOwnFacts(*m_shipped.sizing, m_models, m_accelerators));
    describeHardware(m_extended);
    return m_extended;
}

PlanningFacts withOwnPrices(PlanningFacts facts, std::shared_ptr<const OwnPriceBook> book)
{
    facts.ownBook = nullptr;
    facts.withOwnPrices = nullptr;
    facts.ownAvailability = nullptr;
    const bool inForce = book && (!facts.asOf || book->date <= *facts.asOf);
    if (inForce && !book->isEmpty()) {
        facts.withOwnPrices =
            std::make_shared<const Catalog>(applyOwnBook(*facts.catalogs.catalog, *book));
        facts.ownAvailability = std::make_shared<const CatalogAvailability>(
            *facts.withOwnPrices, facts.availability->stated());
        facts.ownBook = std::move(book);
    }
    const bool hasNodes = facts.ownBook && !facts.ownBook->nodes.empty();
    if (hasNodes || facts.hardware->shapes.size() != facts.catalogs.catalog->types.size())
        describeHardware(facts);
    return facts;
}

EvaluationInputs inputsOf(const PlanningFacts &facts, std::shared_ptr<const Plan> plan,
                          Date valuationDate, OwnPriceUse ownPrices, ParallelFor parallelFor)
{
    const bool hidden = ownPrices == OwnPriceUse::hidden;
    const bool own = facts.ownBook && !hidden;
    return {own ? facts.withOwnPrices : facts.catalogs.catalog,
            facts.catalogs.referenceBook,
            facts.sizing,
            facts.hardware,
            std::move(plan),
            valuationDate,
            facts.rules,
            own ? facts.ownBook : nullptr,
            hidden,
            facts.asOf,
            facts.interruptions,
            std::move(parallelFor),
            own ? facts.ownAvailability : facts.availability,
            facts.transfers,
            facts.carbon,
            facts.quotas,
            facts.tokenApis,
            facts.sizings};
}

} // namespace headroom
