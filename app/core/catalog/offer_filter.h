// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"

#include <set>
#include <string>
#include <vector>

namespace headroom {

/// Which offers of a catalog are wanted. Empty sets and an empty search let everything through.
struct OfferFilter {
    std::set<Provider> providers;
    std::set<std::string> regions;
    std::set<PricingModel> pricingModels;
    std::set<HardwareGroup> groups;
    std::set<std::string> families;
    std::set<std::string> accelerators; ///< names; "" stands for none
    std::string
        search; ///< words that all must stand in type, family, accelerator, region or pricing model, without case

    friend bool operator==(const OfferFilter &, const OfferFilter &) = default;
};

/// A filter worked out per type, region and purchase option, so that asking for one offer costs three look-ups.
class OfferMatcher
{
public:
    OfferMatcher(const Catalog &catalog, const OfferFilter &filter);
    [[nodiscard]] bool matches(OfferIndex offer) const;

private:
    struct Part {
        bool wanted = true;
        std::uint64_t words = 0; ///< bit i: the i-th search word stands here
    };

    const Catalog *m_catalog;
    std::uint64_t m_allWords = 0;
    std::vector<Part> m_types;
    std::vector<Part> m_regions;
    std::vector<Part> m_purchases;
};

[[nodiscard]] std::string_view acceleratorNameOf(const Catalog &catalog, const InstanceType &type);

} // namespace headroom
