// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/line_advice.h"

#include "core/evaluation/demand.h"
#include "core/wording/document_advice.h"

#include <algorithm>
#include <iterator>

namespace headroom {

namespace {

/// Tables rather than text, pictures or sound: classical models and preprocessing without a model.
bool hasStructuredData(const SizingDemand &demand)
{
    if (demand.model == nullptr)
        return demand.kind == WorkloadKind::preprocessing;
    return demand.model->kind == ModelKind::classical;
}

} // namespace

std::vector<Advice> adviceOn(const EvaluationInputs &inputs, const Workload &workload,
                             const Line &line, const Language &language)
{
    if (!inputs.rules || !line.offer || !line.sizing)
        return {};
    const auto type = inputs.catalog->findType(line.offer->provider, line.offer->instanceType);
    if (!type)
        return {};
    const SizingDemand demand =
        demandOf(workload, *inputs.facts,
                 monthViewOf(*inputs.plan, activeScenario(*inputs.plan), inputs.valuationDate));
    AdviceQuestion question;
    question.demand = &demand;
    question.hardware = &inputs.hardware->shapes[*type];
    question.sizing = &*line.sizing;
    question.customCudaKernels = workload.constraints.customCudaKernels;
    question.structuredData = hasStructuredData(demand);
    question.interruptible = workload.constraints.interruptible;
    question.checkpointed = workload.constraints.checkpointMinutes > 0;
    question.spot = line.offer->purchase.model == PricingModel::spot;
    std::vector<Advice> advice = inputs.rules->advise(question, language);
    std::ranges::move(documentAdvice(demand, *question.hardware, language),
                      std::back_inserter(advice));
    return advice;
}

} // namespace headroom
