// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/letters.h"
#include "core/models/model_library.h"
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/hardware/hardware_library.h"
#include "core/sizing/task/prediction.h"
#include "core/sizing/task/refusal.h"
#include "core/sizing/task/sizing_task.h"
#include "core/sizing/task/software_classes.h"

#include <array>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace headroom {

/// Columns of a table of measured rows that a prediction may read. Measured columns are not among
/// them.
enum class BenchmarkColumn {
    rowId,
    task,
    taskClass,
    sourceFamily,
    model,
    rawModel,
    paramsB,
    precision,
    accelerator,
    acceleratorCount,
    batchSize,
    inputTokens,
    outputTokens,
    concurrency,
    throughputUnit,
    software,
    cloud,
    instanceType,
    vcpus,
    nodes,
    tpSize,
    ppSize,
    date,  ///< identifies the data set of a benchmark round
    notes, ///< heading and column of the figure's table
};
template <>
inline constexpr auto kNamesOf<BenchmarkColumn> = std::to_array<std::string_view>(
    {"row_id",     "task",         "task_class",    "source_family", "model",
     "raw_model",  "params_b",     "precision",     "accelerator",   "accelerator_count",
     "batch_size", "input_tokens", "output_tokens", "concurrency",   "throughput_unit",
     "software",   "cloud",        "instance_type", "vcpus",         "nodes",
     "tp_size",    "pp_size",      "date",          "notes"});

/// Spread of the number of samples until a target quality, over the rounds and batches of one
/// benchmark, as a factor. Ranges of a time to train are wider than those of the rate by it.
inline constexpr double kQualitySpread = 1.5;

/// One row as texts; an absent column is empty.
struct BenchmarkRow {
    std::array<std::string_view, kAllOf<BenchmarkColumn>.size()> cells;

    [[nodiscard]] std::string_view operator[](BenchmarkColumn column) const
    {
        return cells[static_cast<std::size_t>(column)];
    }
    [[nodiscard]] double number(BenchmarkColumn column) const;
};
[[nodiscard]] inline bool isFrom(const BenchmarkRow &row, std::string_view source)
{
    return contains(row[BenchmarkColumn::sourceFamily], source);
}

/// A row understood: what to predict, and how the row's throughput relates to the engine's unit.
struct BenchmarkQuestion {
    HardwareShape hardware;
    SizingTask task;
    Figure throughput = Figure::servingThroughput;
    double unitFactor = 1; ///< row's throughput = unitFactor * engine's throughput
    bool minutes = false;  ///< row's figure is minutes: unitFactor / engine's throughput
    bool onProcessor = false;
};

/// Understands measured rows. Keeps models made from a parameter count alive, so it must outlive
/// its questions.
class BenchmarkReader
{
public:
    BenchmarkReader(const ModelLibrary &models, const HardwareLibrary &hardware,
                    const SoftwareClasses &software);

    /// Fails with a reason in words: unknown model, accelerator, precision or unit.
    [[nodiscard]] Expected<BenchmarkQuestion> understand(const BenchmarkRow &row);

private:
    [[nodiscard]] const ModelProfile *modelOf(const BenchmarkRow &row);
    [[nodiscard]] Expected<HardwareShape> hardwareOf(const BenchmarkRow &row) const;
    [[nodiscard]] const SoftwareIdentity &softwareOf(const BenchmarkRow &row);
    [[nodiscard]] Precision precisionOf(const BenchmarkRow &row, const SizingTask &task,
                                        const HardwareShape &hardware) const;

    const ModelLibrary *m_models;
    const HardwareLibrary *m_hardware;
    const SoftwareClasses *m_software;
    std::deque<ModelProfile> m_sized;
    std::unordered_map<std::string, const ModelProfile *> m_byName;
    std::unordered_map<std::string, SoftwareIdentity> m_softwareByText;
};

/// The refusal of a row that cannot run at all: not even the low end of the memory it needs fits
/// the accelerators that the row names, however the model is partitioned. Empty if it may fit, or
/// if their memory is not known.
[[nodiscard]] Refusal misfitOf(const HardwareShape &hardware, const SizingTask &task);

/// Lengths of the texts behind measured rows, where tables give them as limits or not at all: each
/// with the place that says so. Model, method and software of the task are known.
void readTrainingLengths(const BenchmarkRow &row, SizingTask &task);
void readInferenceLengths(const BenchmarkRow &row, SizingTask &task);

/// Mean length of newstest2014, which translations are timed with, in word pieces.
inline constexpr double kTestSentence = 28;

} // namespace headroom
