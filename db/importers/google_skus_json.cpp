// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/importers.h"

#include "db/importers/import_texts.h"
#include "db/importers/price_text.h"
#include "db/text/json_reader.h"
#include "db/text/plain_text.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom::storage {

namespace {

constexpr std::size_t kMaxRegionsOfSku = 1000;

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
    bool isSku = false;    ///< has what only a SKU has
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
    [[nodiscard]] bool sawSkus() const { return m_sawSkus; }

    // SKUs are in the list of a page, in an array without one, or one after the other.
    void startArray() override
    {
        const std::size_t depth = path().depth();
        if (depth == 0) {
            m_depth = 2;
        } else if (depth < 4 && path().lastKey() == "skus") {
            m_depth = depth + 2;
            m_sawSkus = true;
        }
    }
    void startObject() override
    {
        const std::size_t depth = path().depth() + 1;
        if (depth == 1)
            m_depth = 1;
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
        const std::size_t depth = path().depth() + 1;
        if (depth == m_depth)
            endSku();
        else if (depth == m_depth + 2 && isUnder("pricingInfo") && currentCounts())
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
            m_sku.isSku = m_sku.isSku || path().lastKey() == "skuId";
        } else if (depth == m_depth + 1 && isUnder("category")) {
            if (path().lastKey() == "usageType")
                m_sku.usageType = value;
            else if (path().lastKey() == "resourceFamily")
                m_sku.resourceFamily = value;
        } else if (depth == m_depth + 1 && isUnder("serviceRegions")) {
            if (m_sku.regions.size() < kMaxRegionsOfSku)
                m_sku.regions.emplace_back(value);
        } else if (isUnder("pricingInfo")) {
            pricingText(depth - m_depth, value);
        }
    }

private:
    [[nodiscard]] bool isUnder(std::string_view key) const
    {
        return path().key(m_depth - 1) == key;
    }

    [[nodiscard]] bool isInFuture(const GooglePricing &pricing) const
    {
        const auto day = parseDay(pricing.effective);
        return day && *day > m_context.today;
    }
    /// Decides between several prices: the latest that is in force counts.
    [[nodiscard]] bool currentCounts() const
    {
        const bool later = isInFuture(m_sku.current);
        if (later != isInFuture(m_sku.pricing))
            return !later || m_sku.pricing.unit.empty();
        return m_sku.current.effective >= m_sku.pricing.effective;
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

    void refuse(RejectionKind kind, Text reason, std::string_view detail)
    {
        const RowPlace place{.byte = byte(), .path = m_where};
        reject(m_context.sink, kind, reason, detail, place);
    }

    void endSku()
    {
        if (!m_sku.isSku && !m_sawSkus)
            return;
        m_sawSkus = true;
        m_where = path().text(m_depth - 1);
        const auto usage = googleUsageFrom(m_sku.usageType, m_sku.description);
        const auto part = partNamed(m_sku.description);
        const Text reason =
            isTpuSku(m_sku.description)
                ? HEADROOM_TEXT("Imports", "For a Cloud TPU, which Google sells by the chip-hour "
                                           "instead of by the machine.")
            : !part || !m_parts.isNeeded(*part)
                ? HEADROOM_TEXT("Imports", "Not a part of a machine type in the catalog.")
            : !usage ? HEADROOM_TEXT("Imports", "An unknown way of buying the part.")
                     : Text();
        if (!reason.empty())
            return refuse(RejectionKind::outOfScope, reason, m_sku.description);
        const auto decimal = isPerDecimalGb(part->part, m_sku.pricing.unit);
        if (!decimal)
            return refuse(RejectionKind::outOfScope,
                          HEADROOM_TEXT("Imports", "The price is for a different unit."),
                          m_sku.pricing.unit);
        if (isInFuture(m_sku.pricing))
            return refuse(RejectionKind::outOfScope, import_text::kNotInForceYet,
                          m_sku.pricing.effective);
        if (m_sku.regions.empty())
            return refuse(RejectionKind::faulty, import_text::kNoRegion, {});
        const auto date = parseDay(m_sku.pricing.effective).value_or(m_context.date);
        if (const auto nanos = price())
            addParts(*part, *usage, {*nanos, date, *decimal, 0});
    }

    void addParts(const GooglePartName &part, GoogleUsage usage, GoogleParts::Price price)
    {
        const std::string place = m_context.sourceName + (m_where.empty() ? "" : ", ") + m_where;
        price.sku = m_parts.beginSku(m_sku.description, place);
        for (const std::string &region : m_sku.regions) {
            if (!isPlainName(region))
                refuse(RejectionKind::faulty, import_text::kNoRegion, region);
            else if (!m_parts.add(part, usage, region, price))
                refuse(RejectionKind::faulty,
                       HEADROOM_TEXT("Imports", "The part has a different price for the same day."),
                       m_sku.description);
        }
    }

    /// True if the unit counts 10^9 bytes rather than GiB; absent for a unit that the part is not
    /// sold by.
    [[nodiscard]] static std::optional<bool> isPerDecimalGb(GooglePart part, std::string_view unit)
    {
        const bool memory = part == GooglePart::memory;
        if (!memory && part != GooglePart::localSsd)
            return unit == "h" ? std::optional(false) : std::nullopt;
        if (unit == (memory ? "GiBy.h" : "GiBy.mo"))
            return false;
        return unit == (memory ? "GBy.h" : "GBy.mo") ? std::optional(true) : std::nullopt;
    }

    /// The first tier with a price above zero: a free tier may precede it, and volume discounts may
    /// follow.
    std::optional<std::int64_t> price()
    {
        for (const GoogleTier &tier : m_sku.pricing.tiers) {
            if (tier.currency != m_context.catalog.currency) {
                refuse(RejectionKind::faulty, import_text::kOtherCurrency, tier.currency);
                return std::nullopt;
            }
            if (tier.twice) {
                refuse(RejectionKind::faulty, import_text::kPriceTwice, m_sku.description);
                return std::nullopt;
            }
            const ParsedAmount whole = parseAmount(tier.units.empty() ? "0" : tier.units);
            const ParsedAmount billionths =
                parseAmount(tier.nanos.empty() ? "0" : tier.nanos, kNanosPerUnit);
            for (const auto &fault : {whole.fault, billionths.fault}) {
                if (fault && *fault != PriceFault::zero) {
                    refuse(RejectionKind::faulty, reasonOf(*fault),
                           tier.units + " + " + tier.nanos + "e-9");
                    return std::nullopt;
                }
            }
            const std::int64_t nanos = whole.nanos + billionths.nanos / kNanosPerUnit;
            if (nanos > 0)
                return nanos;
        }
        refuse(RejectionKind::faulty, reasonOf(PriceFault::zero), m_sku.description);
        return std::nullopt;
    }

    const ImportContext &m_context;
    GoogleParts &m_parts;
    std::size_t m_depth = 0; ///< of the fields of a SKU
    bool m_sawSkus = false;
    GoogleSku m_sku;
    std::string m_where;
};

} // namespace

Expected<void> importGoogleSkusJson(const ImportContext &context, GoogleParts &parts)
{
    HEADROOM_TRY(const auto source, context.open());
    GoogleListener listener(context, parts);
    HEADROOM_CHECK(readJson(*source, listener, JsonDocuments::several));
    if (!listener.sawSkus())
        return failure(
            HEADROOM_TEXT("Errors", "The file has no list of SKUs."), {},
            HEADROOM_TEXT("Errors", "It should be a page of the Cloud Billing Catalog."));
    if (parts.isFull())
        return failure(
            HEADROOM_TEXT("Errors", "The list has over 400,000 parts of machines."), {},
            HEADROOM_TEXT("Errors", "This is not the Cloud Billing Catalog; nothing was changed."));
    return {};
}

} // namespace headroom::storage
