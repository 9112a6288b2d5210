// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/documents/source_documents.h"
#include "core/documents/worked_figure.h"

#include <vector>

namespace headroom {

class Language;

/// Hours that a training benchmark takes for a number of tokens at its stated rate.
[[nodiscard]] Exact trainingHours(const StatedBenchmark &benchmark, const Exact &tokens);
/// Requests that must be in flight to reach both a benchmark's latency and its rate (Little's law).
/// From the 95th percentile of the latency, so an upper estimate.
[[nodiscard]] Exact impliedConcurrency(const StatedBenchmark &benchmark);
/// Requests per second if batches run one after the other.
[[nodiscard]] Exact singleStreamRate(const StatedBenchmark &benchmark);
/// Dollars per million requests of machines that serve `rate` requests a second in all.
[[nodiscard]] Exact costPerMillion(const Exact &perHour, const Exact &rate);
/// Dollars of a benchmark's training on the machines of a pairing. A machine with more cards than
/// the benchmark used costs all of them.
[[nodiscard]] Exact trainingCost(const SourceDocuments &documents, const StatedBenchmark &benchmark,
                                 const BenchmarkPairing &pairing);
/// Empty when the cards of a pairing are those that the benchmark names; otherwise how they differ.
[[nodiscard]] std::string cardMismatch(const SourceDocuments &documents,
                                       const StatedBenchmark &benchmark,
                                       const BenchmarkPairing &pairing, const Language &language);

/// T, L, Q: times, concurrency, single stream. U, J: cost of a million requests and of a training.
/// N, P: cards and rates against the stated targets. BT: the BERT example.
[[nodiscard]] std::vector<WorkedFigure> speedFigures(const SourceDocuments &documents,
                                                     const Language &language);

} // namespace headroom
