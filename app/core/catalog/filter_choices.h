// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/filter_field.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Reason why an offer is not shown, from the most to the least fundamental.
enum class Absence : std::uint8_t {
    none, ///< it is shown
    noPrice,
    otherFilters,
    noExchangeRate,
    doesNotFit,
    platform, ///< Windows or dedicated hardware, which no workload of a plan needs
    tooSmall, ///< below the minimum per instance of the constraints
    cudaKernels,
    provider, ///< excluded by the constraints; same for region and pricing
    region,
    pricingModel,
    interruption,  ///< spot for work that must not be interrupted
    noCapacity,    ///< spot capacity that is not available
    notObtainable, ///< nobody can count on having it (availability.h)
    oldCommitment, ///< a commitment at an old price
    missed,        ///< the service level is missed
    mayMiss,
};
inline constexpr Absence kLastAbsence = Absence::mayMiss;

/// Reason why a filter value matches no offer.
struct Missing {
    Absence absence = Absence::none;
    std::optional<FilterField> filter = {}; ///< the filter that alone excludes it
    std::string beside = {}; ///< the value selected elsewhere with which it has no price ("AWS")
};

/// One value a filter can have.
struct FilterChoice {
    std::string key = {}; ///< machine-readable key
    Message label = {};
    std::string detail = {}; ///< for people ("N. Virginia"); may be empty
    Message heading = {};    ///< group heading in the list; may be empty
    /// Number of matching offers with all other filters kept
    std::optional<std::size_t> offers = {};
    Missing missing = {}; ///< reason, if no offer matches
};

/// All values of a field in a catalog, by heading and name, without counts.
[[nodiscard]] std::vector<FilterChoice> filterValues(const Catalog &catalog, FilterField field);

/// Reason, other than the filter, why an offer that the filter accepts is not shown.
using AbsenceOf = std::function<Absence(OfferIndex)>;

/// The same values with the number of their offers, and a reason where there are none.
[[nodiscard]] std::vector<FilterChoice> filterChoices(const Catalog &catalog,
                                                      const OfferFilter &filter, FilterField field,
                                                      const AbsenceOf &absenceOf);
/// Same, for all offers.
[[nodiscard]] std::vector<FilterChoice> filterChoices(const Catalog &catalog,
                                                      const OfferFilter &filter, FilterField field);

} // namespace headroom
