// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/task/sizing_task.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace headroom {

/// Kinds of work whose efficiency differs.
enum class Phase { training, prefill, decode, samples, vendorSamples, classical };
inline constexpr std::size_t kPhaseCount = 6;

/// fp32, tf32, 16 bits, 8 bits, 4 bits: the share of the peak that is reached falls with the width, and is higher
/// without matrix units, whose peak is harder to reach.
enum class WidthClass { full, matrix, half, byte, nibble };
inline constexpr std::size_t kWidthCount = 5;
[[nodiscard]] WidthClass widthClassOf(Precision precision);

/// Share of a peak that is reached, as natural logarithms that add up: a base per phase, and offsets
/// for generation, software class, number width and model kind. Offsets are shrunk towards 0, so a
/// generation with few measurements stays near its phase's mean. Overheads are logs of microseconds.
class Efficiencies
{
public:
    static constexpr std::size_t kPerPhase = 5 + 2 * kGenerationCount + 3 * 3 + kWidthCount + 8 + 6;
    static constexpr std::size_t kCount = kPhaseCount * kPerPhase;

    Efficiencies(); ///< starting values: what the literature gives

    [[nodiscard]] static Expected<Efficiencies> parse(std::string_view csv);
    [[nodiscard]] static std::string nameOf(std::size_t parameter);

    /// Share of the peak rate that the arithmetic reaches.
    [[nodiscard]] double compute(Phase phase, Generation generation, SoftwareClass software,
                                 Precision precision, ModelKind kind) const;
    /// Share of the memory bandwidth.
    [[nodiscard]] double memory(Phase phase, Generation generation, SoftwareClass software) const;
    /// Seconds per layer and step that no resource explains.
    [[nodiscard]] double overheadPerLayer(Phase phase, SoftwareClass software) const
    {
        return m_tables[static_cast<std::size_t>(phase)]
            .perLayer[static_cast<std::size_t>(software)];
    }
    /// Seconds per step besides.
    [[nodiscard]] double overheadPerStep(Phase phase, SoftwareClass software) const
    {
        return m_tables[static_cast<std::size_t>(phase)]
            .perStep[static_cast<std::size_t>(software)];
    }
    /// Factor on the overhead of a layer with experts: routing, sorting and gathering tokens are kernels of their own.
    [[nodiscard]] double expertOverhead(Phase phase) const
    {
        return m_tables[static_cast<std::size_t>(phase)].expertOverhead;
    }
    /// The same for adapters that are trained beside a layer: small products, dropout and sums of their own.
    [[nodiscard]] double adapterOverhead(Phase phase) const
    {
        return m_tables[static_cast<std::size_t>(phase)].adapterOverhead;
    }
    /// Seconds per layer in which the threads of a processor wait for one another.
    [[nodiscard]] double barrierPerLayer(Phase phase, double threads) const;
    /// Share of the arithmetic's speed that matrices of this width leave: width / (width + half).
    [[nodiscard]] double fillOfWidth(Phase phase, double hidden) const;
    /// Rows (tokens of a step) that reach half of the speed.
    [[nodiscard]] double halfRows(Phase phase) const
    {
        return m_tables[static_cast<std::size_t>(phase)].halfRows;
    }
    /// Factor on communication times.
    [[nodiscard]] double communication(Phase phase) const
    {
        return m_tables[static_cast<std::size_t>(phase)].communication;
    }

    /// For fitting: all parameters in one row.
    [[nodiscard]] double value(std::size_t parameter) const { return m_values[parameter]; }
    void setValue(std::size_t parameter, double value);
    /// The value that shrinkage pulls towards.
    [[nodiscard]] static double prior(std::size_t parameter);
    /// How strongly: 0 = free. Bases are free, offsets are not.
    [[nodiscard]] static double stiffness(std::size_t parameter);

private:
    void refresh();

    std::array<double, kCount> m_values{};
    // Products of the above, ready for use.
    struct PhaseTable {
        std::array<std::array<double, 3>, kGenerationCount> compute{};
        std::array<std::array<double, 3>, kGenerationCount> memory{};
        std::array<double, kWidthCount> width{};
        std::array<double, 8> kind{};
        std::array<double, 3> perLayer{};
        std::array<double, 3> perStep{};
        double communication = 1;
        double expertOverhead = 1;
        double adapterOverhead = 1;
        double barrier = 0;
        double barrierExponent = 1;
        double halfWidth = 0;
        double halfRows = 0;
    };
    std::array<PhaseTable, kPhaseCount> m_tables{};
};

} // namespace headroom
