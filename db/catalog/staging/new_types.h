// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "db/catalog/staging/staged_price.h"

#include <string>
#include <string_view>

namespace headroom::storage {

/// Properties of a machine derived from its name and a list's facts. The performance of a new
/// accelerator is not known, so such types are shown but not sized.
struct NewType {
    InstanceType type; ///< without family, accelerator and source numbers
    std::string family;
    std::string accelerator; ///< printed name; empty: none
    SoftwareStack stack = SoftwareStack::none;
    int accelerators = 0;
    int acceleratorShare = 1;
};

/// "m5" of "m5.large", "n2" of "n2-standard-4", "Ds_v5" of "Standard_D4s_v5".
[[nodiscard]] std::string familyOf(Provider provider, std::string_view typeName);
[[nodiscard]] SoftwareStack stackOf(std::string_view accelerator);
/// Reason why a machine that the catalog does not know cannot be added as the facts describe it;
/// empty if it can. A machine is never added without its accelerators, nor with unknown ones.
[[nodiscard]] Text faultOfNewType(Provider provider, std::string_view name, const TypeFacts &facts);
[[nodiscard]] NewType describeNewType(Provider provider, std::string_view name,
                                      const TypeFacts &facts);

} // namespace headroom::storage
