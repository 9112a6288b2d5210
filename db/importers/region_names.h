// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer.h"

#include <string_view>

namespace headroom::storage {

/// "us-west-2" is one; the codes of Local and Wavelength Zones ("us-west-2-lax-1") are not.
[[nodiscard]] bool isAwsRegionCode(std::string_view code);

/// "us-central1", "northamerica-northeast2".
[[nodiscard]] bool isGoogleRegion(std::string_view region);

/// True if a name looks like a region of the provider, so that a new region is accepted and a
/// typing error is not. Any name does for own machines.
[[nodiscard]] bool looksLikeRegion(Provider provider, std::string_view name);

/// The same, for names that were typed: any word looks like a region of Azure, so a new one also
/// has to say a part of the world ("francecentral") or a cloud for governments.
[[nodiscard]] bool readsLikeRegion(Provider provider, std::string_view name);

} // namespace headroom::storage
