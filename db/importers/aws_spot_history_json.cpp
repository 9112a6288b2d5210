// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/importers.h"

#include "core/catalog/known_providers.h"
#include "db/importers/import_texts.h"
#include "db/importers/price_text.h"
#include "db/importers/region_names.h"
#include "db/text/json_reader.h"
#include "db/text/plain_text.h"

#include <array>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace headroom::storage {

namespace {

/// All of AWS has some 100 zones with 1,000 types each.
constexpr std::size_t kMaxZonePrices = 400'000;

/// One change of price as the file states it.
struct SpotRecord {
    std::string zone;
    std::string type;
    std::string system;
    std::string price;
    std::string time;
    bool isRecord = false; ///< has a field of one
    bool priceTwice = false;
};

constexpr std::array<std::pair<std::string_view, std::string SpotRecord::*>, 5> kSpotFields = {{
    {"AvailabilityZone", &SpotRecord::zone},
    {"InstanceType", &SpotRecord::type},
    {"ProductDescription", &SpotRecord::system},
    {"SpotPrice", &SpotRecord::price},
    {"Timestamp", &SpotRecord::time},
}};

/// Region, type and system: an offer of the catalog.
using Offer = std::tuple<std::string, std::string, OperatingSystem>;

/// The latest price of a zone.
struct ZonePrice {
    std::string time;
    std::int64_t nanos = 0;
    std::uint64_t byte = 0;
    std::string place;
};

/// "us-east-1a" is in us-east-1; zones of Local and Wavelength Zones are in no region of the
/// catalog.
std::string_view regionOfZone(std::string_view zone)
{
    const bool named = zone.size() > 2 && zone.back() >= 'a' && zone.back() <= 'z';
    const std::string_view region = named ? zone.substr(0, zone.size() - 1) : std::string_view();
    return isAwsRegionCode(region) ? region : std::string_view();
}

std::optional<OperatingSystem> systemNamed(std::string_view name)
{
    // The addition "(Amazon VPC)" is from the days of EC2-Classic; the prices are the same.
    if (name == "Linux/UNIX" || name == "Linux/UNIX (Amazon VPC)")
        return OperatingSystem::gnuLinux;
    if (name == "Windows" || name == "Windows (Amazon VPC)")
        return OperatingSystem::windows;
    return std::nullopt;
}

class SpotHistoryListener final : public JsonListener
{
public:
    explicit SpotHistoryListener(const ImportContext &context) : m_context(context) {}

    [[nodiscard]] bool sawHistory() const { return m_sawHistory; }
    [[nodiscard]] bool hasTooMany() const { return m_zonePrices > kMaxZonePrices; }

    // Records are in the list of an answer, in an array without one, or one after the other.
    void startArray() override
    {
        const std::size_t depth = path().depth();
        const bool isHistory = path().lastKey() == "SpotPriceHistory";
        if (depth == 0)
            m_depth = 2;
        else if (depth <= 2 && isHistory)
            m_depth = depth + 2;
        m_sawHistory = m_sawHistory || (depth > 0 && depth <= 2 && isHistory);
    }
    void startObject() override
    {
        if (path().depth() == 0)
            m_depth = 1;
        if (path().depth() + 1 == m_depth)
            m_record = {};
    }
    void endObject() override
    {
        if (path().depth() + 1 != m_depth || !m_record.isRecord)
            return;
        m_sawHistory = true;
        endRecord();
    }
    void text(std::string_view value) override
    {
        if (m_depth == 0 || path().depth() != m_depth)
            return;
        const std::string_view name = path().lastKey();
        m_record.priceTwice =
            m_record.priceTwice || (name == "SpotPrice" && !m_record.price.empty());
        for (const auto &[field, member] : kSpotFields) {
            if (field == name) {
                m_record.*member = value.substr(0, 64);
                m_record.isRecord = true;
            }
        }
    }

    /// Hands over what counts, once the whole file has been read.
    void finish()
    {
        m_context.sink.note(HEADROOM_TEXT(
            "Imports",
            "The latest spot price of each zone is used, and the lowest zone of each region."));
        for (const auto &[offer, zones] : m_offers) {
            std::string latest;
            for (const auto &[zone, price] : zones)
                latest = std::max(latest, price.time);
            for (const auto &[zone, price] : zones)
                accept(offer, price, parseDay(latest).value_or(m_context.date));
        }
    }

private:
    void endRecord()
    {
        const std::string where = path().text(m_depth - 1);
        const RowPlace place{.byte = byte(), .path = where};
        const auto refuse = [&](RejectionKind kind, Text reason, std::string_view detail) {
            reject(m_context.sink, kind, reason, detail, place);
        };
        const auto system = systemNamed(m_record.system);
        if (!system)
            return refuse(RejectionKind::outOfScope, import_text::kOtherSystem, m_record.system);
        const std::string_view region = regionOfZone(m_record.zone);
        if (region.empty())
            return refuse(RejectionKind::outOfScope, import_text::kNotInARegion, m_record.zone);
        if (!isPlainName(m_record.type) || !isPlainName(region))
            return refuse(RejectionKind::faulty, import_text::kNoRegionOrType, m_record.type);
        if (!parseDay(m_record.time))
            return refuse(RejectionKind::faulty,
                          HEADROOM_TEXT("Imports", "The date of the price is missing."),
                          m_record.time);
        if (m_record.priceTwice)
            return refuse(RejectionKind::faulty, import_text::kPriceTwice, m_record.price);
        const ParsedAmount price = parseAmount(m_record.price);
        if (price.fault)
            return refuse(RejectionKind::faulty, reasonOf(*price.fault), m_record.price);
        keep({std::string(region), m_record.type, *system},
             {m_record.time, price.nanos, place.byte, where});
    }

    void keep(const Offer &offer, ZonePrice price)
    {
        if (m_zonePrices > kMaxZonePrices)
            return;
        const auto [zone, isNew] = m_offers[offer].try_emplace(m_record.zone, price);
        if (isNew) {
            ++m_zonePrices;
            return;
        }
        // The times of one answer are written alike, so that they compare as text.
        if (price.time > zone->second.time)
            std::swap(zone->second, price);
        const RowPlace place{.byte = price.byte, .path = price.place};
        reject(m_context.sink, RejectionKind::outOfScope,
               HEADROOM_TEXT("Imports", "An earlier price of the same zone."), price.time, place);
    }

    void accept(const Offer &offer, const ZonePrice &price, Date day)
    {
        PriceRow row;
        row.provider = known::aws;
        row.region = std::get<0>(offer);
        row.instanceType = std::get<1>(offer);
        row.purchase.model = PricingModel::spot;
        row.purchase.operatingSystem = std::get<2>(offer);
        row.rate = HourlyRate::fromNanos(price.nanos);
        row.asOf = day;
        row.source = "AWS spot price history";
        row.sameOffer = SameOffer::lowest;
        row.place.byte = price.byte;
        row.place.path = price.place;
        m_context.sink.accept(row);
    }

    const ImportContext &m_context;
    bool m_sawHistory = false;
    std::size_t m_depth = 0; ///< of the fields of a record
    SpotRecord m_record;
    std::map<Offer, std::map<std::string, ZonePrice>> m_offers;
    std::size_t m_zonePrices = 0;
};

} // namespace

Expected<void> importAwsSpotHistoryJson(const ImportContext &context)
{
    HEADROOM_TRY(const auto source, context.open());
    SpotHistoryListener listener(context);
    HEADROOM_CHECK(readJson(*source, listener, JsonDocuments::several));
    if (!listener.sawHistory())
        return failure(
            HEADROOM_TEXT("Errors", "The file has no spot price history."), {},
            HEADROOM_TEXT("Errors", "It should be an answer of DescribeSpotPriceHistory."));
    if (listener.hasTooMany())
        return failure(
            HEADROOM_TEXT("Errors", "The history has more than 400,000 zones and types."), {},
            HEADROOM_TEXT("Errors", "Split it, by region for example; nothing was changed."));
    listener.finish();
    return {};
}

} // namespace headroom::storage
