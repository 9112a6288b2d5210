// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/plan/length_histogram.h"
#include "core/text.h"

#include <span>
#include <string>
#include <string_view>

namespace headroom {

/// Tokens that a request brings and asks for, and how many requests are like it.
struct RequestLength {
    double inputTokens = 0;
    double outputTokens = 0;
    double requests = 1;
};

/// Refuses what is empty, negative or too long.
[[nodiscard]] Expected<LengthHistogram> histogramOf(std::span<const RequestLength> requests,
                                                    std::string source);
/// Reads a table with a line for each request, or each group of them: input_tokens, output_tokens
/// and optionally requests. ContextTokens and GeneratedTokens, the names in the Azure traces, are
/// read too.
[[nodiscard]] Expected<LengthHistogram> readLengths(std::string_view csv, std::string source);

/// Lengths of a public data set: means and coefficients of variation of its requests, spread
/// lognormally.
struct LengthTrace {
    std::string_view key;
    Text name;
    Text source;
    double inputMean = 0;
    double inputVariation = 0;
    double outputMean = 0;
    double outputVariation = 0;
    double longest = 0; ///< input or output; what is longer is left out
};
[[nodiscard]] std::span<const LengthTrace> lengthTraces();
[[nodiscard]] LengthHistogram lengthsOf(const LengthTrace &trace);
/// Histogram of requests of one length.
[[nodiscard]] LengthHistogram histogramOfOneLength(double inputTokens, double outputTokens);

} // namespace headroom
