// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/google_parts.h"

#include "core/catalog/known_providers.h"
#include "core/letters.h"
#include "db/importers/price_text.h"
#include "db/text/plain_text.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace headroom::storage {

namespace {

constexpr std::string_view kSource =
    "Google Cloud Billing Catalog: cores, memory, GPUs and local SSD of the machine";
/// Google's month for prices per GiB-month.
constexpr std::int64_t kHoursPerMonth = 730;
/// Google sells some 10,000 parts of machines.
constexpr std::size_t kMaxParts = 400'000;
constexpr std::size_t kMaxNamedParts = 10;
/// A machine's memory is stated in GiB, the price of C4D and M4Ultramem224 per 10^9 bytes.
const Exact kDecimalGbPerGib = Exact::ratio(1'073'741'824, 1'000'000'000);

std::vector<std::string> spacedWords(std::string_view text)
{
    std::vector<std::string> words;
    std::string word;
    for (const char c : text) {
        if (c == ' ') {
            if (!word.empty())
                words.push_back(std::move(word));
            word.clear();
        } else {
            word += lowered(c);
        }
    }
    if (!word.empty())
        words.push_back(std::move(word));
    return words;
}

bool erase(std::vector<std::string> &words, std::initializer_list<std::string_view> unwanted)
{
    const auto isUnwanted = [&](const std::string &word) {
        return std::find(unwanted.begin(), unwanted.end(), word) != unwanted.end();
    };
    return std::erase_if(words, isUnwanted) > 0;
}

void dropPrefix(std::vector<std::string> &words, std::initializer_list<std::string_view> prefix)
{
    if (words.size() >= prefix.size() && std::equal(prefix.begin(), prefix.end(), words.begin()))
        words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(prefix.size()));
}

/// Cuts "running in Americas", "in APAC for 1 Year" and how the part is bought.
void dropPlaceAndPurchase(std::vector<std::string> &words)
{
    const auto in = std::find(words.begin(), words.end(), "in");
    words.erase(in, words.end());
    if (!words.empty() && words.back() == "running")
        words.pop_back();
    dropPrefix(words, {"commitment", "v1:"});
    dropPrefix(words, {"commitment:"});
    dropPrefix(words, {"spot"});
    dropPrefix(words, {"preemptible"});
    const auto attached = std::find(words.begin(), words.end(), "attached");
    if (attached != words.end() && std::find(attached, words.end(), "preemptible") != words.end())
        words.erase(attached, words.end());
}

std::string familyNamed(std::vector<std::string> words)
{
    erase(words, {"instance", "predefined", "amd", "arm", "intel"});
    std::string text = joined(words, " ");
    constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kNames = {{
        {"", "n1"}, // "Commitment v1: Cpu in Americas for 1 Year"
        {"compute optimized", "c2"},
        {"memory-optimized", "m1"},
        {"memory optimized", "m1"},
        {"m3 memory-optimized", "m3"},
        {"a3 plus", "a3plus"},
        {"a3 mega", "a3plus"},
        {"a3 ultra", "a3ultra"},
    }};
    for (const auto &[known, family] : kNames) {
        if (known == text)
            return std::string(family);
    }
    return text;
}

std::string_view wordFor(GooglePart part)
{
    switch (part) {
    case GooglePart::core: return "cores";
    case GooglePart::memory: return "memory";
    case GooglePart::gpu: return "GPU";
    case GooglePart::localSsd: return "local SSD";
    case GooglePart::slice: return "slices";
    }
    return {};
}

} // namespace

bool isTpuSku(std::string_view description)
{
    return containsIgnoringCase(description, "tpu");
}

std::optional<GooglePartName> partNamed(std::string_view description)
{
    std::vector<std::string> words = spacedWords(description.substr(0, 256));
    dropPlaceAndPurchase(words);
    std::string text = joined(words, " ");
    if (text == "ssd backed local storage" || text == "local ssd")
        return GooglePartName{GooglePart::localSsd, {}};
    if (text.ends_with(" local ssd")) {
        words.resize(words.size() - 2);
        return GooglePartName{GooglePart::localSsd, familyNamed(std::move(words))};
    }
    if (text == "micro instance with burstable cpu")
        return GooglePartName{GooglePart::core, "f1"};
    if (text == "small instance with 1 vcpu")
        return GooglePartName{GooglePart::core, "g1"};
    if (words.empty())
        return std::nullopt;
    // "A4 Nvidia B200 (1 gpu slice)"
    if (text.ends_with(" (1 gpu slice)")) {
        words.erase(std::ranges::find(words, "nvidia"), words.end());
        return GooglePartName{GooglePart::slice, familyNamed(std::move(words))};
    }
    const std::string last = words.back();
    // "RTX 6000 96GB running in Iowa" is the only GPU that is not called one.
    if (last == "gpu" || text == "rtx 6000 96gb")
        return GooglePartName{GooglePart::gpu, googleGpu(text)};
    words.pop_back();
    if (last == "core" || last == "cpu")
        return GooglePartName{GooglePart::core, familyNamed(std::move(words))};
    if (last == "ram" || last == "memory")
        return GooglePartName{GooglePart::memory, familyNamed(std::move(words))};
    return std::nullopt;
}

std::optional<GoogleUsage> googleUsageFrom(std::string_view usageType, std::string_view description)
{
    const bool spot = containsIgnoringCase(description, "preemptible");
    const bool commitment = containsIgnoringCase(description.substr(0, 10), "commitment");
    if (usageType == "Commit1Yr" && !spot)
        return GoogleUsage::committedOneYear;
    if (usageType == "Commit3Yr" && !spot)
        return GoogleUsage::committedThreeYears;
    if ((usageType != "OnDemand" && usageType != "Preemptible") || commitment)
        return std::nullopt;
    return spot || usageType == "Preemptible" ? GoogleUsage::spot : GoogleUsage::onDemand;
}

std::string googleGpu(std::string_view name)
{
    std::vector<std::string> words = spacedWords(name);
    erase(words, {"nvidia", "tesla", "gpu"});
    std::string text = joined(words, " ");
    // The same accelerator was called Plus when it was announced.
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kNames = {{
        {"h100 80gb plus", "h100 80gb mega"},
        {"h100 mega 80gb", "h100 80gb mega"},
        {"rtx pro 6000", "rtx 6000 96gb"},
    }};
    for (const auto &[known, gpu] : kNames) {
        if (known == text)
            return std::string(gpu);
    }
    return text;
}

GoogleParts::GoogleParts(const Catalog &catalog) : m_machines(googleMachines(catalog))
{
    std::erase_if(m_machines,
                  [](const GoogleMachine &machine) { return machine.hasUnknownLocalSsd; });
    for (const GoogleMachine &machine : m_machines) {
        for (const auto &needs : {needsOf(machine), slicesOf(machine)}) {
            for (const Need &need : needs)
                m_needed.emplace(need.part, need.name);
        }
    }
}

std::vector<GoogleParts::Need> GoogleParts::needsOf(const GoogleMachine &machine)
{
    std::vector<Need> needs = {
        {GooglePart::core, machine.family, machine.billedCores},
        {GooglePart::memory, machine.family, machine.memoryGib},
        {GooglePart::gpu, machine.gpu, machine.gpus},
        {GooglePart::localSsd, machine.localSsd, machine.localSsdGib / Exact(kHoursPerMonth)},
    };
    std::erase_if(needs, [](const Need &need) { return need.amount.isZero(); });
    return needs;
}

/// The newest families are sold by their GPUs, which include everything else.
std::vector<GoogleParts::Need> GoogleParts::slicesOf(const GoogleMachine &machine)
{
    if (machine.gpus.isZero())
        return {};
    return {{GooglePart::slice, machine.family, machine.gpus}};
}

bool GoogleParts::isNeeded(const GooglePartName &part) const
{
    return m_needed.contains({part.part, part.name});
}

bool GoogleParts::isFull() const
{
    return m_skus.size() > kMaxParts || m_prices.size() > kMaxParts;
}

std::size_t GoogleParts::beginSku(std::string description, std::string place)
{
    m_skus.push_back({std::move(description), std::move(place), {}, false});
    return m_skus.size() - 1;
}

bool GoogleParts::add(const GooglePartName &part, GoogleUsage usage, std::string_view region,
                      Price price)
{
    Key key = {part.part, usage, part.name, std::string(region)};
    m_regions.insert(key.region);
    m_present.emplace(part.part, part.name);
    const auto [place, isNew] = m_prices.try_emplace(std::move(key), price);
    if (isNew)
        return true;
    Price &known = place->second;
    if (known.date == price.date && known.nanos != price.nanos)
        return false;
    settle(known, price);
    return true;
}

/// The later of two prices of a part counts; the other SKU says so, unless it is good for another
/// region.
void GoogleParts::settle(Price &known, const Price &other)
{
    const bool replaces = known.date < other.date;
    const std::size_t loser = replaces ? known.sku : other.sku;
    if (loser < m_skus.size()) {
        m_skus[loser].fault =
            known.date == other.date
                ? HEADROOM_TEXT("Imports", "The list states the same price for the part twice.")
                : HEADROOM_TEXT("Imports", "The list has a later price for the part.");
    }
    if (replaces)
        known = other;
}

std::optional<GoogleParts::Price>
GoogleParts::composed(const GoogleMachine &machine, GoogleUsage usage, const std::string &region)
{
    const auto slices = composed(slicesOf(machine), usage, region);
    return slices ? slices : composed(needsOf(machine), usage, region);
}

std::optional<GoogleParts::Price>
GoogleParts::composed(const std::vector<Need> &needs, GoogleUsage usage, const std::string &region)
{
    Exact sum;
    std::optional<Date> oldest;
    std::vector<std::size_t> skus;
    for (const Need &need : needs) {
        const auto found = m_prices.find({need.part, usage, need.name, region});
        if (found == m_prices.end())
            return std::nullopt;
        const Price &part = found->second;
        const Exact cost = Exact(part.nanos) * need.amount;
        sum += part.perDecimalGb ? cost * kDecimalGbPerGib : cost;
        oldest = std::min(oldest.value_or(part.date), part.date);
        skus.push_back(part.sku);
    }
    if (!oldest || sum.isZero())
        return std::nullopt;
    for (const std::size_t sku : skus) {
        if (sku < m_skus.size())
            m_skus[sku].used = true;
    }
    return Price{static_cast<std::int64_t>(sum.scaled(0)), *oldest};
}

bool GoogleParts::offer(const GoogleMachine &machine, GoogleUsage usage, const std::string &region,
                        PriceRowSink &sink)
{
    const auto price = composed(machine, usage, region);
    if (!price)
        return false;
    PriceRow row;
    row.provider = known::google;
    row.region = region;
    row.instanceType = machine.name;
    row.rate = HourlyRate::fromNanos(price->nanos);
    row.asOf = price->date;
    row.source = kSource;
    if (usage == GoogleUsage::spot)
        row.purchase.model = PricingModel::spot;
    if (usage == GoogleUsage::committedOneYear || usage == GoogleUsage::committedThreeYears) {
        row.purchase.model = PricingModel::committedUse;
        row.purchase.termYears = usage == GoogleUsage::committedOneYear ? 1 : 3;
    }
    row.place.path = machine.name;
    if (price->nanos > kHighestRate * kNanosPerUnit) {
        reject(sink, RejectionKind::faulty, reasonOf(PriceFault::tooLarge), machine.name,
               row.place);
        return true;
    }
    sink.accept(row);
    if (usage == GoogleUsage::onDemand && machine.sustainedPercent > 0) {
        row.purchase.model = PricingModel::sustainedUse;
        row.flags = kPriceDerived;
        const Exact share = Exact::ratio(100 - machine.sustainedPercent, 100);
        row.rate = HourlyRate::fromNanos(
            static_cast<std::int64_t>((Exact(price->nanos) * share).scaled(0)));
        sink.accept(row);
    }
    return true;
}

bool GoogleParts::composeMachine(const GoogleMachine &machine, PriceRowSink &sink)
{
    bool any = false;
    const std::vector<std::string> everywhere(m_regions.begin(), m_regions.end());
    for (const std::string &region : machine.regions.empty() ? everywhere : machine.regions) {
        for (const GoogleUsage usage :
             {GoogleUsage::onDemand, GoogleUsage::spot, GoogleUsage::committedOneYear,
              GoogleUsage::committedThreeYears})
            any = offer(machine, usage, region, sink) || any;
    }
    return any;
}

/// Says what the list lacks for machines whose cores it has: they keep the price they have, or stay
/// without.
void GoogleParts::noteMissing(const std::vector<const GoogleMachine *> &without,
                              PriceRowSink &sink) const
{
    std::map<std::string, int> missing;
    for (const GoogleMachine *machine : without) {
        if (!m_present.contains({GooglePart::core, machine->family}))
            continue;
        for (const Need &need : needsOf(*machine)) {
            if (!m_present.contains({need.part, need.name}))
                ++missing[std::string(wordFor(need.part))
                          + (need.name.empty() ? "" : " " + need.name)];
        }
    }
    std::string parts;
    std::size_t named = 0;
    for (const auto &[part, machines] : missing) {
        if (++named <= kMaxNamedParts)
            parts += (parts.empty() ? "" : ", ") + part + " (" + std::to_string(machines)
                     + (machines == 1 ? " machine)" : " machines)");
    }
    if (!parts.empty())
        sink.note(
            {HEADROOM_TEXT("Imports",
                           "The list lacks parts of machines, so it does not price them: %1."),
             parts});
}

void GoogleParts::compose(PriceRowSink &sink)
{
    std::vector<const GoogleMachine *> without;
    for (const GoogleMachine &machine : m_machines) {
        if (!composeMachine(machine, sink))
            without.push_back(&machine);
    }
    noteMissing(without, sink);
    for (const Sku &sku : m_skus) {
        if (sku.used)
            continue;
        RowPlace place;
        place.path = sku.place;
        const Text reason =
            sku.fault.empty() ? HEADROOM_TEXT(
                "Imports", "No machine in the catalog can be priced from this part in its regions.")
                              : sku.fault;
        reject(sink, RejectionKind::outOfScope, reason, sku.description, place);
    }
}

} // namespace headroom::storage
