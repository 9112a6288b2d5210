// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/importer_check.h"
#include "core/catalog/known_providers.h"

#include "db/importers/importers.h"

#include <cstdlib>

namespace headroom::testing {

using namespace storage;

namespace {

/// Checks what every importer promises about the rows it hands over.
class CheckingSink final : public PriceRowSink
{
public:
    void accept(const PriceRow &row) override
    {
        const bool sound = row.rate.nanos() > 0 && row.upfrontNanos >= 0
                           && !row.instanceType.empty() && row.instanceType.size() <= 64
                           && !row.region.empty() && row.region.size() <= 64;
        if (!sound)
            std::abort();
    }
    void reject(const Rejection &rejection) override
    {
        if (rejection.reason.empty())
            std::abort();
    }
    void unknownColumn(std::string_view) override {}
    void note(Message /*sentence*/) override {}
};

Catalog smallCatalog()
{
    Catalog catalog;
    for (const auto &[provider, name] :
         {std::pair(known::aws, "m5.large"), std::pair(known::google, "n1-standard-4"),
          std::pair(known::google, "e2-micro"), std::pair(known::google, "f1-micro")}) {
        InstanceType type;
        type.provider = provider;
        type.name = name;
        type.vcpus = 4;
        type.memoryGib = 15;
        catalog.types.push_back(type);
    }
    catalog.buildIndexes();
    return catalog;
}

} // namespace

void checkImporter(PriceFileFormat format, std::string_view text)
{
    static const Catalog catalog = smallCatalog();
    CheckingSink sink;
    GoogleParts parts(catalog);
    const ImportContext context{
        [&] { return textInMemory(text); }, sink,   catalog,
        Date::fromCivil(2026, 11, 20),      "fuzz", Date::fromCivil(2026, 11, 20)};
    static_cast<void>(detectFormat(text.substr(0, kDetectionBytes)));
    if (readPriceList(format, context, parts))
        parts.compose(sink);
}

} // namespace headroom::testing
