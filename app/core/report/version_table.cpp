// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/version_table.h"

#include "core/evaluation/format.h"
#include "core/report/report_facts.h"
#include "core/texts/version_texts.h"
#include "core/wording/plan_changes.h"

#include <algorithm>

namespace headroom {

namespace {

/// Changes in cost and instances of each workload, and every field that differs.
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
        for (std::size_t i = 0; i < m_plan.workloads.size(); ++i)
            addResults(i);
        const std::string plan = m_language.say(version_text::kPlan);
        for (NamedChange &change :
             namedChanges(*m_versions.earlierPlan, *m_versions.nowPlan, m_language))
            m_table.rows.push_back({change.of.empty() ? plan : change.of, std::move(change.what),
                                    std::move(change.before), std::move(change.after)});
        return std::move(m_table);
    }

private:
    void add(const std::string &of, const Text &what, std::string before, std::string now)
    {
        if (before != now)
            m_table.rows.push_back({of, m_language.say(what), std::move(before), std::move(now)});
    }

    /// Follow from the fields and from the prices: not listed by the differences of the plans.
    void addResults(std::size_t index)
    {
        const Workload &now = m_now.plan->workloads[index];
        const auto isIn = [&](const std::vector<WorkloadId> &ids) {
            return std::ranges::find(ids, now.id) != ids.end();
        };
        const bool added = isIn(m_versions.added);
        const bool removed = isIn(m_versions.removed);
        add(now.name, version_text::kMonthly, added ? std::string() : costOf(m_before.lines[index]),
            removed ? std::string() : costOf(m_now.lines[index]));
        add(now.name, version_text::kServedBy,
            added ? std::string() : offerOf(m_plan.scenarios[0], now.id),
            removed ? std::string() : offerOf(m_plan.scenarios[1], now.id));
        add(now.name, version_text::kInstances, countOf(m_before.lines[index]),
            countOf(m_now.lines[index]));
    }

    [[nodiscard]] std::string costOf(const Line &line) const
    {
        return hasAmount(line) ? formatMoney(line.monthly, m_plan.currency, m_language)
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
