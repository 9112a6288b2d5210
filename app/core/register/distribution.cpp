// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/register/distribution.h"

#include <algorithm>
#include <map>

namespace headroom {

namespace {

std::vector<RoleShare> sharesOf(const Plan &plan, const ScenarioEvaluation &scenario)
{
    std::vector<RoleShare> shares;
    for (const ProviderRole &role : plan.providerRoles)
        shares.push_back({role.provider, role.role, role.percent});
    std::ranges::stable_sort(shares, {}, &RoleShare::role);
    for (const ProviderTotal &total : scenario.providers) {
        auto share = std::ranges::find(shares, total.provider, &RoleShare::provider);
        if (share == shares.end())
            share = shares.insert(shares.end(), RoleShare{total.provider, {}, {}});
        share->actual = total.percent;
    }
    return shares;
}

} // namespace

WorkStage stageOf(WorkloadKind kind)
{
    switch (kind) {
    case WorkloadKind::training:
    case WorkloadKind::fineTuning:
    case WorkloadKind::validation: return WorkStage::training;
    case WorkloadKind::realTimeInference:
    case WorkloadKind::batchInference: return WorkStage::inference;
    case WorkloadKind::development:
    case WorkloadKind::preprocessing: return WorkStage::development;
    }
    return WorkStage::development;
}

Distribution distributionOf(const Snapshot &snapshot)
{
    const ScenarioEvaluation &scenario = snapshot.evaluation.activeScenario();
    Distribution distribution{sharesOf(snapshot.seen(), scenario), {}};
    std::map<std::pair<WorkStage, std::size_t>, DistributedWork> parts;
    Money all;
    for (const Line &line : scenario.lines) {
        const WorkStage stage = stageOf(findWorkload(snapshot.seen(), line.id)->kind);
        for (const Line &part : partsOf(line)) {
            if (!part.offer || part.compute == Money())
                continue;
            const auto share = std::ranges::find(distribution.providers, part.offer->provider,
                                                 &RoleShare::provider);
            if (share == distribution.providers.end())
                continue;
            const auto provider = static_cast<std::size_t>(share - distribution.providers.begin());
            DistributedWork &work = parts[{stage, provider}];
            work.stage = stage;
            work.provider = provider;
            work.compute += part.compute;
            work.machines.emplace(shortTypeName(part.offer->instanceType));
            all += part.compute;
        }
    }
    for (auto &[place, work] : parts) {
        work.percent = percentOf(work.compute, all);
        distribution.work.push_back(std::move(work));
    }
    return distribution;
}

} // namespace headroom
