// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/enum_names.h"
#include "core/error.h"
#include "core/models/evidence.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// A coefficient of resources/carbon/figures.csv, with its unit there.
enum class CarbonFigure : std::uint8_t {
    acceleratorIdle,
    acceleratorLoad,
    vcpuIdle,
    vcpuLoad,
    memory,
    host,
    pue,
    embodiedVcpu,
    embodiedMemory,
    embodiedAccelerator,
    embodiedHost,
    lifetime
};
template <>
inline constexpr auto kNamesOf<CarbonFigure> = std::to_array<std::string_view>(
    {"accelerator_idle", "accelerator_load", "vcpu_idle", "vcpu_load", "memory", "host", "pue",
     "embodied_vcpu", "embodied_memory", "embodied_accelerator", "embodied_host", "lifetime"});

/// A line of that file.
struct CarbonFact {
    CarbonFigure figure = CarbonFigure::pue;
    std::optional<Provider> provider; ///< absent: all that have no line of their own
    RangedFigure value;
    int year = 0;
    std::string source;
};

/// Emissions that a grid's yearly mean includes.
enum class GridMethod : std::uint8_t { operational, lifeCycle, annualFactor };
template <>
inline constexpr auto kNamesOf<GridMethod> = std::to_array<KeyedName>({
    {"operational", HEADROOM_TEXT("Terms", "emissions of running the plants")},
    {"life_cycle", HEADROOM_TEXT("Terms", "life cycle")},
    {"annual_factor", HEADROOM_TEXT("Terms", "annual factor of an authority")},
});

/// Carbon of the electricity of a place: a line of resources/carbon/grid.csv.
struct GridFact {
    std::optional<Provider> provider; ///< absent: of a country
    std::string region;
    std::string country; ///< empty: of the region
    RangedFigure grams;  ///< of CO2e per kWh
    int year = 0;
    GridMethod method = GridMethod::operational;
    std::string source;
};

/// Facts about power and carbon, each with its source and year.
class CarbonFacts
{
public:
    /// Parses the texts of the two files. Every figure needs a line that applies to all providers.
    [[nodiscard]] static Expected<CarbonFacts> parse(std::string_view figures,
                                                     std::string_view grid);

    [[nodiscard]] const CarbonFact &figure(CarbonFigure figure, Provider provider) const;
    /// The narrowest line about a place: its region, else its country, which a region without one
    /// may be named after; null: none is known.
    [[nodiscard]] const GridFact *gridOf(const Region &region) const;

private:
    std::vector<CarbonFact> m_figures;
    std::vector<GridFact> m_grids;
};

[[nodiscard]] Expected<CarbonFacts> shippedCarbonFacts();

} // namespace headroom
