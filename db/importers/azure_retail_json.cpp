// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/importers.h"

#include "core/catalog/known_providers.h"
#include "db/importers/azure_meter.h"
#include "db/importers/import_texts.h"
#include "db/importers/price_text.h"
#include "db/text/json_reader.h"
#include "db/text/plain_text.h"

#include <string>
#include <vector>

namespace headroom::storage {

namespace {

struct AzurePlanPrice {
    std::string term;
    std::string price;
};

/// One entry of "Items".
struct AzureItem {
    AzureMeter meter;
    std::string currency;
    std::string retailPrice;
    std::string unitPrice;
    std::string region;
    std::string start;
    std::string end;
    std::string tier;
    bool isItem = false; ///< has what only an item has
    bool primary = true;
    bool priceTwice = false;
    std::vector<AzurePlanPrice> plans;
};

struct TextField {
    std::string_view name;
    std::string AzureItem::*member = nullptr;
    std::string AzureMeter::*meterMember = nullptr;
};

constexpr TextField kItemFields[] = {
    {"currencyCode", &AzureItem::currency},         {"unitPrice", &AzureItem::unitPrice},
    {"armRegionName", &AzureItem::region},          {"effectiveStartDate", &AzureItem::start},
    {"effectiveEndDate", &AzureItem::end},          {"tierMinimumUnits", &AzureItem::tier},
    {"serviceName", nullptr, &AzureMeter::service}, {"productName", nullptr, &AzureMeter::product},
    {"skuName", nullptr, &AzureMeter::sku},         {"meterName", nullptr, &AzureMeter::meter},
    {"armSkuName", nullptr, &AzureMeter::armSku},   {"unitOfMeasure", nullptr, &AzureMeter::unit},
    {"type", nullptr, &AzureMeter::type},           {"reservationTerm", nullptr, &AzureMeter::term},
};

bool isItemsKey(std::string_view key)
{
    return key == "Items" || key == "items";
}

class AzureListener final : public JsonListener
{
public:
    explicit AzureListener(const ImportContext &context) : m_context(context) {}
    [[nodiscard]] bool sawItems() const { return m_sawItems; }

    // Items are in the list of a page, in an array without one, or one after the other.
    void startArray() override
    {
        const std::size_t depth = path().depth();
        if (depth == 0) {
            m_itemDepth = 2;
            m_sawItems = true;
        } else if (isItemsKey(path().lastKey()) && depth < 4) {
            m_itemDepth = depth + 2;
            m_sawItems = true;
        }
    }
    void startObject() override
    {
        const std::size_t depth = path().depth() + 1;
        if (depth == 1)
            m_itemDepth = 1;
        if (depth == m_itemDepth)
            m_item = {};
        else if (inPlan(depth))
            m_item.plans.emplace_back();
    }
    void endObject() override
    {
        if (m_itemDepth > 0 && path().depth() + 1 == m_itemDepth)
            endItem();
    }
    void text(std::string_view value) override
    {
        const std::size_t depth = path().depth();
        if (m_itemDepth == 0)
            return;
        if (depth == m_itemDepth)
            itemField(value);
        else if (inPlan(depth) && !m_item.plans.empty())
            planField(value);
    }
    void truth(bool value) override
    {
        if (path().depth() == m_itemDepth && path().lastKey() == "isPrimaryMeterRegion")
            m_item.primary = value;
    }

private:
    [[nodiscard]] bool inPlan(std::size_t depth) const
    {
        return m_itemDepth > 0 && depth == m_itemDepth + 2
               && path().key(m_itemDepth - 1) == "savingsPlan";
    }

    void itemField(std::string_view value)
    {
        const std::string_view name = path().lastKey();
        value = trimmed(value.substr(0, 256));
        m_item.isItem = m_item.isItem || name == "meterName" || name == "armRegionName";
        if (name == "retailPrice") {
            m_item.priceTwice = m_item.priceTwice || !m_item.retailPrice.empty();
            m_item.retailPrice = value;
            return;
        }
        for (const TextField &field : kItemFields) {
            if (field.name != name)
                continue;
            if (field.member)
                m_item.*field.member = value;
            else
                m_item.meter.*field.meterMember = value;
            return;
        }
    }

    void planField(std::string_view value)
    {
        if (path().lastKey() == "term")
            m_item.plans.back().term = value.substr(0, 32);
        else if (path().lastKey() == "retailPrice")
            m_item.plans.back().price = value.substr(0, 64);
    }

    void endItem()
    {
        // A page, whose fields are where those of an item could be.
        if (!m_item.isItem && m_itemDepth == 1)
            return;
        m_sawItems = true;
        m_where = path().text(m_itemDepth - 1);
        const AzureOffering offering = offeringOf(m_item.meter);
        if (!offering.refusal.empty())
            return refuse(RejectionKind::outOfScope, offering.refusal, offering.detail);
        if (!isInForce())
            return;
        if (parseFigure(m_item.tier) > 0)
            return refuse(RejectionKind::outOfScope,
                          HEADROOM_TEXT("Imports", "Applies only above a minimum quantity."),
                          m_item.tier);
        if (m_item.priceTwice)
            return refuse(RejectionKind::faulty, import_text::kPriceTwice, m_item.retailPrice);
        if (m_item.currency != m_context.catalog.currency) {
            return refuse(RejectionKind::faulty, import_text::kOtherCurrency, m_item.currency);
        }
        if (!isPlainName(m_item.region))
            return refuse(RejectionKind::faulty, import_text::kNoRegion, m_item.region);
        offerItem(offering);
        if (offering.purchase.model != PricingModel::onDemand)
            return;
        for (const AzurePlanPrice &plan : m_item.plans)
            offerPlan(offering, plan);
    }

    bool isInForce()
    {
        const auto start = parseDay(m_item.start);
        const auto end = parseDay(m_item.end);
        if (start && *start > m_context.date) {
            refuse(RejectionKind::outOfScope, import_text::kNotInForceYet, m_item.start);
            return false;
        }
        if (end && *end < m_context.date) {
            refuse(RejectionKind::outOfScope,
                   HEADROOM_TEXT("Imports", "The price is no longer in force."), m_item.end);
            return false;
        }
        return true;
    }

    void offerItem(const AzureOffering &offering)
    {
        const std::string_view price =
            m_item.retailPrice.empty() ? m_item.unitPrice : m_item.retailPrice;
        const int years = offering.purchase.termYears;
        const ParsedAmount amount = parseAmount(price, years > 0 ? kHighestFee : kHighestRate);
        if (amount.fault)
            return refuse(RejectionKind::faulty, reasonOf(*amount.fault), price);
        // A reservation says "1 Hour" and quotes the whole term.
        const std::int64_t nanos = years > 0 ? spreadOverTerm(amount.nanos, years) : amount.nanos;
        accept(offering.instanceType, offering.purchase, nanos);
    }

    void offerPlan(const AzureOffering &offering, const AzurePlanPrice &plan)
    {
        const int years = azureTermYears(plan.term);
        const ParsedAmount amount = parseAmount(plan.price);
        if (years == 0)
            return refuse(RejectionKind::faulty, import_text::kUnknownPlanTerm, plan.term);
        if (amount.fault)
            return refuse(RejectionKind::faulty, reasonOf(*amount.fault), plan.price);
        PurchaseOption purchase = offering.purchase;
        purchase.model = PricingModel::savingsPlan;
        purchase.termYears = static_cast<std::uint8_t>(years);
        accept(offering.instanceType, purchase, amount.nanos);
    }

    void accept(std::string_view instanceType, const PurchaseOption &purchase, std::int64_t nanos)
    {
        if (nanos <= 0)
            return refuse(RejectionKind::faulty, reasonOf(PriceFault::zero), {});
        PriceRow row;
        row.provider = known::azure;
        row.region = m_item.region;
        row.instanceType = instanceType;
        row.purchase = purchase;
        row.rate = HourlyRate::fromNanos(nanos);
        row.asOf = m_context.date;
        row.inForceSince = parseDay(m_item.start).value_or(Date());
        row.source = kSource;
        row.sameOffer = SameOffer::laterStart;
        // Meters that are not the region's own repeat those that are; alone they still count.
        row.secondary = !m_item.primary;
        row.place = place();
        m_context.sink.accept(row);
    }

    void refuse(RejectionKind kind, Text reason, std::string_view detail)
    {
        reject(m_context.sink, kind, reason, detail, place());
    }
    [[nodiscard]] RowPlace place() const { return {.byte = byte(), .path = m_where}; }

    static constexpr std::string_view kSource = "Azure Retail Prices API";
    const ImportContext &m_context;
    std::size_t m_itemDepth = 0; ///< of the fields of an item
    bool m_sawItems = false;
    AzureItem m_item;
    std::string m_where;
};

} // namespace

Expected<void> importAzureRetailJson(const ImportContext &context)
{
    HEADROOM_TRY(const auto source, context.open());
    AzureListener listener(context);
    HEADROOM_CHECK(readJson(*source, listener, JsonDocuments::several));
    if (!listener.sawItems())
        return failure(HEADROOM_TEXT("Errors", "The file has no list of items."), {},
                       HEADROOM_TEXT("Errors", "It should be a page of the retail prices API."));
    return {};
}

} // namespace headroom::storage
