// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/line_footprint.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr RangedFigure kFullLoad{1, 1, 1};

RangedFigure exactly(double value)
{
    return {value, value, value};
}

double toDouble(const InstanceHours &hours)
{
    return static_cast<double>(hours.numerator) / static_cast<double>(hours.denominator);
}

RangedFigure hoursOf(const Line &line)
{
    const double expected = line.usedHours.toDouble();
    return {expected, std::min(expected, toDouble(line.usedLow)),
            std::max(expected, toDouble(line.usedHigh))};
}

/// Work of the week over what its instances could do, where `busy` of them are kept busy at the
/// busiest hour.
double meanOfWeek(const Usage &usage, double busy)
{
    const DemandWeek &week = usage.week();
    double worked = 0;
    double available = 0;
    for (std::size_t hour = 0; hour < week.parts.size(); ++hour) {
        const auto parts = static_cast<double>(week.parts[hour]);
        worked += parts * busy * week.demand[hour];
        available += parts * static_cast<double>(usage.instancesAt(hour));
    }
    return available > 0 ? std::min(1.0, worked / available) : 0;
}

const Region *regionOf(const EvaluationInputs &inputs, const OfferReference &offer)
{
    const auto index = inputs.catalog->findRegion(offer.provider, offer.region);
    return index ? &inputs.catalog->regions[*index] : nullptr;
}

Footprint footprintOf(const EvaluationInputs &inputs, const Line &line,
                      const RangedFigure &utilisation)
{
    Footprint footprint;
    if (!line.offer || !line.usage)
        return footprint;
    const auto type = inputs.catalog->findType(line.offer->provider, line.offer->instanceType);
    if (!type) {
        footprint.gap = CarbonGap::noHardware;
        return footprint;
    }
    const Region *region = regionOf(inputs, *line.offer);
    footprint = onGrid(energyOn(inputs, *type, hoursOf(line), utilisation),
                       region != nullptr ? inputs.carbon->gridOf(*region) : nullptr);
    const bool isStatedPue = footprint.pue != nullptr && footprint.pue->provider;
    const Evidence sized = line.sizing ? line.sizing->evidence : Evidence::modelled;
    footprint.evidence = isStatedPue && utilisation != kAnyLoad ? worseOf(Evidence::modelled, sized)
                                                                : Evidence::ruleOfThumb;
    return footprint;
}

void add(const std::optional<RangedFigure> &part, std::optional<RangedFigure> &sum)
{
    sum = sum && part ? std::optional(*sum + *part) : std::nullopt;
}

/// A sum lacks what one of its parts lacks.
Footprint sumOf(std::span<const Line> parts)
{
    Footprint sum = parts.front().footprint;
    for (const Line &part : parts.subspan(1)) {
        const Footprint &footprint = part.footprint;
        if (sum.gap == CarbonGap::none)
            sum.gap = footprint.gap;
        sum.evidence = worseOf(sum.evidence, footprint.evidence);
        add(footprint.kwh, sum.kwh);
        add(footprint.embodiedKg, sum.embodiedKg);
        add(footprint.kg, sum.kg);
    }
    return sum;
}

} // namespace

RangedFigure meanUtilisation(const Workload &workload, const Line &line)
{
    return line.sizing && line.usage && !line.shared
               ? meanUtilisation(workload, *line.sizing, line.sizing->utilisation, *line.used)
               : kAnyLoad;
}

RangedFigure meanUtilisation(const Workload &workload, const SizedUse &sizing, double utilisation,
                             const Usage &used)
{
    if (workload.schedule.kind == Schedule::Kind::perRun)
        return kFullLoad;
    // People who sit at an instance keep it more or less busy.
    if (utilisation <= 0 || workload.kind == WorkloadKind::development)
        return kAnyLoad;
    const double atPeak = std::min(1.0, utilisation);
    if (workload.kind != WorkloadKind::realTimeInference)
        return exactly(atPeak);
    const int working = std::max(1, sizing.replicas - workload.spareReplicas);
    return exactly(meanOfWeek(used, atPeak * working * sizing.instancesPerReplica));
}

Footprint energyOn(const EvaluationInputs &inputs, std::size_t type, const RangedFigure &hours,
                   const RangedFigure &utilisation)
{
    const InstanceType &of = inputs.catalog->types[type];
    const HardwareShape &shape = inputs.hardware->shapes[type];
    MachineUse use;
    use.provider = of.provider;
    use.accelerators = of.acceleratorCount;
    use.acceleratorWatts = shape.accelerator != nullptr ? shape.accelerator->powerW : 0;
    use.vcpus = of.vcpus;
    use.memoryGib = of.memoryGib;
    use.hours = hours;
    use.utilisation = utilisation;
    return energyOf(*inputs.carbon, use);
}

void addFootprint(const EvaluationInputs &inputs, const Workload &workload, Line &line)
{
    if (!inputs.carbon)
        return;
    if (line.parts.empty()) {
        line.footprint = footprintOf(inputs, line, meanUtilisation(workload, line));
        return;
    }
    for (std::size_t i = 0; i < line.parts.size(); ++i) {
        Line &part = line.parts[i];
        const double load = std::min(1.0, line.fleet->parts[i].load);
        const RangedFigure utilisation =
            part.used ? exactly(meanOfWeek(*part.used, load * part.count.toDouble())) : kAnyLoad;
        part.footprint = footprintOf(inputs, part, utilisation);
    }
    line.footprint = sumOf(line.parts);
}

CarbonTotal carbonTotalOf(std::span<const Line> lines)
{
    CarbonTotal total;
    for (const Line &line : lines) {
        const Footprint &footprint = line.footprint;
        total.lines += line.offer || line.shared ? 1 : 0;
        if (footprint.kwh) {
            total.kwh = total.kwh + *footprint.kwh;
            ++total.withEnergy;
        }
        if (footprint.kg) {
            total.kg = total.kg + *footprint.kg;
            total.embodiedKg = total.embodiedKg + *footprint.embodiedKg;
            ++total.withCarbon;
        }
    }
    return total;
}

} // namespace headroom
