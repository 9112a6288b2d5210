// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/carbon/footprint.h"

#include "core/catalog/offer.h"
#include "core/sizing/sizing_demand.h"

namespace headroom {

namespace {

constexpr double kWattsPerKilowatt = 1000;
constexpr double kGramsPerKilogram = 1000;

/// Watts between idle and full load, in proportion to utilisation.
RangedFigure between(const RangedFigure &idle, const RangedFigure &load,
                     const RangedFigure &utilisation)
{
    const auto at = [](double from, double to, double share) { return from + (to - from) * share; };
    return {at(idle.value, load.value, utilisation.value), at(idle.low, load.low, utilisation.low),
            at(idle.high, load.high, utilisation.high)};
}

/// A divisor's high end makes the quotient low.
RangedFigure over(const RangedFigure &a, const RangedFigure &b)
{
    return {a.value / b.value, a.low / b.high, a.high / b.low};
}

class Machine
{
public:
    Machine(const CarbonFacts &facts, const MachineUse &use) : m_facts(facts), m_use(use) {}

    /// Power of one instance.
    [[nodiscard]] RangedFigure watts() const
    {
        const double rated = m_use.accelerators * m_use.acceleratorWatts;
        const RangedFigure cards =
            scaled(between(of(CarbonFigure::acceleratorIdle), of(CarbonFigure::acceleratorLoad),
                           m_use.utilisation),
                   rated);
        if (!hasHost())
            return cards + scaled(of(CarbonFigure::host), m_use.accelerators);
        const RangedFigure processors =
            between(of(CarbonFigure::vcpuIdle), of(CarbonFigure::vcpuLoad), m_use.utilisation);
        return cards + scaled(processors, m_use.vcpus)
               + scaled(of(CarbonFigure::memory), m_use.memoryGib * kGigabytesPerGib);
    }

    /// Kilograms of CO2e that making one instance's share of a server took, per hour of its life.
    [[nodiscard]] RangedFigure embodiedPerHour() const
    {
        RangedFigure kg = scaled(of(CarbonFigure::embodiedAccelerator), m_use.accelerators);
        if (hasHost())
            kg = kg + scaled(of(CarbonFigure::embodiedVcpu), m_use.vcpus)
                 + scaled(of(CarbonFigure::embodiedMemory), m_use.memoryGib * kGigabytesPerGib);
        else
            kg = kg + scaled(of(CarbonFigure::embodiedHost), m_use.accelerators);
        return over(kg, scaled(of(CarbonFigure::lifetime), static_cast<double>(kHoursPerYear)));
    }

private:
    [[nodiscard]] bool hasHost() const { return m_use.vcpus > 0; }
    [[nodiscard]] const RangedFigure &of(CarbonFigure figure) const
    {
        return m_facts.figure(figure, m_use.provider).value;
    }

    const CarbonFacts &m_facts;
    const MachineUse &m_use;
};

} // namespace

RangedFigure operator+(const RangedFigure &a, const RangedFigure &b)
{
    return {a.value + b.value, a.low + b.low, a.high + b.high};
}

RangedFigure operator*(const RangedFigure &a, const RangedFigure &b)
{
    return {a.value * b.value, a.low * b.low, a.high * b.high};
}

Footprint energyOf(const CarbonFacts &facts, const MachineUse &use)
{
    Footprint energy;
    const Machine machine(facts, use);
    energy.embodiedKg = machine.embodiedPerHour() * use.hours;
    if (use.accelerators > 0 && use.acceleratorWatts <= 0) {
        energy.gap = CarbonGap::noPower;
        return energy;
    }
    energy.gap = CarbonGap::noGrid;
    energy.utilisation = use.utilisation;
    energy.watts = machine.watts();
    energy.pue = &facts.figure(CarbonFigure::pue, use.provider);
    energy.kwh = scaled(energy.watts * use.hours * energy.pue->value, 1 / kWattsPerKilowatt);
    return energy;
}

Footprint onGrid(Footprint energy, const GridFact *grid)
{
    if (grid == nullptr || !energy.kwh)
        return energy;
    energy.grid = grid;
    energy.gap = CarbonGap::none;
    energy.kg = scaled(*energy.kwh * grid->grams, 1 / kGramsPerKilogram) + *energy.embodiedKg;
    return energy;
}

} // namespace headroom
