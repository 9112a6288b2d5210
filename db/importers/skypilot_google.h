// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"
#include "db/importers/google_machines.h"
#include "db/importers/import_context.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom::storage {

/// Columns of a SkyPilot catalog's line other than its prices. Views are valid as long as the line.
struct SkyMachine {
    std::string_view type; ///< empty for an accelerator listed alone
    std::string_view region;
    TypeFacts facts;
    std::uint64_t line = 0;
};

void acceptSkyPrice(const ImportContext &context, Provider provider, const SkyMachine &machine,
                    PricingModel model, std::int64_t nanos);

/// Puts Google's machines together, whose hosts and accelerators SkyPilot lists on lines of their
/// own, zone by zone. Every price of a host is one row of the ledger, every pair of N1 and
/// accelerator one more; prices of accelerators are parts, and rows only when no machine takes
/// them.
class SkypilotGoogle
{
public:
    explicit SkypilotGoogle(const ImportContext &context);

    void keep(const SkyMachine &machine, std::optional<std::int64_t> onDemand,
              std::optional<std::int64_t> spot);
    [[nodiscard]] bool isFull() const;
    /// Offers the machines, once the whole list is known.
    void finish();

private:
    struct LinePrice {
        std::int64_t nanos = 0;
        std::uint64_t line = 0;
    };
    /// One kind of price of a host or of an accelerator in a region, by zone.
    struct ZonePrices {
        std::vector<LinePrice> zones;
        bool used = false;
        [[nodiscard]] std::optional<std::int64_t> lowest() const;
    };
    struct Host {
        double vcpus = 0;
        double memoryGib = 0;
        std::string architecture;
        ZonePrices onDemand;
        ZonePrices spot;
    };
    struct Accelerator {
        std::string printed;
        ZonePrices onDemand;
        ZonePrices spot;
    };
    using TypeAndRegion = std::pair<std::string, std::string>;
    struct AcceleratorKey {
        std::string name;
        double count = 0;
        std::string region;
        friend auto operator<=>(const AcceleratorKey &, const AcceleratorKey &) = default;
    };

    [[nodiscard]] bool isKnownWithAccelerators(const std::string &type) const;
    void offerHost(const TypeAndRegion &key, const Host &host);
    void offerAttached(const TypeAndRegion &key, const Host &host);
    void offer(const TypeAndRegion &key, const Host &host, PricingModel model,
               const ZonePrices &prices, std::int64_t accelerators);
    void refuse(Text reason, std::string_view detail, const ZonePrices &prices, RejectionKind kind);
    [[nodiscard]] Accelerator *acceleratorOf(const GoogleMachine &machine,
                                             const std::string &region);

    const ImportContext &m_context;
    std::map<std::string, GoogleMachine> m_machines;
    std::map<TypeAndRegion, Host> m_hosts;
    std::map<AcceleratorKey, Accelerator> m_accelerators;
    std::size_t m_prices = 0;
};

/// Google's SKU name for SkyPilot's accelerator: "h100 80gb" for "H100".
[[nodiscard]] std::string googleGpuNamed(std::string_view skypilotName);

} // namespace headroom::storage
