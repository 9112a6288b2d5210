// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owned/owned_node_table.h"

#include "core/catalog/offer.h"
#include "core/csv/text_table.h"
#include "core/money/exchange_rate.h"
#include "core/outgoing_text.h"
#include "core/texts/error_texts.h"
#include "core/texts/owned_texts.h"

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <utility>

namespace headroom {

namespace {

constexpr auto kNodeColumns = std::to_array<std::string_view>({"name",
                                                               "location",
                                                               "accelerator",
                                                               "accelerator_count",
                                                               "accelerator_memory_gib",
                                                               "vcpus",
                                                               "memory_gib",
                                                               "purchase",
                                                               "currency",
                                                               "depreciation_months",
                                                               "residual",
                                                               "financing_percent",
                                                               "power_idle",
                                                               "power_loaded",
                                                               "pue",
                                                               "price_per_kwh",
                                                               "space_per_month",
                                                               "nodes_per_rack",
                                                               "rack_per_month",
                                                               "people_per_month",
                                                               "utilisation_percent",
                                                               "as_of",
                                                               "source"});
constexpr int kMostMonths = 240;
constexpr std::int64_t kMostMoney = 1'000'000'000;
constexpr std::int64_t kMostCount = 100'000;
constexpr std::int64_t kMostPue = 10;

/// Fields as what they must be, with their place in errors.
class NodeRow
{
public:
    explicit NodeRow(const OwnedNodeCells &cells) : m_cells(cells) {}

    [[nodiscard]] std::string text(std::string_view column) const
    {
        const auto found = m_cells.find(column);
        return found == m_cells.end() ? std::string() : found->second;
    }
    /// A number from `least` to `most`; `otherwise` where the cell is empty, an error if that is
    /// absent.
    [[nodiscard]] Expected<Exact> number(std::string_view column, const Exact &least,
                                         std::int64_t most, std::optional<Exact> otherwise) const
    {
        const std::string cell = text(column);
        if (cell.empty() && otherwise)
            return *otherwise;
        const auto value = Exact::parse(cell);
        if (!value || *value < least || *value > Exact(most))
            return failure({owned_text::kNumberOutOfRange, least.toString(), std::to_string(most)},
                           std::string(column));
        return *value;
    }
    [[nodiscard]] Expected<Money> money(std::string_view column,
                                        std::optional<Exact> otherwise) const
    {
        HEADROOM_TRY(const Exact amount, number(column, 0, kMostMoney, otherwise));
        return Money::rounded(amount);
    }
    [[nodiscard]] Expected<Exact> watts(std::string_view column) const
    {
        auto power = wattsIn(text(column));
        if (!power)
            power.error().where = column;
        return power;
    }

private:
    const OwnedNodeCells &m_cells;
};

/// Text of an optional cell: empty for 0.
std::string orEmpty(const Exact &value)
{
    return value.isZero() ? std::string() : value.toString();
}

Expected<void> readMachine(const NodeRow &row, OwnedNode &node)
{
    node.accelerator = row.text("accelerator");
    const bool has = !node.accelerator.empty();
    HEADROOM_TRY(node.acceleratorCount, row.number("accelerator_count", has ? 1 : 0, kMostCount,
                                                   has ? std::nullopt : std::optional(Exact(0))));
    HEADROOM_TRY(node.acceleratorMemoryGib,
                 row.number("accelerator_memory_gib", 0, kMostCount, Exact(0)));
    HEADROOM_TRY(node.vcpus, row.number("vcpus", has ? 0 : 1, kMostCount,
                                        has ? std::optional(Exact(0)) : std::nullopt));
    HEADROOM_TRY(node.memoryGib, row.number("memory_gib", has ? 0 : 1, kMostCount,
                                            has ? std::optional(Exact(0)) : std::nullopt));
    return {};
}

Expected<void> readPower(const NodeRow &row, OwnedNode &node)
{
    HEADROOM_TRY(node.idleWatts, row.watts("power_idle"));
    HEADROOM_TRY(node.loadedWatts, row.watts("power_loaded"));
    if (node.loadedWatts < node.idleWatts)
        return failure(owned_text::kLoadBelowIdle, "power_loaded");
    HEADROOM_TRY(node.pue, row.number("pue", 1, kMostPue, Exact(1)));
    HEADROOM_TRY(node.perKwh, row.number("price_per_kwh", 0, kMostCount, std::nullopt));
    return {};
}

Expected<void> readRack(const NodeRow &row, OwnedNode &node)
{
    HEADROOM_TRY(node.nodesPerRack, row.number("nodes_per_rack", 1, kMostCount, Exact(0)));
    if (node.nodesPerRack.denominator() != 1)
        return failure(owned_text::kWholeNodes, "nodes_per_rack");
    HEADROOM_TRY(node.rack, row.money("rack_per_month", Exact(0)));
    if (node.rack > Money() && node.nodesPerRack.isZero())
        return failure(owned_text::kRackOfHowMany, "nodes_per_rack");
    return {};
}

Expected<void> readMoney(const NodeRow &row, OwnedNode &node)
{
    node.currency = row.text("currency");
    if (!isCurrencyCode(node.currency))
        return failure(owned_text::kNoCurrency, "currency");
    HEADROOM_TRY(node.purchase, row.money("purchase", std::nullopt));
    HEADROOM_TRY(node.residual, row.money("residual", Exact(0)));
    if (node.residual > node.purchase)
        return failure(owned_text::kNegativeDepreciation, "residual");
    HEADROOM_TRY(const Exact months,
                 row.number("depreciation_months", 1, kMostMonths, std::nullopt));
    if (months.denominator() != 1)
        return failure(owned_text::kWholeMonths, "depreciation_months");
    node.depreciationMonths = static_cast<int>(months.numerator());
    HEADROOM_TRY(node.financingPercent, row.number("financing_percent", 0, 100, Exact(0)));
    HEADROOM_TRY(node.space, row.money("space_per_month", Exact(0)));
    HEADROOM_CHECK(readRack(row, node));
    HEADROOM_TRY(node.people, row.money("people_per_month", Exact(0)));
    return {};
}

} // namespace

std::span<const std::string_view> ownedNodeColumns()
{
    return kNodeColumns;
}

Expected<OwnedNode> ownedNodeOf(const OwnedNodeCells &cells)
{
    const NodeRow row(cells);
    OwnedNode node;
    node.name = row.text("name");
    if (node.name.empty())
        return failure(owned_text::kNoName, "name");
    if (!isPlainName(node.name))
        return failure({error_text::kNoPlainName, node.name}, "name");
    node.location = row.text("location");
    if (!node.location.empty() && !isPlainName(node.location))
        return failure({error_text::kNoPlainName, node.location}, "location");
    HEADROOM_CHECK(readMachine(row, node));
    HEADROOM_CHECK(readMoney(row, node));
    HEADROOM_CHECK(readPower(row, node));
    HEADROOM_TRY(node.utilisationPercent, row.number("utilisation_percent", 1, 100, Exact(100)));
    auto day = Date::parse(row.text("as_of"));
    if (!day)
        return failure(owned_text::kNoDate, "as_of");
    node.asOf = *day;
    node.source = row.text("source");
    return node;
}

OwnedNodeCells cellsOf(const OwnedNode &node)
{
    const auto watts = [](const Exact &power) { return power.toString() + " W"; };
    return {{"name", node.name},
            {"location", node.location},
            {"accelerator", node.accelerator},
            {"accelerator_count", orEmpty(node.acceleratorCount)},
            {"accelerator_memory_gib", orEmpty(node.acceleratorMemoryGib)},
            {"vcpus", orEmpty(node.vcpus)},
            {"memory_gib", orEmpty(node.memoryGib)},
            {"purchase", node.purchase.toString()},
            {"currency", node.currency},
            {"depreciation_months", std::to_string(node.depreciationMonths)},
            {"residual", orEmpty(node.residual.exact())},
            {"financing_percent", orEmpty(node.financingPercent)},
            {"power_idle", watts(node.idleWatts)},
            {"power_loaded", watts(node.loadedWatts)},
            {"pue", node.pue.toString()},
            {"price_per_kwh", node.perKwh.toString()},
            {"space_per_month", orEmpty(node.space.exact())},
            {"nodes_per_rack", orEmpty(node.nodesPerRack)},
            {"rack_per_month", orEmpty(node.rack.exact())},
            {"people_per_month", orEmpty(node.people.exact())},
            {"utilisation_percent", node.utilisationPercent.toString()},
            {"as_of", node.asOf.toString()},
            {"source", node.source}};
}

std::string ownedNodeTable(std::span<const OwnedNode> nodes)
{
    TextTableWriter table(kNodeColumns);
    for (const OwnedNode &node : nodes) {
        for (const auto &[column, cell] : cellsOf(node))
            table.set(column, spreadsheetText(cell));
        table.endRow();
    }
    return table.text();
}

Expected<Exact> wattsIn(std::string_view power)
{
    const std::size_t end = power.find_first_not_of("0123456789.");
    const std::string_view unit =
        end == std::string_view::npos ? std::string_view() : power.substr(end);
    const std::size_t letters = unit.find_first_not_of(' ');
    const std::string_view named =
        letters == std::string_view::npos ? std::string_view() : unit.substr(letters);
    const auto value = Exact::parse(power.substr(0, end));
    if (!value || (named != "W" && named != "kW"))
        return failure(owned_text::kPowerWithoutUnit);
    const Exact watts = named == "kW" ? *value * Exact(1000) : *value;
    if (watts <= Exact(0) || watts > Exact(kMostMoney))
        return failure(owned_text::kPowerOutOfRange);
    return watts;
}

Expected<std::vector<OwnedNode>> readOwnedNodes(std::string_view csv)
{
    HEADROOM_TRY(const auto table, TextTable::parse(csv));
    if (const std::string_view unknown = table.unknownColumn(kNodeColumns); !unknown.empty())
        return failure({owned_text::kUnknownColumn, std::string(unknown)}, std::string(unknown));
    std::vector<OwnedNode> nodes;
    std::set<std::string> names;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        OwnedNodeCells cells;
        for (const std::string_view column : kNodeColumns)
            cells.emplace(column, withoutFormulaGuard(table.trimmed(row, table.column(column))));
        auto node = ownedNodeOf(cells);
        if (!node) {
            node.error().where = table.place(row, table.column(node.error().where));
            return tl::unexpected(std::move(node.error()));
        }
        if (!names.insert(node->name).second)
            return failure({owned_text::kNameTwice, node->name},
                           table.place(row, table.column("name")));
        nodes.push_back(std::move(*node));
    }
    if (nodes.empty())
        return failure(owned_text::kNoNodes);
    return nodes;
}

} // namespace headroom
