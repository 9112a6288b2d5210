// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer.h"
#include "core/text.h"

#include <string>
#include <string_view>

namespace headroom::storage {

/// The fields of an Azure retail item that decide what its price is for.
struct AzureMeter {
    std::string service; ///< "Virtual Machines"
    std::string product; ///< "Virtual Machines Dasv5 Series Windows"
    std::string sku;     ///< "D64as v5 Spot"
    std::string meter;   ///< "D64as v5 Spot"
    std::string armSku;  ///< "Standard_D64as_v5"
    std::string unit;    ///< "1 Hour"
    std::string type;    ///< "Consumption", "Reservation", "DevTestConsumption"
    std::string term;    ///< "1 Year", for reservations
};

struct AzureOffering {
    Text refusal; ///< a sentence; empty for a meter that is kept
    std::string_view detail;
    std::string_view instanceType;
    PurchaseOption purchase;
};

/// The plain offering of a size: Linux or Windows, pay as you go, spot or reserved. The same size
/// has meters for Low Priority, Cloud Services, DevTest, dedicated hosts and promotions, at other
/// prices.
[[nodiscard]] AzureOffering offeringOf(const AzureMeter &meter);

/// Years of "1 Year", "3 Years"; 0 when it is none.
[[nodiscard]] int azureTermYears(std::string_view term);

} // namespace headroom::storage
