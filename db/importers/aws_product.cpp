// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/aws_product.h"

#include "core/catalog/known_providers.h"
#include "db/importers/import_texts.h"
#include "db/importers/price_text.h"
#include "db/importers/region_names.h"
#include "db/text/plain_text.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace headroom::storage {

namespace {

struct Location {
    std::string_view name; ///< without the leading "EU" or "Europe" where the spellings differ
    std::string_view code;
};

constexpr std::array<Location, 40> kLocations = {{
    {"Africa (Cape Town)", "af-south-1"},
    {"Asia Pacific (Hong Kong)", "ap-east-1"},
    {"Asia Pacific (Taipei)", "ap-east-2"},
    {"Asia Pacific (Tokyo)", "ap-northeast-1"},
    {"Asia Pacific (Seoul)", "ap-northeast-2"},
    {"Asia Pacific (Osaka)", "ap-northeast-3"},
    {"Asia Pacific (Osaka-Local)", "ap-northeast-3"},
    {"Asia Pacific (Mumbai)", "ap-south-1"},
    {"Asia Pacific (Hyderabad)", "ap-south-2"},
    {"Asia Pacific (Singapore)", "ap-southeast-1"},
    {"Asia Pacific (Sydney)", "ap-southeast-2"},
    {"Asia Pacific (Jakarta)", "ap-southeast-3"},
    {"Asia Pacific (Melbourne)", "ap-southeast-4"},
    {"Asia Pacific (Malaysia)", "ap-southeast-5"},
    {"Asia Pacific (New Zealand)", "ap-southeast-6"},
    {"Asia Pacific (Thailand)", "ap-southeast-7"},
    {"Canada (Central)", "ca-central-1"},
    {"Canada West (Calgary)", "ca-west-1"},
    {"EU (Frankfurt)", "eu-central-1"},
    {"EU (Zurich)", "eu-central-2"},
    {"EU (Stockholm)", "eu-north-1"},
    {"EU (Milan)", "eu-south-1"},
    {"EU (Spain)", "eu-south-2"},
    {"EU (Ireland)", "eu-west-1"},
    {"EU (London)", "eu-west-2"},
    {"EU (Paris)", "eu-west-3"},
    {"Israel (Tel Aviv)", "il-central-1"},
    {"Middle East (UAE)", "me-central-1"},
    {"Middle East (Bahrain)", "me-south-1"},
    {"Mexico (Central)", "mx-central-1"},
    {"South America (Sao Paulo)", "sa-east-1"},
    {"US East (N. Virginia)", "us-east-1"},
    {"US East (Ohio)", "us-east-2"},
    {"AWS GovCloud (US-East)", "us-gov-east-1"},
    {"AWS GovCloud (US-West)", "us-gov-west-1"},
    {"AWS GovCloud (US)", "us-gov-west-1"},
    {"US West (N. California)", "us-west-1"},
    {"US West (Oregon)", "us-west-2"},
    {"China (Beijing)", "cn-north-1"},
    {"China (Ningxia)", "cn-northwest-1"},
}};

struct TermCode {
    std::string_view code;
    std::uint8_t years;
    PricingModel model;
    Payment payment;
};

constexpr std::array<TermCode, 12> kTermCodes = {{
    {"4NA7Y494T4", 1, PricingModel::reserved, Payment::noUpfront},
    {"HU7G6KETJZ", 1, PricingModel::reserved, Payment::partialUpfront},
    {"6QCMYABX3D", 1, PricingModel::reserved, Payment::allUpfront},
    {"BPH4J8HBKS", 3, PricingModel::reserved, Payment::noUpfront},
    {"38NPMPTW36", 3, PricingModel::reserved, Payment::partialUpfront},
    {"NQ3QZPMQV9", 3, PricingModel::reserved, Payment::allUpfront},
    {"7NE97W5U4E", 1, PricingModel::reservedConvertible, Payment::noUpfront},
    {"CUZHX8X6JH", 1, PricingModel::reservedConvertible, Payment::partialUpfront},
    {"VJWZNREJX2", 1, PricingModel::reservedConvertible, Payment::allUpfront},
    {"Z2E3P23VKM", 3, PricingModel::reservedConvertible, Payment::noUpfront},
    {"R5XV2EPZQZ", 3, PricingModel::reservedConvertible, Payment::partialUpfront},
    {"MZU6U2429S", 3, PricingModel::reservedConvertible, Payment::allUpfront},
}};

AwsOffering productOutside(Text reason, std::string_view detail)
{
    AwsOffering offering;
    offering.refusal = reason;
    offering.detail = detail;
    return offering;
}

bool isEmptyOr(std::string_view text, std::string_view usual)
{
    return text.empty() || equalsIgnoringCase(text, usual);
}

/// Checks the kind of product: instance hours, or something else.
AwsOffering checkKind(const AwsProduct &product)
{
    if (product.family != "Compute Instance" && product.family != "Compute Instance (bare metal)")
        return productOutside(HEADROOM_TEXT("Imports", "Not an instance: another product of AWS."),
                              product.family);
    if (!isEmptyOr(product.locationType, "AWS Region"))
        return productOutside(import_text::kNotInARegion, product.location);
    if (!isEmptyOr(product.capacityStatus, "Used"))
        return productOutside(
            HEADROOM_TEXT("Imports", "Not a running instance: a capacity reservation."),
            product.capacityStatus);
    if (!isEmptyOr(product.software, "NA"))
        return productOutside(
            HEADROOM_TEXT("Imports", "With additional software, such as SQL Server."),
            product.software);
    return {};
}

/// Real SKUs have 16 characters and are stored as they are; longer ones are hashed into as many
/// bits.
std::array<std::uint64_t, 2> packed(std::string_view sku)
{
    std::array<std::uint64_t, 2> key = {};
    if (sku.size() <= sizeof(key)) {
        std::memcpy(key.data(), sku.data(), sku.size());
        return key;
    }
    key = {0xcbf29ce484222325ULL, 0x9e3779b97f4a7c15ULL};
    for (const char c : sku) {
        const auto byte = static_cast<unsigned char>(c);
        key[0] = (key[0] ^ byte) * 0x100000001b3ULL;
        key[1] = (key[1] + byte) * 0xff51afd7ed558ccdULL;
        key[1] ^= key[1] >> 32;
    }
    return key;
}

template <typename Value, typename Same>
std::size_t indexIn(std::vector<Value> &values, const Value &value, Same same)
{
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (same(values[i], value))
            return i;
    }
    values.push_back(value);
    return values.size() - 1;
}

} // namespace

AwsOffering offeringOf(const AwsProduct &product)
{
    AwsOffering offering = checkKind(product);
    if (!offering.refusal.empty())
        return offering;
    if (product.operatingSystem == "Linux")
        offering.purchase.operatingSystem = OperatingSystem::gnuLinux;
    else if (product.operatingSystem == "Windows")
        offering.purchase.operatingSystem = OperatingSystem::windows;
    else
        return productOutside(import_text::kOtherSystem, product.operatingSystem);
    if (containsIgnoringCase(product.licence, "bring your own"))
        return productOutside(HEADROOM_TEXT("Imports", "With your own licence."), product.licence);
    if (product.tenancy == "Shared")
        offering.purchase.tenancy = Tenancy::shared;
    else if (product.tenancy == "Dedicated")
        offering.purchase.tenancy = Tenancy::dedicated;
    else
        return productOutside(HEADROOM_TEXT("Imports", "On a dedicated host."), product.tenancy);
    if (product.marketOption == "CapacityBlock")
        offering.purchase.model = PricingModel::capacityBlock;
    else if (!isEmptyOr(product.marketOption, "OnDemand"))
        return productOutside(HEADROOM_TEXT("Imports", "Not bought on demand."),
                              product.marketOption);
    offering.region = product.region;
    if (offering.region.empty())
        offering.region = awsRegionAt(product.location).value_or(std::string_view());
    if (offering.region.empty() && !product.location.empty())
        return productOutside(
            HEADROOM_TEXT("Imports",
                          "Not in a known region: a Local Zone, a Wavelength Zone, or new."),
            product.location);
    if (!isPlainName(offering.region)) {
        offering = productOutside(import_text::kNoRegion, product.region);
        offering.faulty = true;
    } else if (!looksLikeRegion(known::aws, offering.region)) {
        return productOutside(import_text::kNotInARegion, offering.region);
    } else if (!isPlainName(product.instanceType)) {
        offering = productOutside(import_text::kNoType, product.instanceType);
        offering.faulty = true;
    }
    return offering;
}

std::optional<std::string_view> awsRegionAt(std::string_view location)
{
    // The price list says "EU (Ireland)", the console "Europe (Ireland)".
    const std::string_view console = "Europe (";
    const std::string name = location.substr(0, console.size()) == console
                                 ? "EU (" + std::string(location.substr(console.size()))
                                 : std::string(location);
    const auto *found = std::find_if(kLocations.begin(), kLocations.end(),
                                     [&](const Location &place) { return place.name == name; });
    return found == kLocations.end() ? std::nullopt : std::optional(found->code);
}

std::optional<Payment> awsPayment(std::string_view text)
{
    if (containsIgnoringCase(text, "no upfront"))
        return Payment::noUpfront;
    if (containsIgnoringCase(text, "partial"))
        return Payment::partialUpfront;
    if (containsIgnoringCase(text, "all upfront"))
        return Payment::allUpfront;
    return std::nullopt;
}

std::optional<PurchaseOption> reservedPurchase(const AwsTerm &term, PurchaseOption base)
{
    const auto payment = awsPayment(term.payment);
    const bool known = payment && !term.length.empty()
                       && (term.length[0] == '1' || term.length[0] == '3')
                       && (term.offering == "standard" || term.offering == "convertible");
    if (known) {
        base.model = term.offering == "standard" ? PricingModel::reserved
                                                 : PricingModel::reservedConvertible;
        base.termYears = static_cast<std::uint8_t>(term.length[0] - '0');
        base.payment = *payment;
        return base;
    }
    const auto *code = std::find_if(kTermCodes.begin(), kTermCodes.end(),
                                    [&](const TermCode &entry) { return entry.code == term.code; });
    if (code == kTermCodes.end())
        return std::nullopt;
    base.model = code->model;
    base.termYears = code->years;
    base.payment = code->payment;
    return base;
}

bool isComplete(const AwsPriceParts &parts, const PurchaseOption &purchase)
{
    if (purchase.termYears == 0 || purchase.payment == Payment::noUpfront)
        return parts.hourlyNanos.has_value();
    return parts.hourlyNanos && parts.feeNanos;
}

std::int64_t effectiveNanos(const AwsPriceParts &parts, const PurchaseOption &purchase)
{
    const std::int64_t hourly = parts.hourlyNanos.value_or(0);
    return purchase.termYears == 0
               ? hourly
               : hourly + spreadOverTerm(parts.feeNanos.value_or(0), purchase.termYears);
}

TypeFacts AwsMachine::facts() const
{
    return {vcpus, memoryGib, cpuArchitecture, accelerator, acceleratorCount, acceleratorMemoryGib};
}

AwsMachine awsMachine(const AwsProduct &product)
{
    AwsMachine machine;
    machine.name = product.instanceType;
    machine.vcpus = parseFigure(product.vcpu);
    machine.memoryGib = parseFigure(product.memory);
    machine.cpuArchitecture = containsIgnoringCase(product.processor, "graviton")
                                      || containsIgnoringCase(product.processor, "apple m")
                                  ? "arm64"
                                  : "x86_64";
    machine.acceleratorCount = parseFigure(product.gpu);
    if (machine.acceleratorCount > 0)
        machine.acceleratorMemoryGib = parseFigure(product.gpuMemory) / machine.acceleratorCount;
    return machine;
}

void AwsProducts::add(std::string_view sku, const AwsProduct &product)
{
    const AwsOffering offering = offeringOf(product);
    Entry entry;
    entry.sku = packed(sku);
    if (!offering.refusal.empty()) {
        const Refusal refusal = {offering.refusal, offering.faulty};
        const auto same = [](const Refusal &a, const Refusal &b) { return a.reason == b.reason; };
        entry.refusal = static_cast<std::uint8_t>(indexIn(m_refusals, refusal, same) + 1);
    } else {
        entry.machine = machineIndex(product);
        const std::string region(offering.region);
        entry.region =
            static_cast<std::uint16_t>(indexIn(m_regions, region, std::equal_to<>()) & 0xffff);
        entry.purchase = static_cast<std::uint8_t>(
            indexIn(m_purchases, offering.purchase, std::equal_to<>()) & 0xff);
    }
    m_entries.push_back(entry);
}

std::uint32_t AwsProducts::machineIndex(const AwsProduct &product)
{
    const auto [place, isNew] = m_machineByName.try_emplace(
        product.instanceType, static_cast<std::uint32_t>(m_machines.size()));
    if (isNew)
        m_machines.push_back(awsMachine(product));
    return place->second;
}

void AwsProducts::seal()
{
    std::stable_sort(m_entries.begin(), m_entries.end(),
                     [](const Entry &a, const Entry &b) { return a.sku < b.sku; });
}

const AwsProducts::Entry *AwsProducts::find(std::string_view sku) const
{
    const auto key = packed(sku);
    const auto found =
        std::lower_bound(m_entries.begin(), m_entries.end(), key,
                         [](const Entry &entry, const auto &wanted) { return entry.sku < wanted; });
    return found != m_entries.end() && found->sku == key ? &*found : nullptr;
}

} // namespace headroom::storage
