// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parallel_for.h"
#include "core/sizing/calibration/calibration.h"
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/sizing_demand.h"

#include <memory>
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

    /// As sizeWorkload(). `asked`: differs from the demand in rates and targets only.
    [[nodiscard]] Sizing sized(const SizingDemand &asked) const;

private:
    struct Copies;
    std::unique_ptr<Copies> m_copies;
};

/// For each shape the first one that equals it, names aside.
[[nodiscard]] std::vector<std::size_t> firstAlike(std::span<const HardwareShape> shapes);

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
