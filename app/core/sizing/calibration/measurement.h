// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/models/model_library.h"
#include "core/sizing/hardware/hardware_library.h"
#include "core/sizing/task/prediction.h"
#include "core/sizing/task/sizing_task.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace headroom {

/// Logarithms of devices, batch, concurrency, input and output; 0 = not known, or 1.
using QuestionSizes = std::array<float, 5>;

/// One measured figure, or the mean of near-identical ones, as it ships with the program.
struct Measurement {
    std::string_view rowId;  ///< of the first row it stands for
    std::string_view source; ///< collection, round, division or commit
    std::uint8_t head = 0;
    std::int16_t model = -1;
    std::int16_t accelerator = -1; ///< -1 = processor
    std::int32_t cpuModel = -1;
    Precision precision = Precision::fp16;
    SoftwareName software = SoftwareName::other;
    SoftwareClass softwareClass = SoftwareClass::stockFramework;
    TrainingMethod method = TrainingMethod::full;
    LoadPattern load = LoadPattern::concurrent;
    float devices = 0;
    float batch = 0;
    float concurrency = 0;
    float input = 0;
    float output = 0;
    float value = 0;       ///< in the engine's unit
    QuestionSizes sizes{}; ///< of the above
    float residual = 0;    ///< logarithm of measured over predicted without this table
};

/// What the nearest measurements say about one question.
struct NearestMeasurements {
    double residual = 0;  ///< to be added to the logarithm of the prediction
    double distance = 99; ///< of the nearest row
    double measured = 0;  ///< figure of the row that asks the same question; 0 = there is none
    MeasuredRows rows;    ///< the nearest first

    static constexpr double kRelated = 2.0; ///< beyond, the rows say little about the question
};

/// The measurements that ship, by model and hardware.
class MeasurementTable
{
public:
    MeasurementTable() = default;
    /// `csv` must outlive the table.
    [[nodiscard]] static Expected<MeasurementTable>
    parse(std::string_view csv, const ModelLibrary &models, const HardwareLibrary &hardware);

    [[nodiscard]] const std::vector<Measurement> &rows() const { return m_rows; }
    [[nodiscard]] NearestMeasurements nearest(std::size_t head, const HardwareShape &hardware,
                                              const SizingTask &task) const;
    void build(std::vector<Measurement> rows);

private:
    std::vector<Measurement> m_rows; ///< sorted by head, model, hardware
    std::unordered_map<std::uint64_t, std::pair<std::uint32_t, std::uint32_t>> m_ranges;
};

/// How far two questions lie apart: differences of logarithms of sizes, and a step for another precision, software
/// or load, or for a length that only the question states.
[[nodiscard]] double questionDistance(const Measurement &row, const QuestionSizes &sizes,
                                      const SizingTask &task);
/// Whether the row measured what the task asks, on hardware and a model that are known to be the same: precision, software
/// and its class, load, method, and every size within what the rounding of the rows' sizes leaves open. A size that only
/// one of them states makes them different.
[[nodiscard]] bool isSameQuestion(const Measurement &row, const HardwareShape &hardware,
                                  const SizingTask &task);
[[nodiscard]] QuestionSizes questionSizes(const HardwareShape &hardware, const SizingTask &task);

} // namespace headroom
