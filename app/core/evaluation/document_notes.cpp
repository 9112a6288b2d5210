// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/document_notes.h"

#include "core/documents/concern.h"
#include "core/documents/figure_list.h"
#include "core/documents/savings.h"
#include "core/documents/source_documents.h"
#include "core/evaluation/document_words.h"
#include "core/evaluation/price_lookup.h"
#include "core/plan/plan.h"

#include <algorithm>
#include <iterator>

namespace headroom {

namespace {

class Savings
{
public:
    Savings(const EvaluationInputs &inputs, const Scenario &scenario,
            const ScenarioEvaluation &evaluation)
        : m_inputs(inputs),
          m_scenario(scenario),
          m_evaluation(evaluation),
          m_basis(basisOf(*inputs.plan, scenario)),
          m_month(inputs.plan->startMonth.value_or(inputs.valuationDate)),
          m_documents(sourceDocuments())
    {}

    std::vector<Finding> collect()
    {
        for (std::size_t i = 0; i < m_evaluation.lines.size(); ++i) {
            const Workload &workload = m_inputs.plan->workloads[i];
            const Line &line = m_evaluation.lines[i];
            if (!line.offer)
                continue;
            if (!line.price && line.offer->purchase.model == PricingModel::spot)
                missingSpotPrice(workload, *line.offer);
            if (line.price && line.offer->book == PriceBook::reference
                && line.offer->purchase.model == PricingModel::onDemand)
                onReferenceLine(workload, line);
        }
        commitments();
        together();
        return std::move(m_findings);
    }

private:
    template <typename... Details>
    void add(std::string_view code, const Workload *workload, const StatedSaving *saving,
             FindingStatement message, Details &&...details)
    {
        Finding &finding = m_findings.emplace_back(
            Finding{Severity::note,
                    code,
                    workload == nullptr ? std::nullopt : std::optional(workload->id),
                    std::move(message),
                    {}});
        finding.stated = {"savings", saving == nullptr ? std::string_view() : saving->title};
        (finding.detail.push_back(std::forward<Details>(details)), ...);
        addLegend(finding, m_documents.documents);
    }

    [[nodiscard]] fact::Cost cost(const Exact &amount) const
    {
        return {Money::rounded(amount), m_inputs.plan->currency};
    }
    [[nodiscard]] static fact::PercentSpan rangeOf(const StatedSaving &saving)
    {
        return {saving.low, saving.high};
    }
    [[nodiscard]] static FindingStatement ruleOfThumb(const StatedSaving &saving)
    {
        return say(Says::ruleOfThumb,
                   withNames(saving.source) + (saving.how.empty() ? "" : "; " + saving.how));
    }

    void missingSpotPrice(const Workload &workload, const OfferReference &offer)
    {
        OfferReference list = offer;
        list.purchase.model = PricingModel::onDemand;
        const auto onDemand = priceOf(m_inputs, m_scenario, list);
        const StatedSaving *saving = providersSpot(offer.provider);
        if (!onDemand || saving == nullptr)
            return;
        const AfterSaving left = after(*saving, onDemand->rate.exact());
        const std::string &currency = m_inputs.plan->currency;
        constexpr int kRateDecimals = 3;
        add("spot_rule_of_thumb", &workload, saving,
            say(Says::spotRuleOfThumb, workload.name, saving->title, rangeOf(*saving),
                fact::Rate{onDemand->rate, currency},
                fact::UnroundedCost{left.minimum, currency, kRateDecimals, kRateDecimals},
                fact::UnroundedCost{left.maximum, currency, kRateDecimals, kRateDecimals}),
            ruleOfThumb(*saving));
    }

    [[nodiscard]] const StatedSaving *providersSpot(Provider provider) const
    {
        for (const StatedSaving &saving : m_documents.savings) {
            if (saving.provider == provider)
                return &saving;
        }
        return nullptr;
    }

    void onReferenceLine(const Workload &workload, const Line &line)
    {
        AfterSaving left{line.exactMonthly, line.exactMonthly};
        const Exact whole = hoursAroundTheClock(workload.schedule, m_basis, m_month);
        const Exact use = line.hours / whole;
        // A commitment of the scenario is such a saving: not a second time.
        const StatedSaving *saving = line.covers.empty() ? savingFor(workload, use) : nullptr;
        if (saving != nullptr && saving->work == "development"
            && alreadyShutDown(workload.schedule, m_basis, m_month))
            alreadyIn(workload, line, *saving, whole);
        else if (saving != nullptr) {
            left = after(*saving, line.exactMonthly);
            add("saving_range", &workload, saving,
                say(Says::savingRange, saving->title, cost(left.minimum), cost(left.maximum),
                    cost(line.exactMonthly), workload.name, rangeOf(*saving)),
                ruleOfThumb(*saving));
            m_saving = true;
        }
        m_total += Money::rounded(line.exactMonthly);
        m_maximum += Money::rounded(left.maximum);
        m_minimum += Money::rounded(left.minimum);
        remember(workload, use);
    }

    /// The saving that the documents mean for the work; reserved capacity only where it can pay.
    [[nodiscard]] const StatedSaving *savingFor(const Workload &workload, const Exact &use) const
    {
        switch (workload.kind) {
        case WorkloadKind::training:
        case WorkloadKind::fineTuning: return m_documents.saving("training_spot");
        case WorkloadKind::batchInference: return m_documents.saving("batch_preemptible");
        case WorkloadKind::development: return m_documents.saving("scheduled_shutdown");
        case WorkloadKind::realTimeInference: break;
        case WorkloadKind::validation:
        case WorkloadKind::preprocessing: return nullptr;
        }
        const StatedSaving *reserved = m_documents.saving("reserved");
        return reserved != nullptr && mayBeCommitted(*reserved, use) ? reserved : nullptr;
    }

    void alreadyIn(const Workload &workload, const Line &line, const StatedSaving &saving,
                   const Exact &whole)
    {
        const Exact always = line.count * whole * line.price->rate.exact();
        add("saving_already_in", &workload, &saving, say(Says::savingAlreadyIn, workload.name),
            say(Says::scheduleLeavesOff, fact::Share{Exact(1) - line.hours / whole},
                fact::Number{whole, 1}, rangeOf(saving), withNames(saving.source),
                cost(line.exactMonthly), cost(always)));
    }

    void remember(const Workload &workload, const Exact &use)
    {
        const StatedSaving *reserved = m_documents.saving("reserved");
        if (reserved == nullptr)
            return;
        fact::SharesByName &list = mayBeCommitted(*reserved, use) ? m_mayCommit : m_mayNot;
        list.shares.emplace_back(workload.name, use);
    }

    void commitments()
    {
        const StatedSaving *reserved = m_documents.saving("reserved");
        if (reserved == nullptr || (m_mayCommit.shares.empty() && m_mayNot.shares.empty()))
            return;
        FindingStatement message = m_mayNot.shares.empty() ? say(Says::mayCommit, m_mayCommit)
                                   : m_mayCommit.shares.empty()
                                       ? say(Says::mayCommitNone, m_mayNot)
                                       : say(Says::mayCommitSome, m_mayCommit, m_mayNot);
        add("commitment_range", nullptr, reserved, std::move(message),
            say(Says::breaksEven, reserved->title, rangeOf(*reserved),
                fact::Share{breakEvenUtilisation(reserved->high)},
                fact::Share{breakEvenUtilisation(reserved->low)}),
            ruleOfThumb(*reserved));
    }

    void together()
    {
        if (!m_saving || m_total == Money())
            return;
        const std::string &currency = m_inputs.plan->currency;
        const auto less = [&](Money left) {
            return fact::Number{Exact(100) * (m_total - left).exact() / m_total.exact(), 1};
        };
        add("savings_together", nullptr, nullptr,
            say(Says::savingsTogether, fact::Cost{m_maximum, currency},
                fact::Cost{m_minimum, currency}, fact::Cost{m_total, currency}, less(m_maximum),
                less(m_minimum)),
            say(Says::savingsTakenOnce));
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    const ScenarioEvaluation &m_evaluation;
    const MonthBasis &m_basis;
    Date m_month; ///< that a calendar basis means
    const SourceDocuments &m_documents;
    Money m_total; ///< sums of rounded lines, as every total
    Money m_maximum;
    Money m_minimum;
    bool m_saving = false;
    fact::SharesByName m_mayCommit;
    fact::SharesByName m_mayNot;
    std::vector<Finding> m_findings;
};

/// The documents' ranges of savings, as notes with their source: on each line of the reference
/// price book that they are meant for, on the sum of these lines, and in place of a spot price that
/// nobody has. Hours that a schedule leaves out already are said and not discounted again. Nothing
/// of it enters a cost.
std::vector<Finding> documentSavings(const EvaluationInputs &inputs, const Scenario &scenario,
                                     const ScenarioEvaluation &evaluation)
{
    return Savings(inputs, scenario, evaluation).collect();
}

bool isOnReferenceBook(const Line &line)
{
    return line.offer && line.offer->book == PriceBook::reference;
}

/// A line with the facts that the documents' conditions refer to; `reference`: on the reference
/// price book.
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
                // Only their values are read.
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
        finding.stated = {"disagreements", one.topic};
        finding.message = say(Says::documentsDisagree, one.topic);
        finding.detail = {say(Says::asStated, withNames(filledIn(one.documents, figures))),
                          say(Says::asStated, withNames(filledIn(one.program, figures))),
                          say(Says::sourceIs, withNames(one.source))};
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
