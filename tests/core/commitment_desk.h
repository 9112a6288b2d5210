// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/known_providers.h"
#include "core/commitments/commitment_choice.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"
#include "support/tiny_catalog.h"

#include <memory>
#include <string>

namespace headroom::testing {

inline PurchaseOption reservedFor(std::uint8_t years, Payment payment = Payment::noUpfront)
{
    return {.model = PricingModel::reserved, .termYears = years, .payment = payment};
}

inline PurchaseOption planFor(std::uint8_t years, Payment payment = Payment::noUpfront)
{
    return {.model = PricingModel::savingsPlan, .termYears = years, .payment = payment};
}

/// Three machines of two families with prices of commitments of every scope.
inline std::shared_ptr<const Catalog> committedCatalog()
{
    const PurchaseOption family{.model = PricingModel::instanceSavingsPlan, .termYears = 1};
    CatalogBuilder catalog;
    catalog.type(known::aws, "g4dn.xlarge", 4, 16)
        .accelerators("NVIDIA T4", 1, 16)
        .onDemand("us-east-1", "0.5")
        .offer("us-east-1", reservedFor(1), "0.3")
        .offer("us-east-1", reservedFor(3), "0.2")
        .offer("us-east-1", family, "0.35")
        .offer("us-east-1", planFor(1), "0.4");
    catalog.type(known::aws, "g4dn.2xlarge", 8, 32)
        .accelerators("NVIDIA T4", 1, 16)
        .onDemand("us-east-1", "1")
        .offer("us-east-1", reservedFor(1), "0.6")
        .offer("us-east-1", reservedFor(1, Payment::allUpfront), "0.55")
        .offer("us-east-1", family, "0.7")
        .offer("us-east-1", planFor(1), "0.8");
    catalog.type(known::aws, "m5.large", 2, 8)
        .onDemand("us-east-1", "0.1")
        .offer("us-east-1", reservedFor(1), "0.06")
        .offer("us-east-1", planFor(1), "0.07");
    return catalog.build();
}

/// Work by hours alone: as many instances as the allocation says.
inline Workload worksFor(const std::string &name, Schedule schedule)
{
    Workload workload = aWorkload(name);
    workload.schedule = std::move(schedule);
    return workload;
}

inline Schedule aroundTheClock()
{
    return {};
}

inline Schedule dailyOnWorkingDays(int hours, int days = 22)
{
    Schedule schedule;
    schedule.kind = Schedule::Kind::hoursPerDay;
    schedule.hours = hours;
    schedule.basis = MonthBasis{MonthBasis::Kind::workingDays, days};
    return schedule;
}

inline OfferReference onAws(const char *type)
{
    return anOffer(known::aws, "us-east-1", type);
}

inline Commitment reservationOf(const char *type, std::int64_t instances, PurchaseOption purchase)
{
    Commitment commitment;
    commitment.region = "us-east-1";
    commitment.target = type;
    commitment.purchase = purchase;
    commitment.amount = instances;
    return commitment;
}

inline Commitment spendPerHour(const std::string &amount, PurchaseOption purchase = planFor(1))
{
    Commitment commitment;
    commitment.purchase = purchase;
    commitment.amount = *Exact::parse(amount);
    return commitment;
}

} // namespace headroom::testing
