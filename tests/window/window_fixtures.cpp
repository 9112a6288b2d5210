// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_fixtures.h"
#include "core/catalog/known_providers.h"

#include "support/memory_catalog_source.h"

#include <QCoreApplication>
#include <QSettings>

namespace headroom::testing {

namespace {

std::shared_ptr<const SizingFacts> sharedFacts()
{
    static const auto facts = std::make_shared<const SizingFacts>(shippedSizingFacts().value());
    return facts;
}

std::shared_ptr<const SizingFacts> factsFor(const Plan &plan)
{
    if (plan.models.empty() && plan.accelerators.empty())
        return sharedFacts();
    return std::make_shared<const SizingFacts>(
        withOwnFacts(*sharedFacts(), plan.models, plan.accelerators));
}

} // namespace

std::shared_ptr<const Snapshot> snapshotOf(Plan plan)
{
    const auto catalog = tinyCatalog();
    const auto facts = factsFor(plan);
    const auto hardware =
        std::make_shared<const CatalogHardware>(hardwareOf(*catalog, facts->hardware));
    return makeSnapshot({.catalog = catalog,
                         .referenceBook = tinyReferenceBook(),
                         .facts = facts,
                         .hardware = hardware,
                         .plan = std::make_shared<const Plan>(std::move(plan)),
                         .valuationDate = fixedToday(),
                         .rules = std::make_shared<const RuleBook>(shippedRules().value())});
}

void useTestSettings()
{
    QCoreApplication::setOrganizationName(QStringLiteral("Headroom"));
    QCoreApplication::setApplicationName(QStringLiteral("HeadroomTest"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
}

std::shared_ptr<const CandidateSet> candidatesOf(const std::shared_ptr<const Snapshot> &snapshot,
                                                 WorkloadId workload)
{
    return std::make_shared<const CandidateSet>(
        findCandidates(snapshot->inputs, activeScenario(snapshot->plan()), workload));
}

Plan smallPlan()
{
    Plan plan = aPlan()
                    .with("Notebooks")
                    .on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 2)
                    .with("Chat", WorkloadKind::realTimeInference)
                    .on(anOffer(known::aws, "us-east-1", "g4dn.2xlarge"), 3)
                    .build();
    plan.monthlyBudget = Money::fromCents(500'000);
    return plan;
}

} // namespace headroom::testing
