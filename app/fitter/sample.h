// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "benchmarks/benchmark_row.h"
#include "core/error.h"
#include "core/sizing/calibration/calibration.h"
#include "core/sizing/calibration/features.h"
#include "core/sizing/speed/base_figures.h"

#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::calibration {

/// One measured figure of one row, with the question that the engine is asked for it.
struct Sample {
    const BenchmarkQuestion *question = nullptr;
    Figure figure = Figure::servingThroughput;
    std::size_t head = 0;
    std::size_t row = 0;
    double measured = 0; ///< in the engine's unit
    double work =
        0; ///< the row's own figure is a time: work / measured; 0 = it is the measured one
    std::string_view metric; ///< column of the row
    double weight = 1;
    std::string_view rowId;
    std::string_view source; ///< location of the row
    int group = 0;           ///< (task class, source family, model): left out as a whole
    int hardware = 0;        ///< accelerator, or family of instance types
    int family = 0;          ///< of sources
};

struct SampleSet {
    std::deque<std::string> texts; ///< the files; views of the rows point into them
    std::map<std::string, int> groupNumbers;
    std::map<std::string, int> hardwareNumbers;
    std::map<std::string, int> familyNumbers;
    std::deque<BenchmarkQuestion> questions;
    std::vector<Sample> samples;
    std::vector<std::string_view> rowIds;
    std::vector<std::string_view> taskClasses; ///< by row
    std::vector<int> questionOfRow;            ///< -1 when the row cannot be understood
    std::vector<std::string> reasons;          ///< why not, by row
    int groups = 0;
    int hardwares = 0;
    int families = 0;
};

/// Adds the measured rows of one file. The reader keeps models alive and must outlive the set.
[[nodiscard]] Expected<void> readSamples(const std::string &path, BenchmarkReader &reader,
                                         SampleSet &set);

/// The rows that ship: near-identical ones averaged, at most a handful for each model on each piece
/// of hardware, spread over the questions that were asked. Residuals are those of `calibration`
/// without its measurements.
[[nodiscard]] std::vector<Measurement> selectMeasurements(const std::vector<Sample> &samples,
                                                          const std::vector<bool> &left,
                                                          const Calibration &calibration);

/// The text that MeasurementTable::parse() reads.
[[nodiscard]] std::string measurementsText(const std::vector<Measurement> &rows,
                                           const ModelLibrary &models,
                                           const HardwareLibrary &hardware);

/// Whole content of a file, unpacked when its name ends in .gz.
[[nodiscard]] Expected<std::string> readTextFile(const std::string &path);
[[nodiscard]] Expected<void> writeTextFile(const std::string &path, const std::string &text);

} // namespace headroom::calibration
