// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/evaluation/format.h"
#include "core/language.h"
#include "core/wording/answer_words.h"

#include <algorithm>
#include <functional>
#include <map>
#include <regex>
#include <string>
#include <vector>

namespace headroom::testing {

/// Facts of the lines, derived here independently of the code that writes the sentences.
struct PlainFacts {
    explicit PlainFacts(const Snapshot &of) : snapshot(of), active(of.evaluation.activeScenario())
    {
        for (std::size_t i = 0; i < active.lines.size(); ++i)
            note(active.plan->workloads[i], active.lines[i]);
        for (const EvaluatedCommitment &commitment : active.commitments)
            unpricedCommitments += commitment.isPriced ? 0 : 1;
        for (const ForecastMonth &month : active.forecast) {
            Money sum;
            for (const Money &cost : month.byWorkload)
                sum += cost;
            if (month.budget && sum.cents() > month.budget->cents()) {
                ++monthsOver;
                excess += sum - *month.budget;
                first = first.empty() ? month.month.toString().substr(0, 7) : first;
            }
        }
        for (const Finding &finding : active.findings) {
            errors += finding.severity == Severity::error ? 1 : 0;
            warnings += finding.severity == Severity::warning ? 1 : 0;
            const Workload *workload =
                finding.workload ? findWorkload(*active.plan, *finding.workload) : nullptr;
            const bool isOfLevel = finding.code == "misses_service_level" && workload != nullptr
                                   && workload->serviceLevel != ServiceLevel();
            otherErrors += finding.severity == Severity::error && !isOfLevel ? 1 : 0;
        }
    }
    static bool isPriced(const Line &line) { return line.offer && line.price && line.usage; }
    static bool isWhole(const ScenarioEvaluation &scenario)
    {
        return !scenario.lines.empty() && std::ranges::all_of(scenario.lines, isPriced)
               && std::ranges::all_of(scenario.commitments, &EvaluatedCommitment::isPriced);
    }
    [[nodiscard]] bool isWhole() const { return isWhole(active); }
    [[nodiscard]] int missing() const
    {
        return gaps.at("offer") + gaps.at("size") + gaps.at("price");
    }
    [[nodiscard]] std::string money(Money amount) const
    {
        return formatMoney(amount, snapshot.plan().currency, english());
    }
    [[nodiscard]] std::string whole(Money amount) const
    {
        return formatAmount(amount.exact(), snapshot.plan().currency, 0, 0, english());
    }
    [[nodiscard]] int levels() const
    {
        int sum = 0;
        for (const auto &[state, count] : states)
            sum += count;
        return sum;
    }
    /// True if any workload is more likely to miss its limits than to keep them.
    [[nodiscard]] bool beyond() const
    {
        return std::ranges::any_of(active.lines, [](const Line &line) {
            return line.offer && line.sizing
                   && (!line.usage || !line.sizing->fits || line.verdict == Verdict::missed
                       || line.missChance > 0.5);
        });
    }
    /// Service and contract, which accompany the sum of the months.
    [[nodiscard]] std::string besideSum() const
    {
        const AnswerWords words = wordsOf(answerOf(active));
        return words.contract.empty() ? words.service : words.service + " · " + words.contract;
    }
    [[nodiscard]] int of(const char *state) const
    {
        const auto found = states.find(state);
        return found == states.end() ? 0 : found->second;
    }

    const Snapshot &snapshot;         // NOLINT: lives as long as one call
    const ScenarioEvaluation &active; // NOLINT: lives as long as one call
    std::map<std::string, int> states;
    std::map<std::string, int> gaps{{"offer", 0}, {"size", 0}, {"price", 0}};
    int unpriced = 0; ///< workloads with a prediction for a service level, and without a cost
    int unpricedCommitments = 0;
    int monthsOver = 0;
    Money excess;
    std::string first;
    int errors = 0;
    int warnings = 0;
    int otherErrors = 0;
    bool anyAmount = false;

private:
    void note(const Workload &workload, const Line &line)
    {
        anyAmount = anyAmount || isPriced(line) || line.monthly.cents() != 0;
        if (!isPriced(line))
            ++gaps[!line.offer ? "offer" : !line.price ? "price" : "size"];
        const ServiceLevel &level = workload.serviceLevel;
        const bool isLimited = level.p95LatencyMs || level.timeToFirstTokenMs
                               || level.timePerOutputTokenMs || level.deadlineHours
                               || level.throughputPerSecond;
        std::string state = "met";
        if (!line.offer)
            state = "no offer";
        else if (!line.sizing)
            state = "not sized";
        else if (!line.sizing->fits || !line.usage || line.verdict == Verdict::missed)
            state = "missed";
        else if (line.verdict == Verdict::mayMiss)
            state = line.missChance > 0.5 ? "likely misses" : "may miss";
        const bool isPredicted = state != "no offer" && state != "not sized";
        const bool cannotServe = line.offer && line.sizing && !line.usage;
        if (!isLimited && !cannotServe)
            return;
        ++states[state];
        unpriced += isPredicted && !isPriced(line) ? 1 : 0;
    }
};

/// Match of a pattern, and its groups.
using Captures = std::vector<std::string>;
/// A sentence of the report, and whether it is true.
struct SentenceRule {
    const char *name;
    std::regex pattern; ///< at the beginning of a text
    std::function<bool(const PlainFacts &, const Captures &)> holds;
};
[[nodiscard]] std::vector<SentenceRule> titleRules();
[[nodiscard]] std::vector<SentenceRule> summaryRules();
[[nodiscard]] std::vector<SentenceRule> exclusionRules();

} // namespace headroom::testing
