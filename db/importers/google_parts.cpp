// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/google_parts.h"

#include "importers/price_text.h"

#include <algorithm>
#include <array>
#include <vector>

namespace headroom::storage {

namespace {

constexpr std::string_view kSource =
    "Google Cloud Billing Catalog: cores, memory, GPUs and local SSD of the machine";
/// Google's month for prices per GiB-month.
constexpr std::int64_t kHoursPerMonth = 730;

std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> words;
    std::string word;
    for (const char c : text) {
        if (c == ' ') {
            if (!word.empty())
                words.push_back(std::move(word));
            word.clear();
        } else {
            word += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
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

std::string joined(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
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
    const std::string text = joined(words);
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

std::string gpuNamed(std::vector<std::string> words)
{
    erase(words, {"nvidia", "tesla", "gpu"});
    const std::string text = joined(words);
    // The same accelerator was called Plus when it was announced.
    return text == "h100 80gb plus" ? "h100 80gb mega" : text;
}

} // namespace

std::optional<GooglePartName> partNamed(std::string_view description)
{
    std::vector<std::string> words = wordsOf(description.substr(0, 256));
    dropPlaceAndPurchase(words);
    const std::string text = joined(words);
    if (text == "ssd backed local storage" || text == "local ssd")
        return GooglePartName{GooglePart::localSsd, {}};
    if (text == "micro instance with burstable cpu")
        return GooglePartName{GooglePart::core, "f1"};
    if (text == "small instance with 1 vcpu")
        return GooglePartName{GooglePart::core, "g1"};
    if (words.empty())
        return std::nullopt;
    const std::string last = words.back();
    if (last == "gpu")
        return GooglePartName{GooglePart::gpu, gpuNamed(std::move(words))};
    words.pop_back();
    if (last == "core" || last == "cpu")
        return GooglePartName{GooglePart::core, familyNamed(std::move(words))};
    if (last == "ram" || last == "memory")
        return GooglePartName{GooglePart::memory, familyNamed(std::move(words))};
    return std::nullopt;
}

std::optional<GoogleUsage> googleUsageFrom(std::string_view usageType)
{
    if (usageType == "OnDemand")
        return GoogleUsage::onDemand;
    if (usageType == "Preemptible")
        return GoogleUsage::spot;
    if (usageType == "Commit1Yr")
        return GoogleUsage::committedOneYear;
    if (usageType == "Commit3Yr")
        return GoogleUsage::committedThreeYears;
    return std::nullopt;
}

GoogleParts::GoogleParts(const Catalog &catalog) : m_machines(googleMachines(catalog))
{
    for (const GoogleMachine &machine : m_machines) {
        m_needed.emplace(GooglePart::core, machine.family);
        m_needed.emplace(GooglePart::memory, machine.family);
        if (!machine.gpu.empty())
            m_needed.emplace(GooglePart::gpu, machine.gpu);
        if (!machine.localSsdGib.isZero())
            m_needed.emplace(GooglePart::localSsd, std::string());
    }
}

bool GoogleParts::isNeeded(const GooglePartName &part) const
{
    return m_needed.contains({part.part, part.name});
}

bool GoogleParts::add(const GooglePartName &part, GoogleUsage usage, std::string_view region,
                      Price price)
{
    Key key = {part.part, usage, part.name, std::string(region)};
    m_regions.insert(key.region);
    const auto [place, isNew] = m_prices.try_emplace(std::move(key), price);
    if (isNew)
        return true;
    Price &known = place->second;
    if (known.date == price.date)
        return known.nanos == price.nanos;
    if (known.date < price.date)
        known = price;
    return true;
}

std::optional<GoogleParts::Price> GoogleParts::composed(const GoogleMachine &machine,
                                                        GoogleUsage usage,
                                                        const std::string &region) const
{
    struct Need {
        GooglePart part;
        const std::string &name;
        const Exact &amount;
    };
    static const std::string kNoName;
    const Exact ssdPerHour = machine.localSsdGib / Exact(kHoursPerMonth);
    const std::array<Need, 4> needs = {{
        {GooglePart::core, machine.family, machine.billedCores},
        {GooglePart::memory, machine.family, machine.memoryGib},
        {GooglePart::gpu, machine.gpu, machine.gpus},
        {GooglePart::localSsd, kNoName, ssdPerHour},
    }};
    Exact sum;
    std::optional<Date> oldest;
    for (const Need &need : needs) {
        if (need.amount.isZero())
            continue;
        const auto found = m_prices.find({need.part, usage, need.name, region});
        if (found == m_prices.end())
            return std::nullopt;
        sum += Exact(found->second.nanos) * need.amount;
        oldest = std::min(oldest.value_or(found->second.date), found->second.date);
    }
    if (!oldest || sum.isZero())
        return std::nullopt;
    return Price{static_cast<std::int64_t>(sum.scaled(0)), *oldest};
}

void GoogleParts::composeMachine(const GoogleMachine &machine, PriceRowSink &sink) const
{
    const std::vector<std::string> everywhere(m_regions.begin(), m_regions.end());
    for (const std::string &region : machine.regions.empty() ? everywhere : machine.regions) {
        for (const GoogleUsage usage :
             {GoogleUsage::onDemand, GoogleUsage::spot, GoogleUsage::committedOneYear,
              GoogleUsage::committedThreeYears}) {
            const auto price = composed(machine, usage, region);
            if (!price || price->nanos > kHighestRate * 1'000'000'000)
                continue;
            PriceRow row;
            row.provider = Provider::google;
            row.region = region;
            row.instanceType = machine.name;
            row.rate = HourlyRate::fromNanos(price->nanos);
            row.asOf = price->date;
            row.source = kSource;
            if (usage == GoogleUsage::spot)
                row.purchase.model = PricingModel::spot;
            if (usage == GoogleUsage::committedOneYear
                || usage == GoogleUsage::committedThreeYears) {
                row.purchase.model = PricingModel::committedUse;
                row.purchase.termYears = usage == GoogleUsage::committedOneYear ? 1 : 3;
            }
            row.place.path = machine.name;
            sink.accept(row);
            if (usage == GoogleUsage::onDemand && machine.sustainedPercent > 0) {
                row.purchase.model = PricingModel::sustainedUse;
                row.flags = kPriceDerived;
                const Exact share = Exact::ratio(100 - machine.sustainedPercent, 100);
                row.rate = HourlyRate::fromNanos(
                    static_cast<std::int64_t>((Exact(price->nanos) * share).scaled(0)));
                sink.accept(row);
            }
        }
    }
}

void GoogleParts::compose(PriceRowSink &sink) const
{
    for (const GoogleMachine &machine : m_machines)
        composeMachine(machine, sink);
}

} // namespace headroom::storage
