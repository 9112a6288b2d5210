// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/advice.h"
#include "core/sizing/size_workload.h"
#include "core/sizing/sizing_facts.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace headroom::testing {

/// Asks the shipped rules about work on pieces of hardware, sized with the shipped facts.
class AdviceDesk
{
public:
    [[nodiscard]] const ModelProfile *model(const char *name) const
    {
        return m_facts.models.find(name);
    }
    [[nodiscard]] SizingDemand realTime(const char *model, double rate, double p95) const
    {
        SizingDemand demand;
        demand.model = m_facts.models.find(model);
        demand.peakRequestsPerSecond = rate;
        demand.targets.p95LatencyMs = p95;
        demand.inputTokens = 64;
        return demand;
    }
    [[nodiscard]] SizingDemand ofKind(WorkloadKind kind, const char *model) const
    {
        SizingDemand demand;
        demand.kind = kind;
        demand.model = m_facts.models.find(model);
        demand.tokensPerRun = 1e8;
        demand.itemsPerRun = 1e6;
        demand.dataGib = 10;
        return demand;
    }
    [[nodiscard]] HardwareShape card(const char *name, double count = 1) const
    {
        return m_facts.hardware.shapeOf(*m_facts.hardware.accelerator(name), count);
    }
    [[nodiscard]] HardwareShape processor(const char *name, double vcpus, double memory) const
    {
        return *m_facts.hardware.shapeOf(
            {"aws", name, "", "x86_64", vcpus, memory, "", "", 0, 0, 10});
    }
    [[nodiscard]] Sizing size(const SizingDemand &demand, const HardwareShape &hardware) const
    {
        return sizeWorkload(demand, hardware, m_facts.calibration);
    }
    [[nodiscard]] std::vector<Advice> advise(const SizingDemand &demand,
                                             const HardwareShape &hardware,
                                             AdviceQuestion question = {}) const
    {
        const Sizing sizing = size(demand, hardware);
        question.demand = &demand;
        question.hardware = &hardware;
        question.sizing = &sizing;
        return m_rules.advise(question);
    }
    [[nodiscard]] static bool says(const std::vector<Advice> &advice, std::string_view rule,
                                   AdviceVerdict verdict, std::string_view words = {})
    {
        return std::any_of(advice.begin(), advice.end(), [&](const Advice &one) {
            return one.rule == rule && one.verdict == verdict
                   && one.text.find(words) != std::string::npos;
        });
    }

private:
    SizingFacts m_facts = shippedSizingFacts().value();
    RuleBook m_rules = shippedRules().value();
};

} // namespace headroom::testing
