// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// Quota that an account has in each region without a request, in the unit of its provider's quotas: a
/// line of resources/catalog/quotas.csv. It is about capacity bought on demand.
struct DefaultQuota {
    Provider provider;
    std::string hardware; ///< the beginning of instance types, followed by '*'
    std::string name;     ///< by which the provider grants it
    std::int64_t maximum = 0;
    std::string reason;
    std::optional<Date> asOf; ///< absent: the source is not dated
    std::string source;
};

/// Parses the text of resources/catalog/quotas.csv.
[[nodiscard]] Expected<std::vector<DefaultQuota>> parseDefaultQuotas(std::string_view csv);
[[nodiscard]] Expected<std::vector<DefaultQuota>> shippedDefaultQuotas();

/// The quota with the narrowest hardware among those that count instances of the type; null: none.
[[nodiscard]] const DefaultQuota *defaultQuotaOf(const InstanceType &type,
                                                 const std::vector<DefaultQuota> &quotas);

} // namespace headroom
