// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/google_skus_json.h"

#include "importers/json_reader.h"
#include "importers/price_text.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom::storage {

namespace {

constexpr std::int64_t kNanos = 1'000'000'000;
constexpr std::size_t kMostRegions = 1000;

struct GoogleTier {
    std::string units;
    std::string nanos;
    std::string currency;
    bool twice = false;
};

/// One entry of pricingInfo: a price list in force from a time on.
struct GooglePricing {
    std::string effective;
    std::string unit;
    std::vector<GoogleTier> tiers;
};

struct GoogleSku {
    std::string description;
    std::string usageType;
    std::string resourceFamily;
    std::vector<std::string> regions;
    GooglePricing pricing; ///< the latest of several
    GooglePricing current; ///< the one being read
};

class GoogleListener final : public JsonListener
{
public:
    GoogleListener(const ImportContext &context, GoogleParts &parts)
        : m_context(context),
          m_parts(parts)
    {}
    [[nodiscard]] bool sawSkus() const { return m_depth > 0; }

    void startArray() override
    {
        const std::size_t depth = path().depth();
        if (depth > 0 && depth < 4 && path().lastKey() == "skus")
            m_depth = depth + 2;
    }
    void startObject() override
    {
        if (m_depth == 0)
            return;
        const std::size_t depth = path().depth() + 1;
        if (depth == m_depth)
            m_sku = {};
        else if (depth == m_depth + 2 && isUnder("pricingInfo"))
            m_sku.current = {};
        else if (depth == m_depth + 5 && isUnder("pricingInfo")
                 && m_sku.current.tiers.size() < 1000)
            m_sku.current.tiers.emplace_back();
    }
    void endObject() override
    {
        if (m_depth == 0)
            return;
        const std::size_t depth = path().depth() + 1;
        if (depth == m_depth)
            endSku();
        else if (depth == m_depth + 2 && isUnder("pricingInfo")
                 && m_sku.current.effective >= m_sku.pricing.effective)
            m_sku.pricing = m_sku.current;
    }
    void text(std::string_view value) override
    {
        const std::size_t depth = path().depth();
        if (m_depth == 0 || depth < m_depth)
            return;
        value = value.substr(0, 256);
        if (depth == m_depth) {
            if (path().lastKey() == "description")
                m_sku.description = value;
        } else if (depth == m_depth + 1 && isUnder("category")) {
            if (path().lastKey() == "usageType")
                m_sku.usageType = value;
            else if (path().lastKey() == "resourceFamily")
                m_sku.resourceFamily = value;
        } else if (depth == m_depth + 1 && isUnder("serviceRegions")) {
            if (m_sku.regions.size() < kMostRegions)
                m_sku.regions.emplace_back(value);
        } else if (isUnder("pricingInfo")) {
            pricingText(depth - m_depth, value);
        }
    }
    void number(std::string_view value) override { text(value); }

private:
    [[nodiscard]] bool isUnder(std::string_view key) const
    {
        return path().key(m_depth - 1) == key;
    }

    void pricingText(std::size_t level, std::string_view value)
    {
        const std::string_view name = path().lastKey();
        if (level == 2 && (name == "effectiveTime" || name == "EffectiveTime"))
            m_sku.current.effective = value;
        else if (level == 3 && name == "usageUnit")
            m_sku.current.unit = value;
        else if (level == 6 && !m_sku.current.tiers.empty())
            tierText(m_sku.current.tiers.back(), name, value);
    }
    static void tierText(GoogleTier &tier, std::string_view name, std::string_view value)
    {
        std::string GoogleTier::*member = name == "units"          ? &GoogleTier::units
                                          : name == "nanos"        ? &GoogleTier::nanos
                                          : name == "currencyCode" ? &GoogleTier::currency
                                                                   : nullptr;
        if (!member)
            return;
        tier.twice = tier.twice || !(tier.*member).empty();
        tier.*member = value;
    }

    void refuse(RejectionKind kind, std::string_view reason, std::string_view detail)
    {
        RowPlace place;
        place.byte = byte();
        place.path = m_where;
        reject(m_context.sink, kind, reason, detail, place);
    }

    void endSku()
    {
        m_where = path().text(m_depth - 1);
        const auto usage = googleUsageFrom(m_sku.usageType);
        const auto part = partNamed(m_sku.description);
        if (!part || !usage || !m_parts.isNeeded(*part)) {
            return refuse(RejectionKind::outOfScope,
                          "No part of a machine type that the catalog knows.", m_sku.description);
        }
        const std::string_view unit = part->part == GooglePart::memory     ? "GiBy.h"
                                      : part->part == GooglePart::localSsd ? "GiBy.mo"
                                                                           : "h";
        if (m_sku.pricing.unit != unit)
            return refuse(RejectionKind::outOfScope, "The price is per another unit.",
                          m_sku.pricing.unit);
        const auto date = parseDay(m_sku.pricing.effective).value_or(m_context.date);
        const auto nanos = price();
        if (!nanos)
            return;
        for (const std::string &region : m_sku.regions) {
            if (!isPlainName(region))
                refuse(RejectionKind::faulty, "The region is missing or is no plain name.", region);
            else if (!m_parts.add(*part, *usage, region, {*nanos, date}))
                refuse(RejectionKind::faulty, "The part has another price for the same day.",
                       m_sku.description);
        }
    }

    /// The first tier that costs anything: before it may stand a free tier, after it discounts for volume.
    std::optional<std::int64_t> price()
    {
        for (const GoogleTier &tier : m_sku.pricing.tiers) {
            if (tier.currency != m_context.catalog.currency) {
                refuse(RejectionKind::faulty, "The price is in another currency than the catalog.",
                       tier.currency);
                return std::nullopt;
            }
            if (tier.twice) {
                refuse(RejectionKind::faulty, "The price is stated twice.", m_sku.description);
                return std::nullopt;
            }
            const ParsedAmount whole = parseAmount(tier.units.empty() ? "0" : tier.units);
            const ParsedAmount billionths =
                parseAmount(tier.nanos.empty() ? "0" : tier.nanos, kNanos);
            for (const auto &fault : {whole.fault, billionths.fault}) {
                if (fault && *fault != PriceFault::zero) {
                    refuse(RejectionKind::faulty, reasonOf(*fault),
                           tier.units + " + " + tier.nanos + "e-9");
                    return std::nullopt;
                }
            }
            const std::int64_t nanos = whole.nanos + billionths.nanos / kNanos;
            if (nanos > 0)
                return nanos;
        }
        refuse(RejectionKind::faulty, reasonOf(PriceFault::zero), m_sku.description);
        return std::nullopt;
    }

    const ImportContext &m_context;
    GoogleParts &m_parts;
    std::size_t m_depth = 0;
    GoogleSku m_sku;
    std::string m_where;
};

} // namespace

Expected<void> importGoogleSkusJson(const ImportContext &context, GoogleParts &parts)
{
    const auto source = context.open();
    if (!source)
        return tl::unexpected(source.error());
    GoogleListener listener(context, parts);
    if (auto read = readJson(**source, listener, JsonDocuments::several); !read)
        return read;
    if (!listener.sawSkus())
        return failure("The file has no list of SKUs.", {},
                       "It should be a page of the Cloud Billing Catalog.");
    return {};
}

} // namespace headroom::storage
