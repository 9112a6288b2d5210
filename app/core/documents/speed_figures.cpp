// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/speed_figures.h"

#include "core/money/month_basis.h"
#include "core/texts/document_texts.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr int kMillisecondsPerSecond = 1000;
constexpr int kMillion = 1'000'000;
constexpr int kSecondsPerMinute = 60;

class SpeedFigures : private FigureSheet
{
public:
    using FigureSheet::FigureSheet;

    std::vector<WorkedFigure> list()
    {
        trainingTimes();
        concurrency();
        unitCosts();
        fleet();
        trainingCosts();
        realTimeTargets();
        batch();
        bert();
        return take();
    }

private:
    [[nodiscard]] const Exact &target(std::string_view key) const
    {
        return *documents().target(key)->range.low;
    }

    [[nodiscard]] std::string onGpu(const StatedBenchmark &benchmark) const
    {
        if (benchmark.devices == Exact(1))
            return say(document_text::kOnGpu, {benchmark.named, benchmark.gpu});
        return say(document_text::kOnGpus,
                   {benchmark.named, benchmark.devices.toString(), benchmark.gpu});
    }

    template <typename Use>
    void forEach(bool training, Use use)
    {
        for (const StatedBenchmark &benchmark : documents().benchmarks) {
            if (benchmark.training == training)
                use(benchmark);
        }
    }

    void trainingTimes()
    {
        const Exact &tokens = target("training_tokens");
        const std::string millions = (tokens / Exact(kMillion)).toString();
        forEach(true, [&](const StatedBenchmark &benchmark) {
            const Exact hours = trainingHours(benchmark, tokens);
            const std::string formula =
                tokens.toString() + " / " + benchmark.tokensPerSecond->toString() + " / 3600";
            add("T" + benchmark.id, say(document_text::kTrainingTime, {millions, onGpu(benchmark)}),
                formula, hours, FigureUnit::hours, benchmark.source)
                .printed = benchmark.printedHours;
            if (benchmark.devices == Exact(1))
                add("T" + benchmark.id + "b", say(document_text::kTwoCards, {benchmark.named}),
                    formula + " / 2", hours / Exact(2), FigureUnit::hours, benchmark.source);
        });
    }

    void concurrency()
    {
        forEach(false, [&](const StatedBenchmark &benchmark) {
            const std::string seconds =
                (*benchmark.latencyMs / Exact(kMillisecondsPerSecond)).toString();
            add("L" + benchmark.id, say(document_text::kInFlight, {onGpu(benchmark)}),
                seconds + " s × " + benchmark.requestsPerSecond->toString() + " /s",
                impliedConcurrency(benchmark), FigureUnit::requests, benchmark.source)
                .note = say(document_text::kInconsistent, {benchmark.batch.toString()});
            add("Q" + benchmark.id, say(document_text::kOneStream, {onGpu(benchmark)}),
                benchmark.batch.toString() + " / " + seconds + " s", singleStreamRate(benchmark),
                FigureUnit::requestsPerSecond, benchmark.source);
        });
    }

    void unitCosts()
    {
        int number = 0;
        forEach(false, [&](const StatedBenchmark &benchmark) {
            for (const BenchmarkPairing &pairing : benchmark.pricedOn) {
                const Exact perHour = priceOf(pairing);
                add("U" + std::to_string(++number),
                    say(document_text::kMillionAtFullLoad, {benchmark.named, pairing.instanceType}),
                    perHour.toString() + " / (" + benchmark.requestsPerSecond->toString()
                        + " × 3600) × 1000000",
                    costPerMillion(perHour, *benchmark.requestsPerSecond),
                    FigureUnit::dollarsPerMillion, benchmark.source)
                    .note = cardMismatch(documents(), benchmark, pairing, language());
            }
        });
    }

    /// The fleet of the production line with the rate that the documents print for one of its
    /// machines.
    void fleet()
    {
        for (const StatedCostLine &line : documents().costLines) {
            const StatedBenchmark *benchmark = pricedOn(line.instanceType);
            // Only one of the cost lines runs around the clock: production inference.
            if (benchmark == nullptr || line.hours * line.times != line.monthHours)
                continue;
            const Exact perHour =
                line.count * documents().price(line.provider, line.instanceType)->perHour;
            const Exact rate = line.count * *benchmark->requestsPerSecond;
            const Exact &needed = target("realtime_rate");
            const std::string fleet = line.count.toString() + " × " + line.instanceType;
            add("U6", say(document_text::kFleetAtFullLoad, {fleet}),
                perHour.toString() + " / (" + rate.toString() + " × 3600) × 1000000",
                costPerMillion(perHour, rate), FigureUnit::dollarsPerMillion, line.source);
            add("U7", say(document_text::kFleetAtRate, {fleet, needed.toString()}),
                perHour.toString() + " / (" + needed.toString() + " × 3600) × 1000000",
                costPerMillion(perHour, needed), FigureUnit::dollarsPerMillion, line.source);
            add("U8", say(document_text::kFleetUse, {fleet, needed.toString()}),
                needed.toString() + " / " + rate.toString(), Exact(100) * needed / rate,
                FigureUnit::percent, line.source);
        }
    }

    void trainingCosts()
    {
        int number = 0;
        forEach(true, [&](const StatedBenchmark &benchmark) {
            std::optional<Exact> first;
            for (const BenchmarkPairing &pairing : benchmark.pricedOn) {
                const Exact cost = trainingCost(documents(), benchmark, pairing);
                const bool one = pairing.instances == Exact(1);
                const std::string machines =
                    (one ? "" : pairing.instances.toString() + " × ") + pairing.instanceType;
                add("J" + std::to_string(++number),
                    say(document_text::kTrainingCost, {benchmark.named, machines}),
                    "T" + benchmark.id + " × " + (one ? "" : pairing.instances.toString() + " × ")
                        + priceOf(pairing).toString(),
                    cost, FigureUnit::dollars, benchmark.source)
                    .note = cardMismatch(documents(), benchmark, pairing, language());
                if (first && sameCards(benchmark, pairing))
                    add("J" + std::to_string(number) + "x",
                        say(document_text::kTimesTheCost,
                            {benchmark.pricedOn.front().instanceType}),
                        cost.toString(2, 2) + " / " + first->toString(2, 2), cost / *first,
                        FigureUnit::times, benchmark.source);
                if (!first)
                    first = cost;
            }
        });
    }

    void realTimeTargets()
    {
        const StatedRange &rate = documents().target("realtime_rate")->range;
        for (const auto &[letter, wanted] : {std::pair{'h', rate.high}, std::pair{'l', rate.low}}) {
            forEach(false, [&, mark = letter, needed = *wanted](const StatedBenchmark &benchmark) {
                add("N" + benchmark.id + (mark == 'h' ? "" : "l"),
                    say(document_text::kCardsFor, {needed.toString(), onGpu(benchmark)}),
                    say(document_text::kRoundedUp,
                        {needed.toString(), benchmark.requestsPerSecond->toString()}),
                    roundedUp(needed / *benchmark.requestsPerSecond), FigureUnit::cards,
                    documents().target("realtime_rate")->source);
            });
        }
    }

    void batch()
    {
        const StatedTarget &wanted = *documents().target("batch_rate");
        add("P1", say(document_text::kBatchTarget), wanted.range.low->toString() + " / 3600",
            *wanted.range.low / Exact(kSecondsPerHour), FigureUnit::requestsPerSecond,
            wanted.source);
        const StatedBenchmark &smallest = *inference();
        add("P2", say(document_text::kHourlyRequests, {onGpu(smallest)}),
            smallest.requestsPerSecond->toString() + " × 3600",
            *smallest.requestsPerSecond * Exact(kSecondsPerHour), FigureUnit::requestsPerHour,
            smallest.source);
    }

    /// The example of S1, for which it calls a T4 machine too much, by the rate that S3 prints for
    /// a T4.
    void bert()
    {
        const StatedTarget &wanted = *documents().target("bert_rate");
        const StatedBenchmark &card = *inference();
        const BenchmarkPairing &machine = card.pricedOn.front();
        const Exact rate = *wanted.range.low / Exact(kSecondsPerMinute);
        const Exact hours = hoursPerMonth({MonthBasis::Kind::thirtyDays, 0}, {});
        const Exact month = priceOf(machine) * hours;
        const Exact requests = rate * Exact(kSecondsPerHour) * hours;
        add("BT1", say(document_text::kBertRate), wanted.range.low->toString() + " / 60", rate,
            FigureUnit::requestsPerSecond, wanted.source);
        add("BT2", say(document_text::kBertShare, {card.gpu, card.named}),
            rate.toString(0, 1) + " / " + card.requestsPerSecond->toString(),
            Exact(100) * rate / *card.requestsPerSecond, FigureUnit::percent, wanted.source)
            .note = say(document_text::kBertNote);
        add("BT3", say(document_text::kBertMonth, {machine.instanceType}),
            priceOf(machine).toString() + " × " + hours.toString(), month, FigureUnit::dollars,
            card.source);
        add("BT4", say(document_text::kBertMillion, {machine.instanceType}),
            month.toString() + " / " + requests.toString() + " × 1000000",
            month / requests * Exact(kMillion), FigureUnit::dollarsPerMillion, wanted.source);
    }

    [[nodiscard]] Exact priceOf(const BenchmarkPairing &pairing) const
    {
        return documents().price(pairing.provider, pairing.instanceType)->perHour;
    }

    [[nodiscard]] bool sameCards(const StatedBenchmark &benchmark,
                                 const BenchmarkPairing &pairing) const
    {
        const StatedPrice *price = documents().price(pairing.provider, pairing.instanceType);
        return documents().gpuOfAccelerator(price->accelerator)->name == benchmark.gpu;
    }

    [[nodiscard]] const StatedBenchmark *inference() const
    {
        const auto found =
            std::ranges::find(documents().benchmarks, false, &StatedBenchmark::training);
        return &*found;
    }

    [[nodiscard]] const StatedBenchmark *pricedOn(const std::string &instanceType) const
    {
        for (const StatedBenchmark &benchmark : documents().benchmarks) {
            for (const BenchmarkPairing &pairing : benchmark.pricedOn) {
                if (!benchmark.training && pairing.instanceType == instanceType)
                    return &benchmark;
            }
        }
        return nullptr;
    }
};

} // namespace

Exact trainingHours(const StatedBenchmark &benchmark, const Exact &tokens)
{
    return tokens / *benchmark.tokensPerSecond / Exact(kSecondsPerHour);
}

Exact impliedConcurrency(const StatedBenchmark &benchmark)
{
    return *benchmark.latencyMs / Exact(kMillisecondsPerSecond) * *benchmark.requestsPerSecond;
}

Exact singleStreamRate(const StatedBenchmark &benchmark)
{
    return benchmark.batch * Exact(kMillisecondsPerSecond) / *benchmark.latencyMs;
}

Exact costPerMillion(const Exact &perHour, const Exact &rate)
{
    return perHour / (rate * Exact(kSecondsPerHour)) * Exact(kMillion);
}

Exact trainingCost(const SourceDocuments &documents, const StatedBenchmark &benchmark,
                   const BenchmarkPairing &pairing)
{
    const Exact &tokens = *documents.target("training_tokens")->range.low;
    return trainingHours(benchmark, tokens) * pairing.instances
           * documents.price(pairing.provider, pairing.instanceType)->perHour;
}

std::string cardMismatch(const SourceDocuments &documents, const StatedBenchmark &benchmark,
                         const BenchmarkPairing &pairing, const Language &language)
{
    const StatedPrice *price = documents.price(pairing.provider, pairing.instanceType);
    const StatedGpu *gpu = documents.gpuOfAccelerator(price->accelerator);
    const Exact cards = price->cards * pairing.instances;
    if (gpu->name != benchmark.gpu)
        return language.say(document_text::kOtherCards, {gpu->name, benchmark.gpu});
    if (cards > benchmark.devices)
        return language.say(document_text::kIdleCards,
                            {benchmark.devices.toString(), cards.toString()});
    return {};
}

std::vector<WorkedFigure> speedFigures(const SourceDocuments &documents, const Language &language)
{
    return SpeedFigures(documents, language).list();
}

} // namespace headroom
