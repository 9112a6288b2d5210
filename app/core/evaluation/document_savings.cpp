// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/document_savings.h"

#include "core/documents/savings.h"
#include "core/documents/source_documents.h"
#include "core/evaluation/document_words.h"
#include "core/evaluation/format.h"
#include "core/evaluation/price_lookup.h"
#include "core/plan/plan.h"

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
    void add(std::string code, const Workload *workload, std::string message, std::string detail)
    {
        detail += legendOf(detail, m_documents.documents);
        m_findings.push_back({Severity::note, std::move(code),
                              workload == nullptr ? std::nullopt : std::optional(workload->id),
                              std::move(message), std::move(detail)});
    }

    [[nodiscard]] std::string money(const Exact &amount) const
    {
        return formatMoney(Money::rounded(amount), m_inputs.plan->currency);
    }
    [[nodiscard]] static std::string percent(const Exact &share)
    {
        return formatExact(Exact(100) * share, 1) + " %";
    }
    [[nodiscard]] static std::string rangeOf(const StatedSaving &saving)
    {
        return saving.low.toString() + "–" + saving.high.toString() + " %";
    }
    [[nodiscard]] static std::string ruleOfThumb(const StatedSaving &saving)
    {
        return "A rule of thumb of the documents (" + saving.source
               + (saving.how.empty() ? "" : "; " + saving.how)
               + "), not a price: " + "it is in no cost of this plan.";
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
        add("spot_rule_of_thumb", &workload,
            workload.name + ": " + saving->title + " is put at " + rangeOf(*saving)
                + " below the on-demand price of " + formatRate(onDemand->rate, currency)
                + ", so at " + formatAmount(left.least, currency, kRateDecimals, kRateDecimals)
                + " to " + formatAmount(left.most, currency, kRateDecimals, kRateDecimals)
                + " per hour.",
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
        const StatedSaving *saving = savingFor(workload, use);
        if (saving != nullptr && saving->work == "development"
            && alreadyShutDown(workload.schedule, m_basis, m_month))
            alreadyIn(workload, line, *saving, whole);
        else if (saving != nullptr) {
            left = after(*saving, line.exactMonthly);
            add("saving_range", &workload,
                saving->title + " would leave " + money(left.least) + " to " + money(left.most)
                    + " of the " + money(line.exactMonthly) + " for " + workload.name + " ("
                    + rangeOf(*saving) + " less).",
                ruleOfThumb(*saving));
            m_saving = true;
        }
        m_total += Money::rounded(line.exactMonthly);
        m_most += Money::rounded(left.most);
        m_least += Money::rounded(left.least);
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
        add("saving_already_in", &workload,
            workload.name
                + ": the schedule is already in; a scheduled-shutdown saving must not be applied "
                  "again.",
            "The schedule leaves the instances off for " + percent(Exact(1) - line.hours / whole)
                + " of " + formatExact(whole, 1) + " h, where the documents state "
                + rangeOf(saving) + " (" + saving.source + "): " + money(line.exactMonthly)
                + " in place of " + money(always) + " around the clock.");
    }

    void remember(const Workload &workload, const Exact &use)
    {
        const StatedSaving *reserved = m_documents.saving("reserved");
        if (reserved == nullptr)
            return;
        std::string &list = mayBeCommitted(*reserved, use) ? m_mayCommit : m_mayNot;
        list += (list.empty() ? "" : ", ") + workload.name + " (" + percent(use) + ')';
    }

    void commitments()
    {
        const StatedSaving *reserved = m_documents.saving("reserved");
        if (reserved == nullptr || (m_mayCommit.empty() && m_mayNot.empty()))
            return;
        add("commitment_range", nullptr,
            "Of the lines on the reference price book "
                + (m_mayCommit.empty() ? "none" : m_mayCommit) + " may be committed"
                + (m_mayNot.empty() ? "." : "; too little used: " + m_mayNot + '.'),
            "Share of its month that a line is in use. " + reserved->title + " at "
                + rangeOf(*reserved) + " off breaks even at "
                + percent(breakEvenUtilisation(reserved->high)) + " to "
                + percent(breakEvenUtilisation(reserved->low)) + " (1 − discount). "
                + ruleOfThumb(*reserved));
    }

    void together()
    {
        if (!m_saving || m_total == Money())
            return;
        const std::string &currency = m_inputs.plan->currency;
        const auto less = [&](Money left) {
            return formatExact(Exact(100) * (m_total - left).exact() / m_total.exact(), 1);
        };
        add("savings_together", nullptr,
            "With these savings the lines on the reference price book would cost "
                + formatMoney(m_most, currency) + " to " + formatMoney(m_least, currency)
                + " a month in place of " + formatMoney(m_total, currency) + " (" + less(m_most)
                + "–" + less(m_least) + " % less).",
            "Rules of thumb of the documents, each taken once; not in the total.");
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    const ScenarioEvaluation &m_evaluation;
    const MonthBasis &m_basis;
    Date m_month; ///< that a calendar basis means
    const SourceDocuments &m_documents;
    Money m_total; ///< sums of rounded lines, as every total
    Money m_most;
    Money m_least;
    bool m_saving = false;
    std::string m_mayCommit;
    std::string m_mayNot;
    std::vector<Finding> m_findings;
};

} // namespace

std::vector<Finding> documentSavings(const EvaluationInputs &inputs, const Scenario &scenario,
                                     const ScenarioEvaluation &evaluation)
{
    return Savings(inputs, scenario, evaluation).collect();
}

} // namespace headroom
