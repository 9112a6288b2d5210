// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/document_notes.h"

#include "core/documents/concern.h"
#include "core/documents/figure_list.h"
#include "core/documents/savings.h"
#include "core/documents/source_documents.h"
#include "core/evaluation/document_savings.h"
#include "core/evaluation/document_words.h"
#include "core/plan/plan.h"

#include <algorithm>
#include <iterator>

namespace headroom {

namespace {

bool isOnReferenceBook(const Line &line)
{
    return line.offer && line.offer->book == PriceBook::reference;
}

/// A line beside what the documents can speak of.
struct Subject {
    const Workload *workload = nullptr;
    ConcernedLine line;
    bool reference = false;
};

class Disagreements
{
public:
    Disagreements(const EvaluationInputs &inputs, const Scenario &scenario,
                  const ScenarioEvaluation &evaluation)
        : m_inputs(inputs),
          m_documents(sourceDocuments())
    {
        const MonthBasis &basis = basisOf(*inputs.plan, scenario);
        std::vector<MonthBasis> months;
        for (std::size_t i = 0; i < evaluation.lines.size(); ++i) {
            const Line &line = evaluation.lines[i];
            if (!line.offer)
                continue;
            const Workload &workload = inputs.plan->workloads[i];
            m_subjects.push_back(
                {&workload, concernedLine(workload, *line.offer, basis), isOnReferenceBook(line)});
            if (!m_subjects.back().reference)
                continue;
            const MonthBasis &month = workload.schedule.basis ? *workload.schedule.basis : basis;
            if (std::ranges::find(months, month) == months.end())
                months.push_back(month);
        }
        m_plan = {months.size() > 1, !scenario.providerSplit.empty(), !months.empty()};
    }

    [[nodiscard]] std::vector<Finding> findings() const
    {
        std::vector<Finding> findings;
        std::vector<WorkedFigure> figures;
        for (const Disagreement &one : m_documents.disagreements) {
            const bool wholePlan =
                (one.anyBook || m_plan.reference) && concerns(one.condition, m_plan);
            const std::vector<const Workload *> workloads = concerned(one);
            if (!wholePlan && workloads.empty())
                continue;
            const bool needsFigures = one.documents.find('{') != std::string::npos
                                      || one.program.find('{') != std::string::npos;
            if (needsFigures && figures.empty())
                // Of which only the values are read.
                figures = workedFigures(m_documents, m_inputs.facts->models,
                                        m_inputs.facts->hardware, english());
            findings.push_back(finding(one, workloads, figures));
        }
        return findings;
    }

private:
    [[nodiscard]] ConcernedLine concernedLine(const Workload &workload, const OfferReference &offer,
                                              const MonthBasis &basis) const
    {
        ConcernedLine line;
        line.kind = workload.kind;
        line.environment = workload.environment;
        line.scheduled = alreadyShutDown(
            workload.schedule, basis, m_inputs.plan->startMonth.value_or(m_inputs.valuationDate));
        line.latencyLimit = workload.serviceLevel.p95LatencyMs.has_value();
        line.provider = offer.provider;
        const StatedPrice *stated = m_documents.price(offer.provider, offer.instanceType);
        line.type = stated == nullptr ? std::string_view(offer.instanceType) : stated->instanceType;
        if (const ModelProfile *model = m_inputs.facts->models.find(workload.model)) {
            line.size = placementOf(m_documents, *model);
            line.benchmarked = isBenchmarked(workload, *model);
        }
        const Catalog &catalog = *m_inputs.catalog;
        const auto type = catalog.findType(offer.provider, offer.instanceType);
        if (type) {
            line.family = catalog.families[catalog.types[*type].family].name;
            if (const AcceleratorSpec *card = m_inputs.hardware->shapes[*type].accelerator)
                line.accelerator = card->name;
        }
        return line;
    }

    [[nodiscard]] bool isBenchmarked(const Workload &workload, const ModelProfile &model) const
    {
        const bool training = trains(workload.kind);
        return std::ranges::any_of(m_documents.benchmarks, [&](const StatedBenchmark &benchmark) {
            return benchmark.training == training
                   && m_inputs.facts->models.find(benchmark.model) == &model;
        });
    }

    [[nodiscard]] std::vector<const Workload *> concerned(const Disagreement &one) const
    {
        std::vector<const Workload *> workloads;
        for (const Subject &subject : m_subjects) {
            if ((one.anyBook || subject.reference) && concerns(one.condition, subject.line))
                workloads.push_back(subject.workload);
        }
        return workloads;
    }

    [[nodiscard]] Finding finding(const Disagreement &one,
                                  const std::vector<const Workload *> &workloads,
                                  const std::vector<WorkedFigure> &figures) const
    {
        Finding finding;
        finding.code = "documents_disagree";
        finding.message = say(Says::documentsDisagree, one.topic, one.id);
        finding.detail = {say(Says::asStated, filledIn(one.documents, figures)),
                          say(Says::asStated, filledIn(one.program, figures)),
                          say(Says::sourceIs, one.source)};
        if (workloads.size() == 1)
            finding.workload = workloads.front()->id;
        if (workloads.size() > 1) {
            fact::Names names;
            for (const Workload *workload : workloads)
                names.names.push_back(workload->name);
            finding.detail.push_back(say(Says::concerns, std::move(names)));
        }
        addLegend(finding, m_documents.documents);
        return finding;
    }

    const EvaluationInputs &m_inputs;
    const SourceDocuments &m_documents;
    std::vector<Subject> m_subjects;
    ConcernedPlan m_plan;
};

} // namespace

std::vector<Finding> documentNotes(const EvaluationInputs &inputs, const Scenario &scenario,
                                   const ScenarioEvaluation &evaluation)
{
    std::vector<Finding> findings = documentSavings(inputs, scenario, evaluation);
    std::ranges::move(Disagreements(inputs, scenario, evaluation).findings(),
                      std::back_inserter(findings));
    return findings;
}

} // namespace headroom
