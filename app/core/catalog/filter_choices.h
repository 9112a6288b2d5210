// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/filter_field.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Why something is not among the offers shown, from far to near.
enum class Absence : std::uint8_t {
    none, ///< it is among them
    noPrice,
    otherFilters,
    noExchangeRate,
    doesNotFit,
    platform, ///< Windows or dedicated hardware, which no workload of a plan needs
    tooSmall, ///< for what the constraints ask of each instance
    cudaKernels,
    provider, ///< not allowed by the constraints; the same for region and pricing
    region,
    pricingModel,
    interruption, ///< spot for what may not be interrupted
    noCapacity,   ///< spot capacity that is not available
    missed,       ///< the service level
    mayMiss,
};
inline constexpr Absence kLastAbsence = Absence::mayMiss;

/// Why a value of a filter shows nothing.
struct Missing {
    Absence absence = Absence::none;
    std::optional<FilterField> filter = {}; ///< the one that alone leaves it out
    std::string beside = {}; ///< what is chosen elsewhere and has no price together with it ("AWS")
};

/// One value a filter can have.
struct FilterChoice {
    std::string key = {}; ///< machine name
    Message label = {};
    std::string detail = {};                ///< for people ("N. Virginia"); may be empty
    Message heading = {};                   ///< what it is listed under; may be empty
    std::optional<std::size_t> offers = {}; ///< that it would show, all other filters kept
    Missing missing = {};                   ///< where there are none
};

/// All values that a catalog has, by heading and name, not counted.
[[nodiscard]] std::vector<FilterChoice> filterValues(const Catalog &catalog, FilterField field);

/// What of its own keeps an offer away that the filter lets pass.
using AbsenceOf = std::function<Absence(OfferIndex)>;

/// The same with the offers behind each, and the reason where there are none.
[[nodiscard]] std::vector<FilterChoice> filterChoices(const Catalog &catalog,
                                                      const OfferFilter &filter, FilterField field,
                                                      const AbsenceOf &absenceOf);
/// Of all offers.
[[nodiscard]] std::vector<FilterChoice> filterChoices(const Catalog &catalog,
                                                      const OfferFilter &filter, FilterField field);

} // namespace headroom
