// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/known_providers.h"
#include "session/plan_session.h"
#include "support/await_files.h"
#include "support/memory_catalog_source.h"
#include "support/memory_plan_store.h"
#include "support/patience.h"
#include "support/plan_builders.h"

#include <QSignalSpy>
#include <QTest>

namespace headroom::testing {

/// Milliseconds that a busy machine may take; tests end as soon as it happens.

/// A session over stores in memory, with a plan of two workloads open.
struct Desk {
    std::shared_ptr<MemoryPlanStore> store = std::make_shared<MemoryPlanStore>();
    std::shared_ptr<MemoryCatalogSource> source;
    PlanSession session;

    explicit Desk(std::string catalogRefusal = {})
        : source(std::make_shared<MemoryCatalogSource>(std::move(catalogRefusal))),
          session(store, source, fixedToday)
    {
        store->change("open.headroom", aPlan()
                                           .with("Notebooks")
                                           .on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 2)
                                           .with("Chat", WorkloadKind::realTimeInference)
                                           .on(anOffer(known::aws, "us-east-1", "g4dn.2xlarge"), 3)
                                           .build());
        // However slow the machine is, a test's edits belong together.
        session.document().setGestureGap(std::chrono::hours(1));
        const auto done = opened(session, QStringLiteral("open.headroom"));
        if (!done)
            qFatal("%s", done.error().text().c_str());
    }

    void load()
    {
        QSignalSpy ready(&session, &PlanSession::snapshotChanged);
        session.start();
        QVERIFY(ready.wait(kPatience));
    }

    void reload()
    {
        QSignalSpy reloaded(&session, &PlanSession::catalogReloaded);
        session.reloadCatalog();
        QVERIFY(reloaded.wait(kPatience));
    }

    /// The open plan as saved with another price for its first workload.
    Plan withOldPrice() const
    {
        Plan plan = session.plan();
        plan.prices = {{plan.scenarios.front().allocations.at(1).offer,
                        HourlyRate::fromNanos(1'000'000'000), Date::fromCivil(2025, 1, 1),
                        "an older list"}};
        return plan;
    }

    Workload chat() const { return session.plan().workloads[1]; }
    ChangeWorkload peak(double rate) const
    {
        Workload changed = chat();
        changed.demand.peakRequestsPerSecond = rate;
        return {changed, "peak requests"};
    }
};

/// One type of the tiny catalog at another price, and none of the others.
inline std::shared_ptr<const Catalog> fewerDearerOffers()
{
    return CatalogBuilder()
        .type(known::aws, "g4dn.xlarge", 4, 16)
        .accelerators("NVIDIA T4", 1, 16)
        .onDemand("us-east-1", "9.99")
        .build();
}

} // namespace headroom::testing
