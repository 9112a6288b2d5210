// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parallel_for.h"
#include "core/sizing/calibration/calibration.h"
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/sizing_demand.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace headroom {

/// Whether the workload fits on the shape, how many it needs and how fast they are. Pure, free of
/// price and region: size once per shape, price per offer. Never fails: a refusal is part of the answer.
[[nodiscard]] Sizing sizeWorkload(const SizingDemand &demand, const HardwareShape &hardware,
                                  const Calibration &calibration);

/// The same with a number of instances fixed by hand: utilisation, latency and misses as they then are.
[[nodiscard]] Sizing sizeWorkloadWith(const SizingDemand &demand, const HardwareShape &hardware,
                                      const Calibration &calibration, int instances);

/// A workload on one shape at many rates and limits: what a copy of its model does there is worked out once. The
/// calibration must outlive it.
class SizingOn
{
public:
    SizingOn(const SizingDemand &demand, const HardwareShape &hardware,
             const Calibration &calibration);
    ~SizingOn();
    SizingOn(SizingOn &&) noexcept;
    SizingOn &operator=(SizingOn &&) noexcept;

    /// As sizeWorkload(), or sizeWorkloadWith() of `instances`. `asked`: differs from the demand in rates and targets only.
    [[nodiscard]] Sizing sized(const SizingDemand &asked,
                               std::optional<int> instances = std::nullopt) const;

private:
    struct Copies;
    std::unique_ptr<Copies> m_copies;
};

/// For each shape the first one that equals it, names aside.
[[nodiscard]] std::vector<std::size_t> firstAlike(std::span<const HardwareShape> shapes);

/// Whether two demands ask the same at different rates: they share what a copy of the model does on each shape.
/// Interruptions count as rates.
[[nodiscard]] bool differInRatesOnly(SizingDemand one, const SizingDemand &other);

/// A workload on many shapes, at one demand after another that differ in rates only: what a copy of its model does on
/// each is worked out once. Shapes and calibration must outlive it.
class SizingOver
{
public:
    SizingOver(const SizingDemand &demand, std::span<const HardwareShape> shapes,
               std::span<const std::size_t> firstAlike, const Calibration &calibration);
    ~SizingOver();
    SizingOver(SizingOver &&) noexcept;
    SizingOver &operator=(SizingOver &&) noexcept;

    /// Whether a demand differs from its own in rates only.
    [[nodiscard]] bool covers(const SizingDemand &asked) const;
    /// As sizeWorkload(), which `asked` must be covered for. One thread asks.
    [[nodiscard]] Sizing sized(const SizingDemand &asked, std::size_t shape);

    /// Where the uses of each shape go.
    struct Uses {
        std::span<SizedUse> undisturbed;
        std::span<SizedUse> interrupted; ///< empty, or of the same size
    };
    /// As sizeWorkloadOver(), of the shapes that are `wanted` (empty: all); the others do not fit.
    void size(const SizingDemand &asked, std::span<const Interruptions> interruptions,
              std::span<const std::uint8_t> wanted, const Uses &answers,
              const ParallelFor &parallelFor);

private:
    struct Half;
    [[nodiscard]] Half &halfOf(std::size_t shape);

    std::span<const HardwareShape> m_shapes;
    std::span<const std::size_t> m_firstAlike;
    std::vector<std::unique_ptr<Half>> m_halves;
};

/// Where the answers for each shape go.
struct SizingsOver {
    std::span<Sizing> undisturbed;
    std::span<Sizing> interrupted; ///< empty, or of the same size
};

/// One workload over many shapes, as it is and, where `interruptions` are given for each, under them. `firstAlike` saves
/// sizing the same hardware twice.
void sizeWorkloadOver(const SizingDemand &demand, std::span<const Interruptions> interruptions,
                      std::span<const HardwareShape> shapes,
                      std::span<const std::size_t> firstAlike, const Calibration &calibration,
                      const SizingsOver &answers, const ParallelFor &parallelFor);

} // namespace headroom
