// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/known_sizings.h"

#include <functional>
#include <initializer_list>
#include <utility>

namespace headroom {

namespace {

/// Answers of some 2 KiB each: those of 200 workloads in 20 scenarios.
constexpr std::size_t kMaxAnswers = 4096;
/// Copies of some 10 KiB each, with the curves of a server.
constexpr std::size_t kMaxCopies = 1024;

std::size_t hashOf(std::size_t start, std::initializer_list<double> fields)
{
    std::size_t hash = start;
    for (const double field : fields)
        hash = (hash ^ std::hash<double>()(field)) * 0x9E37'79B9'7F4A'7C15U;
    return hash ^ (hash >> 32U);
}

/// Hash of the fields that differ most among workloads, rates aside. A collision costs time only.
std::size_t placeOfCopies(std::size_t type, const SizingDemand &demand)
{
    return hashOf(type + std::hash<const void *>()(demand.model),
                  {demand.inputTokens, demand.outputTokens, demand.targets.p95LatencyMs,
                   demand.targets.deadlineHours, demand.windowHours, demand.speed,
                   static_cast<double>(demand.kind), static_cast<double>(demand.precision)});
}

std::size_t placeOfAnswer(std::size_t copies, const SizingDemand &demand, int instances)
{
    return hashOf(copies + static_cast<std::size_t>(instances),
                  {demand.peakRequestsPerSecond, demand.meanRequestsPerSecond, demand.tokensPerRun,
                   demand.itemsPerRun, demand.dataGib, demand.people,
                   demand.interruptions ? demand.interruptions->intervalMinutes : -1,
                   static_cast<double>(demand.spareReplicas)});
}

} // namespace

KnownSizings::KnownSizings(std::shared_ptr<const SizingFacts> facts,
                           std::shared_ptr<const CatalogHardware> hardware, OneAtATime turns)
    : m_facts(std::move(facts)),
      m_hardware(std::move(hardware)),
      m_turns(std::move(turns)),
      m_answers(kMaxAnswers),
      m_copies(kMaxCopies)
{}

Sizing KnownSizings::on(std::size_t type, const SizingDemand &demand, std::optional<int> instances)
{
    const std::size_t hash =
        placeOfAnswer(placeOfCopies(type, demand), demand, instances.value_or(0));
    auto &place = m_answers[hash % m_answers.size()];
    std::shared_ptr<const Answer> known;
    m_turns([&] { known = place; });
    if (known && known->type == type && known->instances == instances && known->demand == demand)
        return known->sizing;
    known = std::make_shared<const Answer>(
        Answer{type, instances, demand, sized(type, demand, instances)});
    m_turns([&] { place = known; });
    return known->sizing;
}

Sizing KnownSizings::sized(std::size_t type, const SizingDemand &demand,
                           std::optional<int> instances)
{
    auto &place = m_copies[placeOfCopies(type, demand) % m_copies.size()];
    std::unique_ptr<Copies> copies;
    m_turns([&] { copies = std::move(place); });
    if (!copies || copies->type != type || !differInRatesOnly(copies->demand, demand))
        copies = std::make_unique<Copies>(
            Copies{type, demand, SizingOn(demand, m_hardware->shapes[type], m_facts->calibration)});
    Sizing sizing = copies->sizing.sized(demand, instances);
    m_turns([&] { place.swap(copies); });
    return sizing;
}

} // namespace headroom
