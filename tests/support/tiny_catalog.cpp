// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/tiny_catalog.h"
#include "core/catalog/known_providers.h"

#include <algorithm>

namespace headroom::testing {

namespace {

std::string familyOf(Provider provider, const std::string &type)
{
    if (provider == known::aws)
        return type.substr(0, type.find('.'));
    return type.substr(0, type.find('-'));
}

} // namespace

CatalogBuilder &CatalogBuilder::type(Provider provider, std::string name, double vcpus,
                                     double memoryGib)
{
    InstanceFamily family;
    family.provider = provider;
    family.name = familyOf(provider, name);
    m_catalog.families.push_back(family);
    InstanceType type;
    type.provider = provider;
    type.name = std::move(name);
    type.family = static_cast<std::uint16_t>(m_catalog.families.size() - 1);
    type.cpuArchitecture = "x86_64";
    type.vcpus = vcpus;
    type.memoryGib = memoryGib;
    m_catalog.types.push_back(std::move(type));
    return *this;
}

CatalogBuilder &CatalogBuilder::accelerators(std::string name, double count, double memoryGibEach)
{
    const bool cuda = name.starts_with("NVIDIA");
    AcceleratorModel accelerator;
    accelerator.name = std::move(name);
    accelerator.vendor = cuda ? "NVIDIA" : "AWS";
    accelerator.stack = cuda ? SoftwareStack::cuda : SoftwareStack::neuron;
    accelerator.group = cuda ? HardwareGroup::largeGpu : HardwareGroup::inferentia;
    m_catalog.accelerators.push_back(std::move(accelerator));
    InstanceType &type = m_catalog.types.back();
    type.accelerator = static_cast<std::int16_t>(m_catalog.accelerators.size() - 1);
    type.acceleratorCount = count;
    type.acceleratorMemoryGib = memoryGibEach;
    type.category = InstanceCategory::gpu;
    type.group = m_catalog.accelerators.back().group;
    return *this;
}

CatalogBuilder &CatalogBuilder::offer(std::string region, PurchaseOption purchase, std::string rate,
                                      std::string asOf)
{
    const Provider provider = m_catalog.types.back().provider;
    m_catalog.offerType.push_back(static_cast<std::uint16_t>(m_catalog.types.size() - 1));
    m_catalog.offerRegion.push_back(regionIndex(provider, region));
    m_catalog.offerPurchase.push_back(purchaseIndex(purchase));
    m_catalog.offerNanos.push_back(HourlyRate::parse(rate)->nanos());
    m_catalog.offerDate.push_back(
        asOf.empty() ? std::uint16_t{0} : static_cast<std::uint16_t>(Date::parse(asOf)->days()));
    m_catalog.offerSource.push_back(0);
    m_catalog.offerFlags.push_back(0);
    return *this;
}

CatalogBuilder &CatalogBuilder::spot(std::string region, std::string rate)
{
    PurchaseOption purchase;
    purchase.model = PricingModel::spot;
    return offer(std::move(region), purchase, std::move(rate));
}

CatalogBuilder &CatalogBuilder::book(PriceBook book)
{
    m_catalog.book = book;
    return *this;
}

std::shared_ptr<const Catalog> CatalogBuilder::build()
{
    m_catalog.sources = {"a test"};
    m_catalog.version = "test";
    m_catalog.buildIndexes();
    return std::make_shared<const Catalog>(m_catalog);
}

std::uint16_t CatalogBuilder::regionIndex(Provider provider, const std::string &name)
{
    const auto same = [&](const Region &region) {
        return region.provider == provider && region.name == name;
    };
    auto found = std::ranges::find_if(m_catalog.regions, same);
    if (found == m_catalog.regions.end())
        // All of them in one country, in which workloads may move.
        found = m_catalog.regions.insert(found, Region{provider, name, {}, "Testland", "Test"});
    return static_cast<std::uint16_t>(found - m_catalog.regions.begin());
}

std::uint8_t CatalogBuilder::purchaseIndex(const PurchaseOption &purchase)
{
    auto found = std::ranges::find(m_catalog.purchases, purchase);
    if (found == m_catalog.purchases.end())
        found = m_catalog.purchases.insert(found, purchase);
    return static_cast<std::uint8_t>(found - m_catalog.purchases.begin());
}

std::shared_ptr<const Catalog> tinyCatalog()
{
    CatalogBuilder catalog;
    catalog.type(known::aws, "g4dn.xlarge", 4, 16)
        .accelerators("NVIDIA T4", 1, 16)
        .onDemand("us-east-1", "0.526");
    catalog.type(known::aws, "g4dn.2xlarge", 8, 32)
        .accelerators("NVIDIA T4", 1, 16)
        .onDemand("us-east-1", "0.752");
    catalog.type(known::aws, "p3.2xlarge", 8, 61)
        .accelerators("NVIDIA V100", 1, 16)
        .onDemand("us-east-1", "3.06");
    catalog.type(known::aws, "p4d.24xlarge", 96, 1152)
        .accelerators("NVIDIA A100", 8, 40)
        .onDemand("us-east-1", "21.957642")
        .spot("us-east-1", "7.5")
        .offer("us-east-1", {.model = PricingModel::reserved, .termYears = 3}, "9");
    catalog.type(known::aws, "g5.xlarge", 4, 16)
        .accelerators("NVIDIA A10G", 1, 24)
        .onDemand("us-east-1", "1.006")
        .onDemand("eu-west-1", "1.123")
        .spot("us-east-1", "0.4");
    catalog.type(known::aws, "m5.large", 2, 8).onDemand("us-east-1", "0.096");
    catalog.type(known::google, "a2-highgpu-1g", 12, 85)
        .accelerators("NVIDIA A100", 1, 40)
        .onDemand("us-central1", "3.673385");
    return catalog.build();
}

PurchaseOption referencePurchase()
{
    PurchaseOption purchase;
    purchase.payment = Payment::notStated;
    purchase.operatingSystem = OperatingSystem::notStated;
    purchase.tenancy = Tenancy::notStated;
    return purchase;
}

std::shared_ptr<const Catalog> tinyReferenceBook()
{
    CatalogBuilder book;
    book.book(PriceBook::reference);
    const auto add = [&](const char *type, const char *rate) {
        book.type(known::aws, type, 4, 16).offer("", referencePurchase(), rate, "");
    };
    add("g4dn.xlarge", "0.526");
    add("g4dn.2xlarge", "0.752");
    add("p3.2xlarge", "3.06");
    add("p4d.24xlarge", "32.77");
    return book.build();
}

} // namespace headroom::testing
