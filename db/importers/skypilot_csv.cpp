// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/skypilot_csv.h"

#include "importers/aws_product.h"
#include "importers/csv_columns.h"
#include "importers/csv_reader.h"
#include "importers/price_text.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace headroom::storage {

namespace {

constexpr std::string_view kSource = "SkyPilot catalog";
constexpr std::size_t kMostHosts = 400'000;

struct SkyColumns {
    int type = -1;
    int accelerator = -1;
    int count = -1;
    int vcpus = -1;
    int memory = -1;
    int price = -1;
    int spot = -1;
    int region = -1;
};

/// A Google machine's price without its accelerators, or an accelerator's without its machine.
struct GooglePrices {
    std::optional<std::int64_t> onDemand;
    std::optional<std::int64_t> spot;
    std::uint64_t line = 0;
};

/// The lowest of several zones.
void lower(std::optional<std::int64_t> &kept, const std::optional<std::int64_t> &other)
{
    if (other && (!kept || *other < *kept))
        kept = other;
}

bool isLower(char c)
{
    return c >= 'a' && c <= 'z';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// "us-central1", "northamerica-northeast2".
bool isGoogleRegion(std::string_view region)
{
    const std::size_t letters = region.find_last_not_of("0123456789");
    return region.size() > 4 && std::ranges::count(region, '-') == 1
           && letters != std::string_view::npos && letters + 1 < region.size()
           && std::ranges::all_of(region.substr(0, letters + 1),
                                  [](char c) { return isLower(c) || c == '-'; });
}

/// "m5.large", "u-6tb1.metal".
bool isAwsType(std::string_view type)
{
    return !type.empty() && isLower(type.front()) && std::ranges::count(type, '.') == 1
           && std::ranges::all_of(
               type, [](char c) { return isLower(c) || isDigit(c) || c == '.' || c == '-'; });
}

/// SkyPilot has catalogs of some twenty clouds with the same columns and does not name the cloud: types and
/// regions have to look like those of one of ours.
std::optional<Provider> providerOf(std::string_view type, std::string_view region)
{
    if (type.starts_with("Standard_") || type.starts_with("Basic_"))
        return Provider::azure;
    if (isAwsType(type) && isAwsRegionCode(region))
        return Provider::aws;
    const bool named = type.empty() || (isLower(type.front()) && type.find('-') != type.npos);
    if (named && type.find_first_of("_.") == type.npos && isGoogleRegion(region))
        return Provider::google;
    return std::nullopt;
}

class SkypilotListener final : public CsvListener
{
public:
    explicit SkypilotListener(const ImportContext &context) : m_context(context)
    {
        for (GoogleMachine &machine : googleMachines(context.catalog))
            m_machines.emplace(machine.name, std::move(machine));
    }

    Expected<void> record(const CsvRecord &record) override
    {
        if (!m_header)
            return readHeader(record);
        if (record.fields.size() != m_header->count()) {
            if (!record.endsWithNewline && record.fields.size() < m_header->count())
                return tl::unexpected(cutOff(record));
            refuse(record.line, RejectionKind::faulty,
                   "The line has another number of fields than the header.", {});
            return {};
        }
        if (!record.endsWithNewline)
            m_context.sink.note(kOpenEnd);
        readLine(record);
        if (m_hosts.size() + m_accelerators.size() > kMostHosts)
            return failure("The table has too many machines of Google Cloud.", {},
                           "Nothing was changed.");
        return {};
    }

    /// Puts Google's hosts and accelerators together.
    void finish()
    {
        for (const auto &[key, host] : m_hosts)
            offerHost(key.first, key.second, host);
    }

    [[nodiscard]] bool hasHeader() const { return m_header.has_value(); }

private:
    using TypeAndRegion = std::pair<std::string, std::string>;
    struct AcceleratorKey {
        std::string name;
        double count = 0;
        std::string region;
        friend auto operator<=>(const AcceleratorKey &, const AcceleratorKey &) = default;
    };

    Expected<void> readHeader(const CsvRecord &record)
    {
        m_header.emplace(record);
        CsvColumns &header = *m_header;
        m_columns = {header.find({"instancetype"}),     header.find({"acceleratorname"}),
                     header.find({"acceleratorcount"}), header.find({"vcpus"}),
                     header.find({"memorygib"}),        header.find({"price"}),
                     header.find({"spotprice"}),        header.find({"region"})};
        for (const std::string_view name : {"gpuinfo", "availabilityzone", "generation"})
            static_cast<void>(header.find({name}));
        if (auto twins = header.checkTwins(); !twins)
            return twins;
        header.tellUnknown(m_context.sink);
        return {};
    }

    void refuse(std::uint64_t line, RejectionKind kind, std::string_view reason,
                std::string_view detail)
    {
        RowPlace place;
        place.line = line;
        reject(m_context.sink, kind, reason, detail, place);
    }

    void readLine(const CsvRecord &record)
    {
        const std::string_view type = trimmed(record[m_columns.type]);
        const std::string_view region = trimmed(record[m_columns.region]);
        if (!isPlainName(region))
            return refuse(record.line, RejectionKind::faulty,
                          "The region is missing or is no plain name.", region);
        if (type == "TPU-VM")
            return refuse(record.line, RejectionKind::outOfScope, "A TPU without a machine type.",
                          type);
        const auto provider = providerOf(type, region);
        if (!provider || (!type.empty() && !isPlainName(type)))
            return refuse(record.line, RejectionKind::outOfScope, "A machine of another provider.",
                          type);
        const auto onDemand = price(record, m_columns.price);
        const auto spot = price(record, m_columns.spot);
        if (!onDemand && !spot)
            return;
        // Some lists name the accelerators of a whole machine; its price then holds them.
        const bool isWhole = !type.empty() && !trimmed(record[m_columns.accelerator]).empty();
        if (*provider == Provider::google && !isWhole)
            return keepForGoogle(record, type, region, {onDemand, spot, record.line});
        if (onDemand)
            offer(record, *provider, PricingModel::onDemand, *onDemand);
        if (spot)
            offer(record, *provider, PricingModel::spot, *spot);
    }

    /// A price of the line; an empty field means that it is not known and is no row at all, unless both are.
    std::optional<std::int64_t> price(const CsvRecord &record, int column)
    {
        const std::string_view text = trimmed(record[column]);
        const std::string_view other =
            trimmed(record[column == m_columns.price ? m_columns.spot : m_columns.price]);
        if (text.empty()) {
            if (other.empty() && column == m_columns.price)
                refuse(record.line, RejectionKind::outOfScope, reasonOf(PriceFault::missing), {});
            return std::nullopt;
        }
        const ParsedAmount amount = parseAmount(text);
        if (amount.fault) {
            refuse(record.line, RejectionKind::faulty, reasonOf(*amount.fault), text);
            return std::nullopt;
        }
        return amount.nanos;
    }

    void keepForGoogle(const CsvRecord &record, std::string_view type, std::string_view region,
                       const GooglePrices &prices)
    {
        GooglePrices *kept = nullptr;
        if (type.empty()) {
            const double count = parseFigure(record[m_columns.count]);
            kept = &m_accelerators[{googleGpuNamed(trimmed(record[m_columns.accelerator])), count,
                                    std::string(region)}];
        } else {
            kept = &m_hosts[{std::string(type), std::string(region)}];
        }
        lower(kept->onDemand, prices.onDemand);
        lower(kept->spot, prices.spot);
        kept->line = kept->line == 0 ? prices.line : kept->line;
    }

    void offer(const CsvRecord &record, Provider provider, PricingModel model, std::int64_t nanos)
    {
        TypeFacts facts;
        facts.vcpus = parseFigure(record[m_columns.vcpus]);
        facts.memoryGib = parseFigure(record[m_columns.memory]);
        facts.accelerator = trimmed(record[m_columns.accelerator]);
        facts.acceleratorCount = parseFigure(record[m_columns.count]);
        PriceRow row = rowOf(provider, trimmed(record[m_columns.type]),
                             trimmed(record[m_columns.region]), model, nanos, record.line);
        row.facts = &facts;
        m_context.sink.accept(row);
    }

    [[nodiscard]] PriceRow rowOf(Provider provider, std::string_view type, std::string_view region,
                                 PricingModel model, std::int64_t nanos, std::uint64_t line) const
    {
        PriceRow row;
        row.provider = provider;
        row.region = region;
        row.instanceType = type;
        row.purchase.model = model;
        row.rate = HourlyRate::fromNanos(nanos);
        row.asOf = m_context.date;
        row.source = kSource;
        row.sameOffer = SameOffer::lowest;
        row.place.line = line;
        return row;
    }

    void offerHost(const std::string &type, const std::string &region, const GooglePrices &host)
    {
        const auto machine = m_machines.find(type);
        const bool hasGpu = machine != m_machines.end() && !machine->second.gpu.empty();
        if (!hasGpu) {
            offerGoogle(type, region, host, {});
            offerAttached(type, region, host);
            return;
        }
        const GooglePrices *accelerator = acceleratorOf(machine->second, region);
        if (!accelerator) {
            return refuse(host.line, RejectionKind::faulty,
                          "The list has no price for the machine's accelerators.", type);
        }
        offerGoogle(type, region, host, *accelerator);
    }

    /// N1 machines take accelerators by choice: each such pair is a machine of the catalog.
    void offerAttached(const std::string &type, const std::string &region, const GooglePrices &host)
    {
        if (!type.starts_with("n1-"))
            return;
        const std::string first = type + '+';
        for (auto it = m_machines.lower_bound(first);
             it != m_machines.end() && it->first.starts_with(first); ++it) {
            if (const GooglePrices *accelerator = acceleratorOf(it->second, region))
                offerGoogle(it->first, region, host, *accelerator);
        }
    }

    [[nodiscard]] const GooglePrices *acceleratorOf(const GoogleMachine &machine,
                                                    const std::string &region) const
    {
        const auto found = m_accelerators.find({machine.gpu, machine.gpus.toDouble(), region});
        return found == m_accelerators.end() ? nullptr : &found->second;
    }

    void offerGoogle(const std::string &type, const std::string &region, const GooglePrices &host,
                     const std::optional<GooglePrices> &accelerator)
    {
        const std::optional<std::int64_t> none = 0;
        const auto &gpuOnDemand = accelerator ? accelerator->onDemand : none;
        const auto &gpuSpot = accelerator ? accelerator->spot : none;
        if (host.onDemand && gpuOnDemand) {
            m_context.sink.accept(rowOf(Provider::google, type, region, PricingModel::onDemand,
                                        *host.onDemand + *gpuOnDemand, host.line));
        }
        if (host.spot && gpuSpot) {
            m_context.sink.accept(rowOf(Provider::google, type, region, PricingModel::spot,
                                        *host.spot + *gpuSpot, host.line));
        }
    }

    const ImportContext &m_context;
    std::optional<CsvColumns> m_header;
    SkyColumns m_columns;
    std::map<std::string, GoogleMachine> m_machines;
    std::map<TypeAndRegion, GooglePrices> m_hosts;
    std::map<AcceleratorKey, GooglePrices> m_accelerators;
};

} // namespace

std::string googleGpuNamed(std::string_view skypilotName)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kNames = {{
        {"H100", "h100 80gb"},
        {"H100-MEGA", "h100 80gb mega"},
        {"H200", "h200 141gb"},
        {"A100-80GB", "a100 80gb"},
    }};
    for (const auto &[sky, google] : kNames) {
        if (sky == skypilotName)
            return std::string(google);
    }
    std::string name;
    for (const char c : skypilotName.substr(0, 64))
        name += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c == '-' ? ' ' : c;
    return name;
}

Expected<void> importSkypilotCsv(const ImportContext &context)
{
    const auto source = context.open();
    if (!source)
        return tl::unexpected(source.error());
    SkypilotListener listener(context);
    if (auto read = readCsv(**source, ',', listener); !read)
        return read;
    if (!listener.hasHeader())
        return failure("The table is empty.", {}, "Nothing was changed.");
    listener.finish();
    return {};
}

} // namespace headroom::storage
