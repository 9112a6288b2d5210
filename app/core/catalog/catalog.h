// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/hardware_group.h"
#include "core/catalog/offer.h"
#include "core/money/date.h"
#include "core/money/money.h"
#include "core/text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace headroom {

enum class InstanceCategory : std::uint8_t {
    general,
    burstable,
    compute,
    memory,
    storage,
    gpu,
    inferenceAsic,
    trainingAsic,
    hpc,
    otherAccelerator,
};
template <>
inline constexpr auto kNamesOf<InstanceCategory> = std::to_array<KeyedName>({
    {"general", HEADROOM_TEXT("Terms", "general purpose")},
    {"burstable", HEADROOM_TEXT("Terms", "burstable")},
    {"compute", HEADROOM_TEXT("Terms", "compute optimised")},
    {"memory", HEADROOM_TEXT("Terms", "memory optimised")},
    {"storage", HEADROOM_TEXT("Terms", "storage optimised")},
    {"gpu", "GPU"},
    {"inference_asic", HEADROOM_TEXT("Terms", "inference ASIC")},
    {"training_asic", HEADROOM_TEXT("Terms", "training ASIC")},
    {"hpc", "HPC"},
    {"other_accelerator", HEADROOM_TEXT("Terms", "other accelerator")},
});

struct AcceleratorModel {
    std::string name;  ///< as the providers print it ("NVIDIA A100")
    std::string model; ///< exact variant, key of the performance facts ("A100-80GB-PCIe")
    bool hasPerformanceFacts = false;
    std::string vendor;
    SoftwareStack stack = SoftwareStack::none;
    HardwareGroup group = HardwareGroup::earlierGpu;
};

/// Life-cycle stage of a family in its provider's range.
struct LifeCycle {
    std::string successor; ///< family that replaces it, when the provider names one
    bool previousGeneration = false;
    bool retired = false;
    std::optional<Date> retires; ///< day of retirement, announced or past

    friend bool operator==(const LifeCycle &, const LifeCycle &) = default;
};

struct InstanceFamily : LifeCycle {
    Provider provider;
    std::string name;
    std::string
        traits; ///< comma-separated facts of the family ("burstable credits, Arm"), for people
    std::string statusSource; ///< where the status above is stated; empty for current families
};

struct InstanceType {
    Provider provider;
    std::string name;
    std::uint16_t family = 0; ///< index into Catalog::families
    InstanceCategory category = InstanceCategory::general;
    HardwareGroup group = HardwareGroup::cpuGeneral;
    std::string cpuArchitecture;     ///< "x86_64" or "arm64"
    double vcpus = 0;                ///< 0: not stated, which only types with accelerators may have
    double memoryGib = 0;            ///< likewise
    std::int16_t accelerator = -1;   ///< index into Catalog::accelerators; -1: none
    double acceleratorCount = 0;     ///< whole devices, or 1/8, 1/4, 1/2 of one
    double acceleratorMemoryGib = 0; ///< of one accelerator
    double networkGbps = 0;          ///< 0: not stated
    double localStorageGb = 0;       ///< 0: none or not stated
    std::uint16_t source = 0;        ///< index into Catalog::sources
};

struct Region {
    Provider provider;
    std::string name;      ///< the provider's code ("us-east-1")
    std::string place;     ///< for people ("N. Virginia"); empty when not known
    std::string country;   ///< for data residency; empty when not known
    std::string continent; ///< "Europe", "Middle East", ...; empty when not known
};

enum PriceFlag : std::uint8_t {
    kPriceDerived = 1,    ///< computed from other published prices
    kPriceEstimated = 2,  ///< from a discount ratio; never mixed with published ones
    kPriceSuspicious = 4, ///< quoted, but looks wrong; the source row says why
    kPriceOwn = 8, ///< from the company's own price book, laid over the catalog; never stored in it
    /// Fixed by agreement, so that public price changes do not affect it; never stored in the
    /// catalog
    kPriceAgreed = 16,
};

/// Reasons to trust a price less; each is the PriceFlag of the same name, as a key for files.
enum class PriceQuality : std::uint8_t { derived, estimated, suspicious };
template <>
inline constexpr auto kNamesOf<PriceQuality> =
    std::to_array<std::string_view>({"derived", "estimated", "suspicious"});
/// Conversions between PriceFlag bits and qualities.
[[nodiscard]] std::vector<PriceQuality> qualityOf(std::uint8_t flags);
[[nodiscard]] std::uint8_t flagsOf(const std::vector<PriceQuality> &quality);

/// One priced offer, gathered from the columns.
struct OfferRow {
    std::uint32_t index = 0;
    const InstanceType *type = nullptr;
    const Region *region = nullptr;
    PurchaseOption purchase;
    HourlyRate rate; ///< effective: upfront fees are spread over the hours of the term
    Exact upfront;   ///< fee paid at the start of the term, per instance; 0 for most
    Date asOf;
    std::string_view source;
    std::uint8_t flags = 0;
};

using OfferIndex = std::uint32_t;

/// An immutable price list in memory: instance types, regions, and 200,000 offers as a struct of
/// arrays, sorted by type, then region, then purchase option. Built once by the store and shared by
/// all readers.
struct Catalog {
    std::string name;    ///< "public catalog"
    std::string version; ///< content hash, recorded in plans
    std::string currency = "USD";
    PriceBook book = PriceBook::publicCatalog;

    std::vector<AcceleratorModel> accelerators;
    std::vector<InstanceFamily> families;
    std::vector<InstanceType> types;
    std::vector<Region> regions;
    std::vector<PurchaseOption> purchases;
    std::vector<std::string> sources;

    std::vector<std::uint16_t> offerType;
    std::vector<std::uint16_t> offerRegion;
    std::vector<std::uint8_t> offerPurchase;
    std::vector<std::int64_t> offerNanos; ///< hourly rate in billionths of the currency unit
    std::vector<std::uint16_t> offerDate; ///< days since 1970-01-01; 0: not stated
    std::vector<std::uint16_t> offerSource;
    std::vector<std::uint8_t> offerFlags; ///< PriceFlag bits
    /// Sparse: few offers have a fee
    std::unordered_map<OfferIndex, std::int64_t> offerUpfrontNanos;
    /// Public rates that an own price book replaces, 0 where there is none; empty without an own
    /// price book.
    std::vector<std::int64_t> offerListNanos;

    std::vector<OfferIndex> firstOfferOfType; ///< types.size() + 1 entries

    [[nodiscard]] std::size_t offerCount() const { return offerNanos.size(); }
    [[nodiscard]] OfferRow offer(OfferIndex index) const;
    [[nodiscard]] OfferReference reference(OfferIndex index) const;
    /// Source of an offer's price: the own price book, or the catalog itself.
    [[nodiscard]] PriceBook bookOf(OfferIndex index) const
    {
        return (offerFlags[index] & kPriceOwn) != 0 ? PriceBook::own : book;
    }
    /// Public rate of an offer, whether or not an own price book overrides it; absent if there is
    /// none.
    [[nodiscard]] std::optional<HourlyRate> publicRate(OfferIndex index) const;
    /// Type index by provider and name; exact match after the alias table.
    [[nodiscard]] std::optional<std::uint16_t> findType(Provider provider,
                                                        std::string_view name) const;
    [[nodiscard]] std::optional<std::uint16_t> findRegion(Provider provider,
                                                          std::string_view name) const;
    [[nodiscard]] std::optional<OfferIndex> find(const OfferReference &reference) const;
    /// On-demand offer of the same machine, region, operating system and tenancy as the given one.
    [[nodiscard]] std::optional<OfferIndex> findOnDemand(const OfferReference &reference) const;

    std::unordered_map<std::string, std::uint16_t>
        typeByName; ///< key: provider key + '/' + name (aliases too)
    std::unordered_map<std::string, std::uint16_t> regionByName; ///< key: provider key + '/' + name
    /// Builds firstOfferOfType and the name maps once the tables are complete; offers must be
    /// sorted.
    void buildIndexes();
};

struct CatalogCounts {
    std::size_t types = 0;
    std::size_t regions = 0;
    std::size_t offers = 0;
    std::size_t derived = 0;
    std::vector<std::size_t> offersByModel; ///< indexed by Catalog::purchases
    std::optional<Date> oldest;
    std::optional<Date> newest;
};

/// Counts for one provider, or for the whole catalog.
[[nodiscard]] CatalogCounts countCatalog(const Catalog &catalog, std::optional<Provider> provider);

/// "retired on 2023-09-06, successor NCads_A100_v4"; empty for a current family.
[[nodiscard]] std::string lifeCycleOf(const LifeCycle &cycle, const Language &language = english());

} // namespace headroom
