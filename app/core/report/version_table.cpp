// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/version_table.h"

#include "core/evaluation/format.h"
#include "core/letters.h"
#include "core/plan/effective_plan.h"
#include "core/report/report_facts.h"
#include "core/texts/version_texts.h"
#include "core/wording/assumption_words.h"
#include "core/wording/commitment_words.h"
#include "core/wording/forecast_words.h"

#include <algorithm>

namespace headroom {

namespace {

/// Both versions, row by row.
class ChangeRows
{
public:
    ChangeRows(const VersionComparison &versions, const Language &language)
        : m_versions(versions),
          m_language(language),
          m_plan(versions.sides.snapshot->plan()),
          m_before(versions.of(versions.earlier())),
          m_now(versions.of(versions.now()))
    {
        m_table.title = language.say(version_text::kTitle);
        m_table.columns = {{"of", language.say(version_text::kOf)},
                           {"what", language.say(version_text::kWhat)},
                           {"earlier", m_before.name},
                           {"now", m_now.name}};
    }

    Table take()
    {
        addPlan();
        for (const Assumption assumption : kAllOf<Assumption>) {
            const auto said = [&](const Scenario &scenario) {
                return describe(m_plan, scenario, assumption, m_language);
            };
            add(m_language.say(version_text::kProposal), m_language.say(nameOf(assumption)),
                said(m_plan.scenarios[0]), said(m_plan.scenarios[1]));
        }
        add(m_language.say(version_text::kProposal), m_language.say(version_text::kCommitments),
            commitmentsOf(m_plan.scenarios[0]), commitmentsOf(m_plan.scenarios[1]));
        for (std::size_t i = 0; i < m_plan.workloads.size(); ++i)
            addWorkload(i);
        for (const std::string &name : m_versions.addedScenarios)
            addScenario(name, version_text::kNotInPlan, version_text::kInPlan);
        for (const std::string &name : m_versions.changedScenarios)
            addScenario(name, version_text::kAsBefore, version_text::kAnother);
        for (const std::string &name : m_versions.removedScenarios)
            addScenario(name, version_text::kInPlan, version_text::kNotInPlan);
        return std::move(m_table);
    }

private:
    void add(const std::string &of, std::string what, std::string before, std::string now)
    {
        if (before != now)
            m_table.rows.push_back({of, std::move(what), std::move(before), std::move(now)});
    }
    void addUnnamed(const std::string &of, const Text &what, bool differs)
    {
        if (differs)
            add(of, m_language.say(what), m_language.say(version_text::kAsBefore),
                m_language.say(version_text::kAnother));
    }

    /// What neither a scenario nor a workload states.
    void addPlan()
    {
        const Plan &before = *m_versions.earlierPlan;
        const Plan &now = *m_versions.nowPlan;
        const std::string plan = m_language.say(version_text::kPlan);
        add(plan, m_language.say(version_text::kProposed), before.proposed, now.proposed);
        add(plan, m_language.say(version_text::kBaseline), before.baseline, now.baseline);
        add(plan, m_language.say(version_text::kNotes), before.notes, now.notes);
        add(plan, m_language.say(version_text::kAlertRules), alertsOf(before), alertsOf(now));
    }

    [[nodiscard]] std::string alertsOf(const Plan &plan) const
    {
        return orNothing(joined(plan.alertRules, "; ", [&](const AlertRule &own) {
            RehearsedRule rule{.name = own.name, .kind = own.kind};
            if (own.budgetPercent)
                rule.budgetPercent = *own.budgetPercent;
            else
                rule.above = own.above;
            return headroom::describe(rule, plan.currency, m_language);
        }));
    }

    [[nodiscard]] std::string orNothing(std::string said) const
    {
        return said.empty() ? m_language.say(version_text::kNothing) : said;
    }

    [[nodiscard]] std::string wordsOf(const CostLine &line) const
    {
        const auto amount = [&] {
            if (isPercentage(line.basis))
                return formatExact(line.percent, 4, m_language) + " %";
            if (line.basis == CostBasis::fixed)
                return formatMoney(line.monthly, m_plan.currency, m_language);
            return formatExact(line.quantity, 9, m_language) + " × "
                   + formatExact(line.unitPrice, 9, m_language) + ' ' + m_plan.currency;
        };
        const std::string said = m_language.say(nameOf(line.basis)) + ": " + amount();
        return line.followsDemand && growsByItself(line.basis)
                   ? m_language.say(version_text::kFollowsDemand, {said})
                   : said;
    }

    /// Each cost line by its name, as it is stated: what a change of demand makes of it is no change of its own.
    void addOtherCosts(const Workload &shown)
    {
        const Workload *before = findWorkload(*m_versions.earlierPlan, shown.id);
        const Workload *now = findWorkload(*m_versions.nowPlan, shown.id);
        if (before == nullptr || now == nullptr)
            return;
        std::vector<std::string> names;
        for (const Workload *of : {before, now}) {
            for (const CostLine &line : of->otherCosts) {
                if (std::ranges::find(names, line.name) == names.end())
                    names.push_back(line.name);
            }
        }
        for (const std::string &name : names) {
            const auto said = [&](const Workload &of) {
                std::string all;
                for (const CostLine &line : of.otherCosts) {
                    if (line.name == name)
                        all += (all.empty() ? "" : "; ") + wordsOf(line);
                }
                return orNothing(all);
            };
            add(shown.name, m_language.say(version_text::kOtherCost, {name}), said(*before),
                said(*now));
        }
    }

    void addScenario(const std::string &name, const Text &before, const Text &now)
    {
        add(name, m_language.say(version_text::kScenario), m_language.say(before),
            m_language.say(now));
    }

    void addWorkload(std::size_t index)
    {
        const Workload &now = m_now.plan->workloads[index];
        const Workload &before = m_before.plan->workloads[index];
        const auto isIn = [&](const std::vector<WorkloadId> &ids) {
            return std::ranges::find(ids, now.id) != ids.end();
        };
        const bool added = isIn(m_versions.added);
        const bool removed = isIn(m_versions.removed);
        const auto presence = [&](bool isHere) {
            return m_language.say(isHere ? version_text::kInPlan : version_text::kNotInPlan);
        };
        add(now.name, m_language.say(version_text::kPresence), presence(!added),
            presence(!removed));
        add(now.name, m_language.say(version_text::kMonthly),
            added ? std::string() : costOf(m_before.lines[index]),
            removed ? std::string() : costOf(m_now.lines[index]));
        add(now.name, m_language.say(version_text::kServedBy),
            added ? std::string() : offerOf(m_plan.scenarios[0], now.id),
            removed ? std::string() : offerOf(m_plan.scenarios[1], now.id));
        add(now.name, m_language.say(version_text::kInstances), countOf(m_before.lines[index]),
            countOf(m_now.lines[index]));
        if (!added && !removed)
            addFacts(before, now);
    }

    void addFacts(const Workload &before, const Workload &now)
    {
        add(now.name, m_language.say(version_text::kName), before.name, now.name);
        add(now.name, m_language.say(version_text::kEnvironment), before.environment,
            now.environment);
        for (const OverrideField field : kAllOf<OverrideField>) {
            const auto said = [&](std::size_t side) {
                const Scenario &scenario = m_plan.scenarios[side];
                const Workload *stated = findWorkload(m_plan, now.id);
                return describe(statedWorkload(scenario, *stated), field, basisOf(m_plan, scenario),
                                m_language);
            };
            add(now.name, m_language.say(nameOf(field)), said(0), said(1));
        }
        add(now.name, m_language.say(version_text::kZones), std::to_string(before.zones),
            std::to_string(now.zones));
        add(now.name, m_language.say(version_text::kTeam), before.team, now.team);
        add(now.name, m_language.say(version_text::kTags), joined(before.tags), joined(now.tags));
        add(now.name, m_language.say(version_text::kNotes), before.note, now.note);
        const Workload same = overridden(before, overrideBetween(before, now));
        addOtherCosts(now);
        addUnnamed(now.name, version_text::kConstraints, same.constraints != now.constraints);
        addUnnamed(now.name, version_text::kFurtherDemand, same.demand != now.demand);
    }

    [[nodiscard]] std::string costOf(const Line &line) const
    {
        return isCounted(line) ? formatMoney(line.monthly, m_plan.currency, m_language)
                               : std::string();
    }

    [[nodiscard]] std::string countOf(const Line &line) const
    {
        return line.offer && line.usage ? formatExact(line.count, 2, m_language) : std::string();
    }

    [[nodiscard]] std::string offerOf(const Scenario &scenario, WorkloadId id) const
    {
        const auto found = scenario.allocations.find(id);
        if (found == scenario.allocations.end())
            return m_language.say(version_text::kNothing);
        const Allocation &allocation = found->second;
        if (allocation.onInstancesOf)
            return m_language.say(version_text::kOnInstancesOf,
                                  {nameOfWorkload(m_plan, *allocation.onInstancesOf)});
        if (!allocation.fleet.empty())
            return m_language.say(version_text::kFleet, {std::to_string(allocation.fleet.size())});
        return headroom::describe(allocation.offer, m_language);
    }

    [[nodiscard]] std::string commitmentsOf(const Scenario &scenario) const
    {
        return orNothing(joined(scenario.commitments, "; ", [&](const Commitment &commitment) {
            return headroom::describe(commitment, m_plan.currency, m_language);
        }));
    }

    const VersionComparison &m_versions;
    const Language &m_language;
    const Plan &m_plan;
    const ScenarioEvaluation &m_before;
    const ScenarioEvaluation &m_now;
    Table m_table;
};

} // namespace

Table versionChanges(const VersionComparison &versions, const Language &language)
{
    return ChangeRows(versions, language).take();
}

std::string versionSummary(const VersionComparison &versions, const Language &language)
{
    const ScenarioEvaluation &before = versions.of(versions.earlier());
    const ScenarioEvaluation &now = versions.of(versions.now());
    const std::string &currency = versions.sides.snapshot->plan().currency;
    const auto said = [&](Money amount) { return formatMoney(amount, currency, language); };
    std::string summary;
    if (now.total == before.total)
        summary = language.say(version_text::kSame, {before.name, said(now.total)});
    else if (now.total > before.total)
        summary = language.say(version_text::kMore, {before.name, said(now.total - before.total),
                                                     said(now.total), said(before.total)});
    else
        summary = language.say(version_text::kLess, {before.name, said(before.total - now.total),
                                                     said(now.total), said(before.total)});
    const std::string &wasProposed = versions.earlierPlan->proposed;
    const std::string &isProposed = versions.nowPlan->proposed;
    summary += ' '
               + (wasProposed == isProposed
                      ? language.say(version_text::kSameProposal, {isProposed})
                      : language.say(version_text::kOtherProposal, {wasProposed, isProposed}));
    return summary + ' '
           + language.say(versions.savedPrices > 0 ? version_text::kSavedPrices
                                                   : version_text::kTodaysPrices);
}

} // namespace headroom
