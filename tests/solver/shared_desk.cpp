// SPDX-License-Identifier: GPL-3.0-or-later
#include "shared_desk.h"
#include "core/catalog/known_providers.h"

#include "support/evaluation_desk.h"
#include "support/sharing_service.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

namespace headroom::testing {

namespace {

const EvaluationDesk &sharedDesk()
{
    static const EvaluationDesk kDesk;
    return kDesk;
}

class EveryMix
{
public:
    EveryMix(const MixCandidates &candidates, int moreInstances)
        : m_candidates(candidates),
          m_more(moreInstances),
          m_scenario(candidates.scenario)
    {
        m_scenario.allocations.clear();
        choose(0);
    }

    std::vector<std::vector<Line>> take() { return std::move(m_mixes); }

private:
    /// The next one has an offer of its own, or is on the instances of another that has.
    void choose(std::size_t place)
    {
        const auto &sets = m_candidates.sets;
        if (place == sets.size())
            return judge();
        for (std::size_t host = 0; host < sets.size(); ++host) {
            Allocation allocation;
            if (host != place) {
                allocation.offer = anOffer(known::aws, "us-east-1", "p3.2xlarge");
                allocation.onInstancesOf = sets[host].workload;
                m_scenario.allocations[sets[place].workload] = allocation;
                choose(place + 1);
                continue;
            }
            for (OfferIndex offer = 0; offer < sets[place].catalog->offerCount(); ++offer) {
                if (!serves(place, offer))
                    continue;
                allocation.offer = sets[place].catalog->reference(offer);
                for (int more = 0; more <= m_more; ++more) {
                    const SizedUse &use = sets[place].sized->useOf(
                        sets[place].catalog->offerType[offer], sets[place].onSpot(offer));
                    allocation.count.reset();
                    if (more > 0)
                        allocation.count =
                            std::int64_t{use.replicas} * use.instancesPerReplica + more;
                    m_scenario.allocations[sets[place].workload] = allocation;
                    choose(place + 1);
                }
            }
        }
    }

    [[nodiscard]] CandidateState worstOf(std::size_t place) const
    {
        const auto &state = m_candidates.sets[place].state;
        return std::ranges::find(state, CandidateState::met) != state.end()
                   ? CandidateState::met
                   : CandidateState::mayMiss;
    }
    [[nodiscard]] bool serves(std::size_t place, OfferIndex offer) const
    {
        return m_candidates.sets[place].state[offer] == worstOf(place);
    }

    [[nodiscard]] bool isMeant() const
    {
        const auto &allocations = m_scenario.allocations;
        for (std::size_t i = 0; i < m_candidates.sets.size(); ++i) {
            const auto &own = allocations.at(m_candidates.sets[i].workload);
            if (!own.onInstancesOf)
                continue;
            const auto &host = allocations.at(*own.onInstancesOf);
            const auto offer = m_candidates.inputs.catalog->find(host.offer);
            if (host.onInstancesOf || host.count || !offer || !serves(i, *offer))
                return false;
        }
        return true;
    }

    void judge()
    {
        if (!isMeant())
            return;
        std::vector<Line> lines = evaluateScenario(m_candidates.inputs, m_scenario, {1}).lines;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            Line &line = lines[i];
            const Verdict worst =
                worstOf(i) == CandidateState::met ? Verdict::met : Verdict::mayMiss;
            if (line.verdict > worst
                || (line.shared && line.shared->problem != SharingProblem::none))
                return;
            if (line.shared && line.shared->host != line.id)
                line.maximumCount = 0;
        }
        m_mixes.push_back(std::move(lines));
    }

    const MixCandidates &m_candidates;
    int m_more;
    Scenario m_scenario;
    std::vector<std::vector<Line>> m_mixes;
};

} // namespace

Plan randomServices(unsigned seed)
{
    std::mt19937 random(seed);
    const auto below = [&](unsigned limit) { return static_cast<unsigned>(random()) % limit; };
    PlanBuilder builder = aPlan();
    const unsigned count = 2 + below(3);
    for (unsigned i = 0; i < count; ++i) {
        Workload workload =
            aSharingService("S" + std::to_string(i + 1), std::exp(0.06 * below(100)));
        workload.model = below(2) == 0 ? "GPT-2" : "BERT-base";
        workload.spareReplicas = static_cast<int>(below(2));
        workload.mayShareInstances = below(8) != 0;
        if (below(3) == 0)
            workload.serviceLevel.p95LatencyMs = 200.0 + 100 * below(30);
        if (below(4) == 0) {
            workload.schedule.kind = Schedule::Kind::hoursPerDay;
            workload.schedule.hours = 10;
        }
        if (below(5) == 0) {
            workload.autoscaling = Autoscaling{};
            workload.autoscaling->maximum = 500;
            for (double &hour : workload.demand.profile)
                hour = 1 + below(5);
        }
        builder.with(workload);
    }
    if (below(3) == 0)
        builder.with(aWorkload("Notebooks"));
    return builder.build();
}

MixCandidates sharedCandidatesOf(const Plan &plan)
{
    EvaluationInputs inputs = sharedDesk().with(plan);
    inputs.carbon = std::make_shared<const CarbonFacts>(shippedCarbonFacts().value());
    auto found = findMixCandidates(inputs, activeScenario(plan));
    if (!found)
        qFatal("%s", found.error().text().c_str());
    return *found;
}

std::vector<std::vector<Line>> everySharedMix(const MixCandidates &candidates, int moreInstances)
{
    return EveryMix(candidates, moreInstances).take();
}

double tightestOf(const MixCandidates &candidates, const std::vector<Line> &lines)
{
    double minimum = kNoHeadroom;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto &sizing = lines[i].sizing;
        if (sizing && sizing->fits && sizing->headroom > 0
            && candidates.today.plan->workloads[i].kind != WorkloadKind::development)
            minimum = std::min(minimum, sizing->headroom);
    }
    return minimum;
}

} // namespace headroom::testing
