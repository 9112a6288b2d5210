// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/request_lengths.h"

#include "core/csv/text_table.h"
#include "core/money/exact.h"
#include "core/plan/plan_validation.h"
#include "core/texts/error_texts.h"

#include <array>
#include <charconv>
#include <cmath>
#include <map>

namespace headroom {

namespace {

constexpr std::size_t kMaxRows = 5'000'000;
/// A share below it is noise of the distribution's tail.
constexpr double kMinShare = 1e-4;

// Moments of LMSYS-Chat-1M as counted for multi-turn conversations, and of the PubMed summarisation
// set (3,016 and 203 words on average, 1.35 tokens each), both as used to evaluate fleets of
// several GPU types in Griggs et al. 2024.
constexpr std::array kTraces{
    LengthTrace{"chat", HEADROOM_TEXT("Sources", "public: conversations"),
                HEADROOM_TEXT("Sources",
                              "LMSYS-Chat-1M (Zheng et al. 2023): lognormal with its mean lengths"),
                462, 1.42, 210, 0.86, 8000},
    LengthTrace{
        "documents", HEADROOM_TEXT("Sources", "public: documents"),
        HEADROOM_TEXT("Sources",
                      "PubMed summarisation (Cohan et al. 2018): lognormal with its mean lengths"),
        4070, 0.75, 275, 0.45, 16000},
};

/// The power of two that a length goes up to.
double edgeOf(double tokens)
{
    return std::exp2(std::ceil(std::log2(std::max(tokens, 1.0)) - 1e-12));
}

/// Sums by bucket, from which shares and means follow.
class Buckets
{
public:
    void add(double inputUpTo, double outputUpTo, const RequestLength &requests)
    {
        LengthBucket &bucket = m_buckets[{inputUpTo, outputUpTo}];
        bucket.share += requests.requests;
        bucket.inputTokens += requests.requests * requests.inputTokens;
        bucket.outputTokens += requests.requests * requests.outputTokens;
        m_sum += requests.requests;
    }

    [[nodiscard]] double sum() const { return m_sum; }

    [[nodiscard]] LengthHistogram histogram(std::string source) const
    {
        LengthHistogram histogram{{}, std::move(source)};
        for (const auto &[edges, sums] : m_buckets) {
            if (sums.share > 0)
                histogram.buckets.push_back({edges.first, edges.second, sums.share / m_sum,
                                             sums.inputTokens / sums.share,
                                             sums.outputTokens / sums.share});
        }
        return histogram;
    }

private:
    std::map<std::pair<double, double>, LengthBucket> m_buckets;
    double m_sum = 0;
};

/// A lognormal distribution between two lengths.
struct Lognormal {
    double mean;
    double location;
    double scale;

    Lognormal(double meanLength, double variation)
        : mean(meanLength),
          location(std::log(meanLength) - std::log1p(variation * variation) / 2),
          scale(std::sqrt(std::log1p(variation * variation)))
    {}

    [[nodiscard]] static double below(double deviation)
    {
        return std::erfc(-deviation / std::sqrt(2.0)) / 2;
    }
    [[nodiscard]] double deviation(double length) const
    {
        return (std::log(length) - location) / scale;
    }
    [[nodiscard]] double share(double from, double to) const
    {
        return below(deviation(to)) - below(deviation(from));
    }
    /// Mean of the lengths between the two.
    [[nodiscard]] double meanBetween(double from, double to) const
    {
        const double part = below(deviation(to) - scale) - below(deviation(from) - scale);
        return mean * part / share(from, to);
    }
};

struct LengthPart {
    double upTo = 0;
    double share = 0;
    double mean = 0;
};

std::vector<LengthPart> partsOf(double mean, double variation, double longest)
{
    const Lognormal lengths(mean, variation);
    std::vector<LengthPart> parts;
    for (double to = 1; to / 2 < longest; to *= 2) {
        const double last = std::min(to, longest);
        const double share = lengths.share(to / 2, last);
        if (share > 0)
            parts.push_back({to, share, lengths.meanBetween(to / 2, last)});
    }
    return parts;
}

/// A figure of whatever size, as it was given.
std::string shown(double value)
{
    if (const auto exact = Exact::fromDouble(value))
        return exact->toString();
    std::array<char, 32> digits{}; // the shortest form of a double has 24 at most
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    return {digits.data(), written.ptr};
}

Expected<void> checkLength(double tokens)
{
    if (!(tokens >= 1 && tokens <= limits::kLongestRequest))
        return failure({error_text::kLengthOutOfRange, shown(tokens)});
    return {};
}

int columnOf(const TextTable &table, std::string_view name, std::string_view otherName)
{
    const int column = table.column(name);
    return column >= 0 ? column : table.column(otherName);
}

Expected<RequestLength> requestIn(const TextTable &table, std::size_t row, int input, int output,
                                  int requests)
{
    HEADROOM_TRY(const double inputTokens, table.figure(row, input));
    HEADROOM_TRY(const double outputTokens, table.figure(row, output));
    RequestLength request{inputTokens, outputTokens, 1};
    if (requests >= 0) {
        HEADROOM_TRY(request.requests, table.figure(row, requests));
    }
    const auto placed = [&](Expected<void> checked, int column) -> Expected<void> {
        if (!checked)
            checked.error().where = table.place(row, column);
        return checked;
    };
    HEADROOM_CHECK(placed(checkLength(inputTokens), input));
    HEADROOM_CHECK(placed(checkLength(outputTokens), output));
    return request;
}

} // namespace

Expected<LengthHistogram> histogramOf(std::span<const RequestLength> requests, std::string source)
{
    Buckets buckets;
    for (const RequestLength &request : requests) {
        HEADROOM_CHECK(checkLength(request.inputTokens));
        HEADROOM_CHECK(checkLength(request.outputTokens));
        if (!(request.requests >= 0 && std::isfinite(request.requests)))
            return failure({error_text::kRequestsNegative, shown(request.requests)});
        buckets.add(edgeOf(request.inputTokens), edgeOf(request.outputTokens), request);
    }
    if (!(buckets.sum() > 0))
        return failure(error_text::kNoLengths);
    return buckets.histogram(std::move(source));
}

Expected<LengthHistogram> readLengths(std::string_view csv, std::string source)
{
    HEADROOM_TRY(const TextTable table, TextTable::parse(csv));
    const int input = columnOf(table, "input_tokens", "ContextTokens");
    const int output = columnOf(table, "output_tokens", "GeneratedTokens");
    if (input < 0 || output < 0)
        return failure(error_text::kLengthColumnsMissing, {}, error_text::kLengthColumns);
    if (table.rowCount() > kMaxRows)
        return failure({error_text::kTooManyLengths, std::to_string(kMaxRows)});
    std::vector<RequestLength> requests;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        HEADROOM_TRY(const RequestLength request,
                     requestIn(table, row, input, output, table.column("requests")));
        requests.push_back(request);
    }
    return histogramOf(requests, std::move(source));
}

std::span<const LengthTrace> lengthTraces()
{
    return kTraces;
}

LengthHistogram lengthsOf(const LengthTrace &trace)
{
    Buckets buckets;
    const auto outputs = partsOf(trace.outputMean, trace.outputVariation, trace.longest);
    for (const LengthPart &input : partsOf(trace.inputMean, trace.inputVariation, trace.longest)) {
        for (const LengthPart &output : outputs) {
            const double share = input.share * output.share;
            if (share >= kMinShare)
                buckets.add(input.upTo, output.upTo, {input.mean, output.mean, share});
        }
    }
    return buckets.histogram(std::string(trace.source));
}

LengthHistogram histogramOfOneLength(double inputTokens, double outputTokens)
{
    return {{{edgeOf(inputTokens), edgeOf(outputTokens), 1, inputTokens, outputTokens}}, {}};
}

} // namespace headroom
