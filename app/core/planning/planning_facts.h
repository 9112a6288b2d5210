// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/ports/catalog_store.h"

namespace headroom {

/// Inputs of an evaluation beside the plan; loaded once, shared by every snapshot.
struct PlanningFacts {
    LoadedCatalogs catalogs;
    std::optional<Date> asOf; ///< the day whose prices these are; absent: the newest
    std::shared_ptr<const SizingFacts> sizing;
    std::shared_ptr<const CatalogHardware> hardware;
    std::shared_ptr<const RuleBook> rules;
    std::shared_ptr<const InterruptionRules> interruptions;
    std::shared_ptr<const CatalogAvailability> availability; ///< of the public catalog
    std::shared_ptr<const TransferPrices> transfers;
    std::shared_ptr<const CarbonFacts> carbon;
    std::shared_ptr<const std::vector<DefaultQuota>> quotas;
    std::shared_ptr<const TokenApis> tokenApis;
    OneAtATime turns; ///< of the threads that evaluate; empty: nothing is kept for all of them
    std::shared_ptr<KnownSizings> sizings;       ///< of `sizing` and `hardware`; null without turns
    std::shared_ptr<const OwnPriceBook> ownBook; ///< null: none, or an empty one
    std::shared_ptr<const Catalog>
        withOwnPrices; ///< the public catalog with the book on top; null without
    std::shared_ptr<const CatalogAvailability> ownAvailability; ///< of that one; null without
};

enum class OwnPriceUse : std::uint8_t { used, hidden };

/// Takes some tens of milliseconds: for a worker, or for the command line.
[[nodiscard]] Expected<PlanningFacts> loadPlanningFacts(const CatalogSource &catalogs,
                                                        const std::optional<Date> &asOf,
                                                        OneAtATime turns = {});

/// The facts with another own price book, null for none. A book that was agreed after the day of the prices
/// is left out. Takes some tens of milliseconds too.
[[nodiscard]] PlanningFacts withOwnPrices(PlanningFacts facts,
                                          std::shared_ptr<const OwnPriceBook> book);

/// The facts with a plan's own models and accelerators on top. Keeps the last answer: most edits change neither.
class FactsOfPlan
{
public:
    explicit FactsOfPlan(PlanningFacts shipped);

    [[nodiscard]] const PlanningFacts &shipped() const { return m_shipped; }
    [[nodiscard]] const PlanningFacts &factsFor(const Plan &plan);
    /// As they were loaded, with what there is to say about them.
    [[nodiscard]] const LoadedCatalogs &catalogs() const { return m_shipped.catalogs; }

private:
    PlanningFacts m_shipped;
    PlanningFacts m_extended;
    std::vector<ModelProfile> m_models;
    std::vector<AcceleratorSpec> m_accelerators;
};

[[nodiscard]] EvaluationInputs inputsOf(const PlanningFacts &facts,
                                        std::shared_ptr<const Plan> plan, Date valuationDate,
                                        OwnPriceUse ownPrices,
                                        ParallelFor parallelFor = sequential);

} // namespace headroom
