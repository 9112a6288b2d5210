// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/google_machines.h"

#include "core/catalog/known_providers.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headroom::storage {

namespace {

/// Shared-core machines show two CPUs and are billed for a fraction
/// (cloud.google.com/compute/docs/general-purpose-machines, "E2 shared-core").
Exact billedCores(std::string_view name, double vcpus)
{
    if (name == "e2-micro")
        return Exact::ratio(1, 4);
    if (name == "e2-small")
        return Exact::ratio(1, 2);
    if (name == "e2-medium")
        return Exact(1);
    return Exact::fromDouble(vcpus, 1000).value_or(Exact());
}

/// Machine types whose parts have SKUs under another name than the family's.
std::string resourceFamily(std::string_view name)
{
    if (name.starts_with("a3-megagpu"))
        return "a3plus";
    if (name.starts_with("a3-ultragpu"))
        return "a3ultra";
    // The largest M4 has SKUs of its own ("M4Ultramem224 Instance Core").
    if (name == "m4-ultramem-224")
        return "m4ultramem224";
    // The old names of M1 (cloud.google.com/compute/docs/memory-optimized-machines).
    if (name.starts_with("n1-megamem") || name.starts_with("n1-ultramem"))
        return "m1";
    return std::string(name.substr(0, name.find('-')));
}

/// Families whose local SSD has a SKU of its own ("C4 Instance Local SSD"), at other rates than the
/// common "SSD backed Local Storage". A table and no rule: Z3 has such a SKU, too, and is charged
/// by the common one. After build/mapping.csv of
/// github.com/Cyclenerd/google-cloud-pricing-cost-calculator (2026-08), which maps against the live
/// API.
std::string localSsdOf(std::string_view family)
{
    constexpr std::array<std::string_view, 4> kOwn = {"c4", "c4a", "c4d", "h4d"};
    const bool own = std::find(kOwn.begin(), kOwn.end(), family) != kOwn.end();
    return own ? std::string(family) : std::string();
}

/// True if the machine includes local SSD whose size the catalog does not state.
bool hasUnknownLocalSsd(const Catalog &catalog, const InstanceType &type)
{
    if (type.localStorageGb > 0)
        return false;
    const bool without = type.name.ends_with("-nolssd");
    const bool with = !without && type.name.find("lssd") != std::string::npos;
    return with || type.name.starts_with("z3-")
           || catalog.findType(known::google, type.name + "-nolssd").has_value();
}

/// The SKU's name of an accelerator; A100, A100 80GB and the three H100 offerings are different
/// SKUs.
std::string gpuOf(std::string_view machine, std::string_view model)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kNames = {{
        {"A100-40GB-SXM", "a100"},
        {"A100-80GB-SXM", "a100 80gb"},
        {"H100-80GB-SXM", "h100 80gb"},
        {"H200-141GB-SXM", "h200 141gb"},
        {"B200-180GB", "b200"},
        {"L4", "l4"},
        {"T4", "t4"},
        {"V100-16GB", "v100"},
        {"P100", "p100"},
        {"P4", "p4"},
        {"K80", "k80"},
        {"GB200", "gb200"},
        {"RTX PRO 6000 BSE", "rtx 6000 96gb"},
    }};
    if (machine.starts_with("a3-megagpu"))
        return "h100 80gb mega";
    for (const auto &[known, name] : kNames) {
        if (known == model)
            return std::string(name);
    }
    return "?" + std::string(model);
}

/// Highest sustained-use discounts (cloud.google.com/compute/docs/sustained-use-discounts).
int sustainedPercent(std::string_view family)
{
    constexpr std::array<std::string_view, 5> kThirty = {"n1", "f1", "g1", "m1", "m2"};
    constexpr std::array<std::string_view, 3> kTwenty = {"n2", "n2d", "c2"};
    if (std::find(kThirty.begin(), kThirty.end(), family) != kThirty.end())
        return 30;
    return std::find(kTwenty.begin(), kTwenty.end(), family) != kTwenty.end() ? 20 : 0;
}

bool isPricedFromParts(const InstanceType &type)
{
    if (type.provider != known::google || type.name.find("metal") != std::string::npos)
        return false;
    // Cloud TPUs are sold by the chip-hour under names of their own.
    return type.name.find("tpu") == std::string::npos && !type.name.starts_with("ct");
}

std::vector<std::string> regionsOf(const Catalog &catalog, std::size_t type)
{
    std::vector<std::string> regions;
    if (type + 1 >= catalog.firstOfferOfType.size())
        return regions;
    for (OfferIndex offer = catalog.firstOfferOfType[type];
         offer < catalog.firstOfferOfType[type + 1]; ++offer) {
        const std::string &region = catalog.regions[catalog.offerRegion[offer]].name;
        // Offers of a type are sorted by region.
        if (regions.empty() || regions.back() != region)
            regions.push_back(region);
    }
    return regions;
}

} // namespace

std::vector<GoogleMachine> googleMachines(const Catalog &catalog)
{
    std::vector<GoogleMachine> machines;
    for (std::size_t index = 0; index < catalog.types.size(); ++index) {
        const InstanceType &type = catalog.types[index];
        if (!isPricedFromParts(type))
            continue;
        GoogleMachine machine;
        machine.name = type.name;
        machine.family = resourceFamily(type.name);
        machine.billedCores = billedCores(type.name, type.vcpus);
        machine.memoryGib = Exact::fromDouble(type.memoryGib, 1000).value_or(Exact());
        if (type.accelerator >= 0) {
            const auto &accelerator =
                catalog.accelerators[static_cast<std::size_t>(type.accelerator)];
            machine.gpu = gpuOf(type.name, accelerator.model);
            machine.gpus = Exact::fromDouble(type.acceleratorCount, 8).value_or(Exact());
        } else {
            machine.sustainedPercent = sustainedPercent(machine.family);
        }
        // f1-micro and g1-small have one SKU for the whole machine.
        if (machine.family == "f1" || machine.family == "g1") {
            machine.billedCores = Exact(1);
            machine.memoryGib = Exact(0);
        }
        machine.hasUnknownLocalSsd = hasUnknownLocalSsd(catalog, type);
        machine.localSsd = localSsdOf(machine.family);
        machine.localSsdGib = Exact::fromDouble(type.localStorageGb, 1).value_or(Exact());
        machine.regions = regionsOf(catalog, index);
        machines.push_back(std::move(machine));
    }
    return machines;
}

} // namespace headroom::storage
