// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/carbon/carbon_facts.h"

#include <array>
#include <cstdint>
#include <optional>

namespace headroom {

/// Instances of one type in use for a month.
struct MachineUse {
    Provider provider;
    double accelerators = 0;     ///< of one instance; may be a fraction of one
    double acceleratorWatts = 0; ///< rated, of one; 0: not known
    double vcpus = 0;            ///< 0: not stated, which only machines with accelerators have
    double memoryGib = 0;
    RangedFigure hours;       ///< instance-hours of the month
    RangedFigure utilisation; ///< mean over these hours, 0 to 1
};

/// Missing fact for which a footprint is unknown.
enum class CarbonGap : std::uint8_t {
    none,
    noUse,      ///< nothing is allocated, or its hours are not known
    noHardware, ///< the type is not in the catalog
    noPower,    ///< nobody states the power of its accelerator
    noGrid      ///< nobody states the grid of its place: energy and making are known
};
template <>
inline constexpr auto kNamesOf<CarbonGap> = std::to_array<KeyedName>({
    {"none", HEADROOM_TEXT("Terms", "none")},
    {"no_use", HEADROOM_TEXT("Terms", "hours of use unknown")},
    {"no_hardware", HEADROOM_TEXT("Terms", "hardware unknown")},
    {"no_power", HEADROOM_TEXT("Terms", "power of the accelerator unknown")},
    {"no_grid", HEADROOM_TEXT("Terms", "electricity grid of the place unknown")},
});

/// Energy and carbon of a month: each end of a range has every factor at that end.
struct Footprint {
    CarbonGap gap = CarbonGap::noUse;
    std::optional<RangedFigure> kwh;        ///< of the site: servers and its losses
    std::optional<RangedFigure> embodiedKg; ///< CO2e: share of the making of the servers
    std::optional<RangedFigure> kg;         ///< CO2e: electricity and making
    RangedFigure utilisation;               ///< mean while they run, 0 to 1
    RangedFigure watts;                     ///< of one instance, without losses of the site
    Evidence evidence = Evidence::ruleOfThumb;
    const CarbonFact *pue = nullptr; ///< null: no figure is known
    const GridFact *grid = nullptr;  ///< likewise; both of the facts they come from
};

/// Energy, and carbon of making the servers, wherever they stand.
[[nodiscard]] Footprint energyOf(const CarbonFacts &facts, const MachineUse &use);
/// The same with the carbon of a grid's electricity. `grid`: null where it is not known.
[[nodiscard]] Footprint onGrid(Footprint energy, const GridFact *grid);

[[nodiscard]] RangedFigure operator+(const RangedFigure &a, const RangedFigure &b);
[[nodiscard]] RangedFigure operator*(const RangedFigure &a, const RangedFigure &b);

} // namespace headroom
