// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer.h"
#include "core/money/date.h"
#include "core/money/money.h"

#include <cstdint>
#include <string_view>

namespace headroom {
struct AcceleratorModel;
}

namespace headroom::storage {

/// Facts of a price list about a machine that the catalog does not contain. Zero and empty: not
/// stated.
struct TypeFacts {
    double vcpus = 0;
    double memoryGib = 0;
    std::string_view cpuArchitecture; ///< "x86_64" or "arm64"
    std::string_view accelerator;     ///< as the list prints it
    double acceleratorCount = 0;
    double acceleratorMemoryGib = 0;                    ///< of one
    const AcceleratorModel *knownAccelerator = nullptr; ///< the catalog's, when it is one of those
};

/// One price on its way into the catalog. Views are valid during the call that hands it over.
struct StagedPrice {
    Provider provider;
    std::string_view region;
    std::string_view instanceType;
    PurchaseOption purchase;
    HourlyRate rate;               ///< effective, above zero
    std::int64_t upfrontNanos = 0; ///< in billionths of the currency unit
    Date asOf;
    std::string_view source;
    std::uint8_t flags = 0; ///< PriceFlag bits
    const TypeFacts *facts = nullptr;
    /// The facts state the accelerators of a machine that the catalog has without them.
    bool addsAccelerators = false;
};

/// Effect of a row on the catalog as it was when the staging was opened.
enum class RowOutcome : std::uint8_t {
    /// An offer without a price so far, or an earlier price of one (which goes to its history).
    inserted,
    updated,     ///< another price than the current one
    unchanged,   ///< the price that is known; its date moves on when the row is newer
    unknownType, ///< refused: the catalog does not know the machine, and no facts say what it is
};

} // namespace headroom::storage
