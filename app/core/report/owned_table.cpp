// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/owned_table.h"

#include "core/owned/owned_cost.h"
#include "core/owned/rented_equal.h"
#include "core/texts/owned_texts.h"

#include <optional>
#include <string>

namespace headroom {

namespace {

Cell rateCell(const Exact &perHour)
{
    const auto nanos = static_cast<std::int64_t>(perHour.scaled(9));
    return HourlyRate::fromNanos(nanos);
}

/// Offer, rate and break-even of renting instead.
TableRow rentCells(const Catalog &catalog, const OwnedNode &node,
                   const std::optional<RentedEqual> &rent, const Language &language)
{
    if (!rent)
        return TableRow(3);
    const std::string offer = describe(catalog.reference(rent->offer));
    const auto share = breakEvenShare(node, rent->ratePerHour);
    constexpr double kWhole = 100;
    return {rent->instances == Exact(1)
                ? offer
                : language.say(owned_text::kTimes, {rent->instances.toString(), offer}),
            rateCell(rent->ratePerHour), share ? Cell(kWhole * share->toDouble()) : Cell()};
}

/// Cost and power at full load of a rack of such nodes, without losses of the site.
TableRow rackCells(const OwnedNode &node, const OwnedCost &cost)
{
    if (node.nodesPerRack.isZero())
        return TableRow(2);
    constexpr double kWattsOfAKilowatt = 1000;
    return {Money::rounded(cost.perMonth() * node.nodesPerRack),
            (node.loadedWatts * node.nodesPerRack).toDouble() / kWattsOfAKilowatt};
}

} // namespace

Expected<Table> ownedTable(const Catalog &catalog, const CatalogAvailability &known,
                           std::span<const OwnedNode> nodes, const Language &language)
{
    Table table = tableOf(language, owned_text::kTitle,
                          {{"name", owned_text::kNode},
                           {"depreciation", owned_text::kDepreciation, ColumnKind::money},
                           {"financing", owned_text::kFinancing, ColumnKind::money},
                           {"electricity", owned_text::kEnergy, ColumnKind::money},
                           {"space", owned_text::kSpace, ColumnKind::money},
                           {"people", owned_text::kPeople, ColumnKind::money},
                           {"owned_monthly", owned_text::kMonth, ColumnKind::money},
                           {"owned_use", owned_text::kUse, ColumnKind::percent},
                           {"per_used_hour", owned_text::kUsedHour, ColumnKind::rate},
                           {"rented_equal", owned_text::kRent},
                           {"rented_rate", owned_text::kRentHour, ColumnKind::rate},
                           {"break_even_percent", owned_text::kBreakEven, ColumnKind::percent},
                           {"rack_monthly", owned_text::kRackMonth, ColumnKind::money},
                           {"rack_kw", owned_text::kRackPower, ColumnKind::number}});
    for (const OwnedNode &node : nodes) {
        HEADROOM_TRY(const auto rent, rentedEqual(catalog, known, node));
        const OwnedCost cost = ownedCost(node, node.utilisationPercent / Exact(100));
        const auto money = [](const Exact &amount) { return Cell(Money::rounded(amount)); };
        TableRow row{node.name,
                     money(cost.depreciation),
                     money(cost.financing),
                     money(cost.idleEnergy + cost.workEnergy),
                     money(cost.space),
                     money(cost.people),
                     money(cost.perMonth()),
                     node.utilisationPercent.toDouble(),
                     rateCell(perUsedHour(node))};
        for (Cell &cell : rentCells(catalog, node, rent, language))
            row.push_back(std::move(cell));
        for (Cell &cell : rackCells(node, cost))
            row.push_back(std::move(cell));
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace headroom
