// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owned/owned_price_table.h"

#include "core/catalog/offer.h"
#include "core/catalog/provider.h"
#include "core/csv/text_table.h"
#include "core/language.h"
#include "core/owned/owned_cost.h"
#include "core/texts/owned_texts.h"

#include <array>
#include <string_view>

namespace headroom {

namespace {

constexpr auto kPriceColumns = std::to_array<std::string_view>(
    {"provider", "region", "instance_type", "price_per_hour", "currency", "as_of", "source",
     "quality", "vcpus", "memory_gib", "cpu_architecture", "accelerator", "accelerator_count",
     "accelerator_memory_gib"});
constexpr int kDecimalsOfRate = 9;

std::string orNothing(const Exact &value)
{
    return value.isZero() ? std::string() : value.toString();
}

} // namespace

std::string formulaOf(const OwnedNode &node)
{
    const OwnedCost cost = ownedCost(node, node.utilisationPercent / Exact(100));
    const auto amount = [](const Exact &value) { return Money::rounded(value).toString(); };
    const std::string day = node.asOf.toString();
    return english().say(
        owned_text::kFormula,
        {node.source.empty() ? day : english().say(owned_text::kQuoteFrom, {day, node.source}),
         node.purchase.toString(), node.residual.toString(),
         std::to_string(node.depreciationMonths), amount(cost.financing),
         amount(cost.idleEnergy + cost.workEnergy), amount(cost.space + cost.people),
         node.utilisationPercent.toString()});
}

std::string ownedPriceTable(std::span<const OwnedNode> nodes)
{
    TextTableWriter table(kPriceColumns);
    for (const OwnedNode &node : nodes) {
        table.set("provider",
                  std::string(keyOf(providersOfKind(ProviderKind::ownHardware).front())));
        table.set("region", node.location.empty() ? std::string(kRegionNotStated) : node.location);
        table.set("instance_type", node.name);
        table.set("price_per_hour", perUsedHour(node).toString(0, kDecimalsOfRate));
        table.set("currency", node.currency);
        table.set("as_of", node.asOf.toString());
        table.set("source", formulaOf(node));
        table.set("quality", std::string("derived"));
        table.set("vcpus", orNothing(node.vcpus));
        table.set("memory_gib", orNothing(node.memoryGib));
        table.set("cpu_architecture", std::string("x86_64"));
        table.set("accelerator", node.accelerator);
        table.set("accelerator_count", orNothing(node.acceleratorCount));
        table.set("accelerator_memory_gib", orNothing(node.acceleratorMemoryGib));
        table.endRow();
    }
    return table.text();
}

} // namespace headroom
