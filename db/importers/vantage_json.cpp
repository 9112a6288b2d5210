// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/importers.h"

#include "core/catalog/known_providers.h"
#include "db/importers/import_texts.h"
#include "db/importers/price_text.h"
#include "db/importers/region_names.h"
#include "db/text/json_reader.h"
#include "db/text/plain_text.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom::storage {

namespace {

/// One type has some 25 regions with 16 systems of up to 20 prices.
constexpr std::size_t kMaxPricesOfType = 50'000;

/// A price waits until its type's name is known, which may come after it.
struct FoundPrice {
    std::string region;
    std::string system;
    std::string name; ///< "ondemand", "spot_avg", or "yrTerm1Standard.noUpfront"
    std::string value;
    std::uint64_t byte = 0;
};

struct FoundType {
    std::string name;
    std::string architecture;
    std::string gpu;
    double vcpus = 0;
    double memoryGib = 0;
    double gpuCount = 0;
    double gpuMemoryGib = 0;
    std::vector<FoundPrice> prices;
};

/// "yrTerm3Convertible.partialUpfront" as a purchase option.
std::optional<PurchaseOption> reservedNamed(std::string_view name)
{
    if (!name.starts_with("yrTerm") || name.size() < 8)
        return std::nullopt;
    PurchaseOption purchase;
    const char years = name[6];
    if (years != '1' && years != '3')
        return std::nullopt;
    purchase.termYears = static_cast<std::uint8_t>(years - '0');
    const std::string_view rest = name.substr(7);
    const std::size_t dot = rest.find('.');
    const std::string_view kind = rest.substr(0, dot);
    const std::string_view payment = dot == std::string_view::npos ? "" : rest.substr(dot + 1);
    // Lists of before 2016, when there were no convertible reservations, name no class.
    if (kind == "Standard" || kind.empty())
        purchase.model = PricingModel::reserved;
    else if (kind == "Convertible")
        purchase.model = PricingModel::reservedConvertible;
    else
        return std::nullopt;
    if (payment == "noUpfront")
        purchase.payment = Payment::noUpfront;
    else if (payment == "partialUpfront")
        purchase.payment = Payment::partialUpfront;
    else if (payment == "allUpfront")
        purchase.payment = Payment::allUpfront;
    else
        return std::nullopt;
    return purchase;
}

std::optional<PurchaseOption> purchaseNamed(std::string_view name)
{
    if (name != "ondemand" && name != "spot_avg")
        return reservedNamed(name);
    PurchaseOption purchase;
    if (name == "spot_avg")
        purchase.model = PricingModel::spot;
    return purchase;
}

/// Prices of things that look like the instance and are others; empty for those that may be it.
Text refusalOf(const FoundPrice &price)
{
    // The host's price is listed under every type of its family.
    if (price.system == "dedicated")
        return import_text::kDedicatedHost;
    if (price.system == "emr" || price.name == "emr")
        return HEADROOM_TEXT("Imports", "The fee of Amazon EMR.");
    if (price.system != "linux" && price.system != "mswin")
        return import_text::kOtherSystemOrSoftware;
    // Rates of Compute and of EC2 Instance Savings Plans have the same name: which one it is, is
    // lost.
    if (price.name.starts_with("yrTerm") && price.name.find("Savings") != std::string::npos)
        return HEADROOM_TEXT("Imports", "From a savings plan whose kind Vantage does not state.");
    if (!purchaseNamed(price.name))
        return HEADROOM_TEXT("Imports", "An unknown kind of price.");
    if (!looksLikeRegion(known::aws, price.region) && isPlainName(price.region))
        return import_text::kNotInARegion;
    return {};
}

bool isPriceName(std::string_view name)
{
    return name == "ondemand" || name == "spot_avg" || name == "emr";
}

class VantageListener final : public JsonListener
{
public:
    explicit VantageListener(const ImportContext &context) : m_context(context) {}
    [[nodiscard]] bool sawType() const { return m_sawType; }
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }

    void startObject() override
    {
        const std::size_t depth = path().depth();
        if (depth == 0)
            m_depth = 1;
        else if (depth == 1 && path().inArray())
            m_depth = 2;
        if (path().depth() + 1 == m_depth)
            m_type = {};
    }
    void endObject() override
    {
        if (path().depth() + 1 == m_depth)
            endType();
    }
    void text(std::string_view value) override
    {
        const std::size_t depth = path().depth();
        if (depth == m_depth)
            typeField(value);
        else if (depth == m_depth + 1 && path().inArray() && path().key(m_depth - 1) == "arch")
            architecture(value);
        else if (depth > m_depth && path().key(m_depth - 1) == "pricing")
            pricingField(depth - m_depth, value);
    }

private:
    void typeField(std::string_view value)
    {
        const std::string_view name = path().lastKey();
        if (name == "instance_type")
            m_type.name = value.substr(0, 128);
        else if (name == "vCPU")
            m_type.vcpus = parseFigure(value);
        else if (name == "memory")
            m_type.memoryGib = parseFigure(value);
        else if (name == "GPU")
            m_type.gpuCount = parseFigure(value);
        else if (name == "GPU_model")
            m_type.gpu = value.substr(0, 64);
        else if (name == "GPU_memory")
            m_type.gpuMemoryGib = parseFigure(value);
    }
    void architecture(std::string_view value)
    {
        if (value == "arm64" || (value == "x86_64" && m_type.architecture.empty()))
            m_type.architecture = value;
    }

    /// pricing / region / system / name, pricing / region / system / reserved / name, or in lists
    /// of before 2015, which have only the price on demand, pricing / region / system.
    void pricingField(std::size_t level, std::string_view value)
    {
        if (level == 2)
            return addPrice("ondemand", value);
        const bool plain = level == 3 && isPriceName(path().lastKey());
        const bool reserved = level == 4 && path().key(m_depth + 2) == "reserved";
        if (plain || reserved)
            addPrice(path().lastKey(), value);
    }

    void addPrice(std::string_view name, std::string_view value)
    {
        if (m_type.prices.size() == kMaxPricesOfType) {
            m_error = Error{HEADROOM_TEXT("Errors", "One instance type has over 50,000 prices."),
                            "byte " + std::to_string(byte()),
                            HEADROOM_TEXT("Errors", "This is not a Vantage price list.")};
            return;
        }
        m_type.prices.push_back({std::string(path().key(m_depth).substr(0, 64)),
                                 std::string(path().key(m_depth + 1).substr(0, 64)),
                                 std::string(name.substr(0, 64)), std::string(value.substr(0, 64)),
                                 byte()});
    }

    void endType()
    {
        m_sawType = m_sawType || !m_type.name.empty();
        if (m_error)
            return;
        for (const FoundPrice &price : m_type.prices)
            offer(price);
    }

    void offer(const FoundPrice &price)
    {
        const std::string where = m_type.name.substr(0, 64) + ".pricing." + price.region + '.'
                                  + price.system + '.' + price.name;
        const RowPlace place{.byte = price.byte, .path = where};
        if (const Text refusal = refusalOf(price); !refusal.empty())
            return reject(m_context.sink, RejectionKind::outOfScope, refusal,
                          price.system + ' ' + price.name, place);
        PurchaseOption purchase = purchaseNamed(price.name).value_or(PurchaseOption());
        if (price.system == "mswin")
            purchase.operatingSystem = OperatingSystem::windows;
        if (!isPlainName(m_type.name) || !isPlainName(price.region)) {
            return reject(m_context.sink, RejectionKind::faulty, import_text::kNoRegionOrType,
                          m_type.name, place);
        }
        const ParsedAmount amount = parseAmount(price.value);
        const bool notKnown = price.value == "N/A" || amount.fault == PriceFault::missing
                              || amount.fault == PriceFault::zero;
        if (notKnown) {
            return reject(m_context.sink, RejectionKind::outOfScope,
                          HEADROOM_TEXT("Imports", "Not known to Vantage."), price.value, place);
        }
        if (amount.fault)
            return reject(m_context.sink, RejectionKind::faulty, reasonOf(*amount.fault),
                          price.value, place);
        accept(price, purchase, amount.nanos, place);
    }

    void accept(const FoundPrice &price, const PurchaseOption &purchase, std::int64_t nanos,
                const RowPlace &place)
    {
        TypeFacts facts;
        facts.vcpus = m_type.vcpus;
        facts.memoryGib = m_type.memoryGib;
        facts.cpuArchitecture = m_type.architecture;
        facts.accelerator = m_type.gpu;
        facts.acceleratorCount = m_type.gpuCount;
        facts.acceleratorMemoryGib =
            m_type.gpuCount > 0 ? m_type.gpuMemoryGib / m_type.gpuCount : 0;
        PriceRow row;
        row.provider = known::aws;
        row.region = price.region;
        row.instanceType = m_type.name;
        row.purchase = purchase;
        row.rate = HourlyRate::fromNanos(nanos);
        // The file spreads fees already; only one paid wholly at the start follows from the rate.
        if (purchase.payment == Payment::allUpfront) {
            const Int128 fee = Int128(nanos) * kHoursPerYear * purchase.termYears;
            row.upfrontNanos =
                fee <= Int128(kHighestFee) * kNanosPerUnit ? static_cast<std::int64_t>(fee) : 0;
        }
        row.asOf = m_context.date;
        row.source = "Vantage instances.json";
        row.facts = &facts;
        row.place = place;
        m_context.sink.accept(row);
    }

    const ImportContext &m_context;
    std::size_t m_depth = 1;
    bool m_sawType = false;
    FoundType m_type;
    std::optional<Error> m_error;
};

} // namespace

Expected<void> importVantageJson(const ImportContext &context)
{
    HEADROOM_TRY(const auto source, context.open());
    VantageListener listener(context);
    HEADROOM_CHECK(readJson(*source, listener));
    if (listener.error())
        return tl::unexpected(*listener.error());
    if (!listener.sawType())
        return failure(HEADROOM_TEXT("Errors", "The file contains no instance types."), {},
                       HEADROOM_TEXT("Errors", "It should be Vantage's instances.json."));
    return {};
}

} // namespace headroom::storage
