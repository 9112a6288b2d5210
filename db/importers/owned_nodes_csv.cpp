// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/offer.h"
#include "core/owned/owned_cost.h"
#include "core/owned/owned_node_table.h"
#include "core/owned/owned_price_table.h"
#include "core/owned/rented_equal.h"
#include "core/texts/owned_texts.h"
#include "db/importers/importers.h"

#include <string>

namespace headroom::storage {

namespace {

constexpr std::size_t kLargestNodeTable = std::size_t{4} * 1024 * 1024;

std::string percentOf(const Exact &share)
{
    const Exact tenths = Exact::ratio((share * Exact(1000)).scaled(0), 10);
    return tenths.toString(0, 1);
}

/// The price of a node's used hour, and the use from which on owning costs less than renting.
Message breakEvenOf(const Catalog &catalog, const CatalogAvailability &known, const OwnedNode &node)
{
    const auto amount = [](const Exact &value) { return Money::rounded(value).toString(); };
    const std::string hour = amount(perUsedHour(node));
    const std::string use = node.utilisationPercent.toString();
    const auto rent = rentedEqual(catalog, known, node);
    if (!rent || !*rent)
        return {owned_text::kNothingToRent, node.name, hour, node.currency, use};
    const RentedEqual &equal = **rent;
    const std::string offer =
        equal.instances.toString() + " × " + describe(catalog.reference(equal.offer));
    const auto share = breakEvenShare(node, equal.ratePerHour);
    if (!share)
        return {owned_text::kNeverPaysOff, node.name, hour, node.currency, use, offer,
                amount(equal.ratePerHour)};
    return {owned_text::kPaysOff,      node.name,        hour, node.currency, use, offer,
            amount(equal.ratePerHour), percentOf(*share)};
}

} // namespace

Expected<void> importOwnedNodesCsv(const ImportContext &context)
{
    HEADROOM_TRY(const std::string text, beginningOf(context.open, kLargestNodeTable + 1));
    if (text.size() > kLargestNodeTable)
        return failure(owned_text::kTableTooLarge);
    HEADROOM_TRY(const auto nodes, readOwnedNodes(text));
    HEADROOM_TRY(auto stated, shippedAvailability());
    const CatalogAvailability known(
        context.catalog, std::make_shared<const std::vector<Availability>>(std::move(stated)));
    for (const OwnedNode &node : nodes)
        context.sink.note(breakEvenOf(context.catalog, known, node));
    const std::string table = ownedPriceTable(nodes);
    const auto open = [&table]() -> Expected<std::unique_ptr<ByteSource>> {
        return textInMemory(table);
    };
    return importOwnCsv(
        {open, context.sink, context.catalog, context.date, context.sourceName, context.today});
}

} // namespace headroom::storage
