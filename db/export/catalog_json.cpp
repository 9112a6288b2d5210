// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/catalog_json.h"

#include "db/export/json_values.h"

namespace headroom::storage {

namespace {

Json countsJson(const CatalogCounts &counts)
{
    return {{"instance_types", counts.types},
            {"regions", counts.regions},
            {"offers", counts.offers},
            {"derived", counts.derived},
            {"oldest_price", textOrNull(counts.oldest)},
            {"newest_price", textOrNull(counts.newest)}};
}

Json pricingModelsJson(const Catalog &catalog, const CatalogCounts &counts)
{
    Json models = Json::object();
    for (std::size_t i = 0; i < counts.offersByModel.size(); ++i) {
        const std::string key = keyOf(catalog.purchases[i]);
        models[key] = models.value(key, std::size_t{0}) + counts.offersByModel[i];
    }
    return models;
}

Json bookJson(const Catalog &catalog)
{
    const CatalogCounts all = countCatalog(catalog, std::nullopt);
    Json book = {{"name", catalog.name},
                 {"price_book", keyOf(catalog.book)},
                 {"version", catalog.version},
                 {"currency", catalog.currency}};
    book.update(countsJson(all));
    Json providers = Json::object();
    for (const Provider provider : allProviders()) {
        const CatalogCounts counts = countCatalog(catalog, provider);
        if (counts.offers > 0)
            providers[std::string(keyOf(provider))] = countsJson(counts);
    }
    book["providers"] = std::move(providers);
    book["offers_by_pricing_model"] = pricingModelsJson(catalog, all);
    return book;
}

Json coverageJson(const Catalog &catalog)
{
    Json rows = Json::array();
    for (const CoverageRow &row : coverageOf(catalog))
        rows.push_back({{"provider", keyOf(row.provider)},
                        {"purchase_option", row.option},
                        {"instance_types", row.types},
                        {"regions", row.regions},
                        {"offers", row.offers},
                        {"oldest_price", textOrNull(row.oldest)},
                        {"newest_price", textOrNull(row.newest)}});
    return rows;
}

Json unpricedJson(const Catalog &catalog, const std::vector<Availability> &stated)
{
    Json rows = Json::array();
    for (const UnpricedType &unpriced : unpricedAcceleratorTypes(catalog, stated)) {
        const InstanceType &type = catalog.types[unpriced.type];
        Json row = {{"provider", keyOf(type.provider)}, {"instance_type", type.name}};
        if (const UnpricedReason &why = unpriced.why; !why.reason.empty())
            row.update({{"reason", why.reason},
                        {"sold", why.sold},
                        {"as_of", textOrNull(why.asOf)},
                        {"source", why.source}});
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace

std::string catalogJson(const std::string &file, const Catalog &catalog, const Catalog &reference,
                        const std::vector<Availability> &stated)
{
    return outputJson("catalog", {{"file", file},
                                  {"catalog", bookJson(catalog)},
                                  {"reference_price_book", bookJson(reference)},
                                  {"coverage", coverageJson(catalog)},
                                  {"unpriced", unpricedJson(catalog, stated)}});
}

std::string importJson(const ImportReport &report, const std::string &catalog)
{
    const ImportLedger &ledger = report.ledger;
    Json reasons = Json::array();
    for (const RejectionCount &reason : report.reasons) {
        reasons.push_back({{"reason", std::string(reason.reason)},
                           {"out_of_scope", reason.kind == RejectionKind::outOfScope},
                           {"count", reason.count},
                           {"first", reason.firstPlace}});
    }
    Json notes = Json::array();
    for (const Message &note : report.notes)
        notes.push_back(std::string(note));
    Json faults = Json::array();
    for (const ListedRejection &row : report.faults)
        faults.push_back(
            {{"place", row.place}, {"reason", std::string(row.reason)}, {"value", row.detail}});
    return outputJson("import", {{"catalog", catalog},
                                 {"file", ledger.file},
                                 {"list_format", ledger.format},
                                 {"read", ledger.read},
                                 {"inserted", ledger.inserted},
                                 {"updated", ledger.updated},
                                 {"unchanged", ledger.unchanged},
                                 {"duplicate", ledger.duplicate},
                                 {"rejected", ledger.rejected},
                                 {"rejected_out_of_scope", report.outOfScope},
                                 {"oldest_price", textOrNull(report.oldest)},
                                 {"newest_price", textOrNull(report.newest)},
                                 {"unknown_columns", report.unknownColumnCount},
                                 {"notes", std::move(notes)},
                                 {"reasons", std::move(reasons)},
                                 {"rejections", std::move(faults)}});
}

} // namespace headroom::storage
