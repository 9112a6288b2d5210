// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"
#include "models/model_library.h"
#include "sizing/hardware_library.h"

#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// A benchmark that a source document prints without saying how it was measured (grade "stated"). Shown beside
/// predictions, which rest on more; never used for them. 0 = not printed.
struct StatedBenchmark {
    bool training = false;
    const ModelProfile *model = nullptr;
    const AcceleratorSpec *accelerator = nullptr;
    double devices = 1;
    double batch = 0;
    double latencyMs = 0; ///< 95th percentile
    double requestsPerSecond = 0;
    double tokensPerSecond = 0;
    std::string source;

    /// Requests that must have been in flight for latency and rate both to hold (Little's law); 0 when unknown.
    [[nodiscard]] double impliedConcurrency() const { return latencyMs / 1000 * requestsPerSecond; }
};

/// Text of resources/calibration/stated.csv.
[[nodiscard]] Expected<std::vector<StatedBenchmark>>
parseStatedBenchmarks(std::string_view csv, const ModelLibrary &models,
                      const HardwareLibrary &hardware);
[[nodiscard]] Expected<std::vector<StatedBenchmark>>
shippedStatedBenchmarks(const ModelLibrary &models, const HardwareLibrary &hardware);

} // namespace headroom
