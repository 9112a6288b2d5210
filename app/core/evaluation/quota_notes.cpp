// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/quota_notes.h"

#include "core/catalog/offer.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace headroom {

namespace {

/// Peak use under one quota.
struct QuotaUse {
    double amount = 0;
    fact::Names workloads;
};

/// A provider that counts accelerators grants them by model.
using QuotaKey = std::tuple<const DefaultQuota *, std::string, std::string>;

bool isOnDemand(PricingModel model)
{
    return model != PricingModel::spot && model != PricingModel::capacityBlock;
}

class QuotaNotes
{
public:
    QuotaNotes(const EvaluationInputs &inputs, const Scenario &scenario)
        : m_inputs(inputs),
          m_scenario(scenario)
    {}

    void take(const Line &line, const std::string &workload)
    {
        // Shared instances are there once.
        if (line.shared && line.shared->host != line.id)
            return;
        for (const Line &part : partsOf(line)) {
            const InstanceType *type = typeOf(part);
            const DefaultQuota *quota =
                type == nullptr ? nullptr : defaultQuotaOf(*type, *m_inputs.quotas);
            if (quota == nullptr || isStated(*type, part.offer->region))
                continue;
            const bool ofAccelerators = countsAccelerators(*quota);
            QuotaUse &use =
                m_uses[{quota, part.offer->region, ofAccelerators ? acceleratorOf(*type) : ""}];
            const double instances = std::max<double>(static_cast<double>(part.maximumCount),
                                                      std::ceil(part.count.toDouble()));
            use.amount += instances * (ofAccelerators ? type->acceleratorCount : type->vcpus);
            if (use.workloads.names.empty() || use.workloads.names.back() != workload)
                use.workloads.names.push_back(workload);
        }
    }

    /// One note, however many there are.
    [[nodiscard]] std::vector<Finding> collect() const
    {
        std::vector<FindingStatement> details;
        for (const auto &[key, use] : m_uses) {
            const auto &[quota, region, accelerator] = key;
            const auto needed = static_cast<std::int64_t>(std::ceil(use.amount));
            if (needed <= quota->maximum)
                continue;
            const bool ofAccelerators = countsAccelerators(*quota);
            details.push_back(say(ofAccelerators ? Says::quotaOfAccelerators : Says::quotaOfVcpus,
                                  needed, ofAccelerators ? accelerator : quota->name,
                                  quota->provider, region, use.workloads, quota->maximum));
            details.push_back(why(*quota));
        }
        if (details.empty())
            return {};
        const std::size_t quotas = details.size() / 2;
        details.push_back(say(Says::quotaRemedy));
        return {{Severity::note, "quota_to_request", std::nullopt,
                 say(Says::quotasToRequest).counting(quotas), std::move(details)}};
    }

private:
    [[nodiscard]] static bool countsAccelerators(const DefaultQuota &quota)
    {
        return factsOf(quota.provider).quotaUnit == QuotaUnit::accelerators;
    }
    [[nodiscard]] const InstanceType *typeOf(const Line &part) const
    {
        if (!part.offer || !isOnDemand(part.offer->purchase.model))
            return nullptr;
        const auto type =
            m_inputs.catalog->findType(part.offer->provider, part.offer->instanceType);
        return type ? &m_inputs.catalog->types[*type] : nullptr;
    }
    [[nodiscard]] std::string acceleratorOf(const InstanceType &type) const
    {
        return type.accelerator < 0
                   ? std::string()
                   : m_inputs.catalog->accelerators[static_cast<std::size_t>(type.accelerator)]
                         .name;
    }
    [[nodiscard]] bool isStated(const InstanceType &type, const std::string &region) const
    {
        return std::ranges::any_of(m_scenario.rules.quotas, [&](const StatedQuota &stated) {
            return stated.provider == type.provider
                   && (stated.region.empty() || stated.region == region)
                   && (stated.hardware.empty() || stated.hardware == acceleratorOf(type)
                       || stated.hardware == m_inputs.catalog->families[type.family].name);
        });
    }
    [[nodiscard]] static FindingStatement why(const DefaultQuota &quota)
    {
        return quota.asOf ? say(Says::quotaWhy, quota.reason, quota.source, *quota.asOf)
                          : say(Says::quotaWhyUndated, quota.reason, quota.source);
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    std::map<QuotaKey, QuotaUse> m_uses;
};

} // namespace

std::vector<Finding> quotaNotes(const EvaluationInputs &inputs, const Scenario &scenario,
                                const ScenarioEvaluation &evaluation)
{
    if (!inputs.quotas)
        return {};
    QuotaNotes notes(inputs, scenario);
    for (std::size_t i = 0; i < evaluation.lines.size(); ++i)
        notes.take(evaluation.lines[i], inputs.plan->workloads[i].name);
    return notes.collect();
}

} // namespace headroom
