// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/register/register_tables.h"

#include "core/evaluation/plan_measures.h"
#include "core/letters.h"
#include "core/texts/headings.h"
#include "core/texts/register_texts.h"
#include "core/wording/register_words.h"

#include <algorithm>
#include <type_traits>

namespace headroom {

namespace {

std::string workloadNames(const Plan &plan, const std::vector<WorkloadId> &workloads)
{
    return joined(workloads, ", ", [&](WorkloadId id) { return nameOfWorkload(plan, id); });
}

class Tables
{
public:
    Tables(const Snapshot &snapshot, const Language &language, RegisterReader reader)
        : m_plan(snapshot.seen()),
          m_scenario(snapshot.evaluation.activeScenario()),
          m_measures(planMeasures(snapshot)),
          m_language(language),
          m_reader(reader)
    {}

    [[nodiscard]] Table risks(const Text &title, const std::vector<PlanRisk> &risks) const
    {
        Table table = tableOf(m_language, title,
                              {{"risk", heading::kRisk},
                               {"impact", heading::kImpact},
                               {"probability", heading::kProbability},
                               {"progress", heading::kStatus},
                               {"measured_by", heading::kMeasuredBy},
                               {"plan_measures", heading::kMeasured},
                               {"value", heading::kValue, ColumnKind::number},
                               {"mitigation", heading::kMitigation},
                               {"owner", heading::kOwner},
                               {"due", heading::kDue, ColumnKind::date},
                               {"workloads", heading::kWorkloads},
                               {"source", heading::kSource}});
        for (const PlanRisk &risk : risks) {
            const auto measure = measureOf(m_measures, risk);
            table.rows.push_back({risk.name, cellOfEnum(risk.impact), cellOfEnum(risk.probability),
                                  cellOfEnum(risk.status), cellOfEnum(risk.measuredBy),
                                  measuredWords(risk, m_measures, m_plan, m_language),
                                  measure ? Cell(measure->value) : Cell(),
                                  textCell(risk.mitigation), textCell(risk.owner), cellOf(risk.due),
                                  textCell(workloadNames(m_plan, risk.workloads)),
                                  textCell(risk.source)});
        }
        return table;
    }

    [[nodiscard]] std::vector<PlanRisk> proposed() const
    {
        return proposedRisks(m_plan, m_measures, m_language);
    }

    /// A phase, then its tasks.
    [[nodiscard]] Table roadmap() const
    {
        Table table = tableOf(m_language, register_text::kRoadmap,
                              {{"phase", heading::kPhase},
                               {"task", heading::kTask},
                               {"start", heading::kStart, ColumnKind::date},
                               {"end", heading::kEnd, ColumnKind::date},
                               {"first_week", heading::kFirstWeek, ColumnKind::exact},
                               {"last_week", heading::kLastWeek, ColumnKind::exact},
                               {"owner", heading::kOwner},
                               {"progress", heading::kStatus},
                               {"workloads", heading::kWorkloads},
                               {"monthly_cost", heading::kMonthly, ColumnKind::money}});
        for (const RoadmapPhase &phase : m_plan.phases) {
            table.rows.push_back({phase.name, Cell(), phase.start, cellOf(phase.end),
                                  week(phase.start), week(phase.end), textCell(phase.owner), Cell(),
                                  textCell(workloadNames(m_plan, phase.workloads)),
                                  cellOf(monthlyOf(phase, m_scenario))});
            for (const RoadmapTask &task : phase.tasks) {
                const Date start = task.start.value_or(phase.start);
                const std::optional<Date> end = task.end ? task.end : phase.end;
                table.rows.push_back({phase.name, task.name, start, cellOf(end), week(start),
                                      week(end), textCell(task.owner), cellOfEnum(task.status),
                                      Cell(), Cell()});
            }
        }
        return table;
    }

    [[nodiscard]] Table roles() const
    {
        Table table = tableOf(m_language, register_text::kProviderRoles,
                              {{"provider", heading::kProvider},
                               {"role", heading::kRole},
                               {"intended_percent", heading::kIntendedShare, ColumnKind::number},
                               {"actual_percent", heading::kActualShare, ColumnKind::number},
                               {"drift_points", heading::kDrift, ColumnKind::number},
                               {"compute", heading::kCompute, ColumnKind::money},
                               {"workloads", heading::kWorkloads},
                               {"purpose", heading::kPurpose},
                               {"advantages", heading::kAdvantages}});
        for (const ProviderRole &role : m_plan.providerRoles) {
            const auto total =
                std::ranges::find(m_scenario.providers, role.provider, &ProviderTotal::provider);
            const bool isUsed = total != m_scenario.providers.end();
            const double actual = isUsed ? total->percent : 0;
            table.rows.push_back(
                {cellOfEnum(role.provider), cellOfEnum(role.role), cellOf(role.percent), actual,
                 role.percent ? Cell(actual - *role.percent) : Cell(),
                 isUsed ? total->compute : Money(), textCell(workloadNames(m_plan, role.workloads)),
                 textCell(role.purpose), textCell(joined(role.advantages))});
        }
        return table;
    }

    [[nodiscard]] Table trials() const
    {
        Table table =
            tableOf(m_language, register_text::kTrials,
                    {{"experiment", heading::kGroup},
                     {"trial", heading::kTrial},
                     {"workload", heading::kWorkload},
                     {"date", heading::kDate, ColumnKind::date},
                     {"hyperparameters", heading::kHyperparameters},
                     {"data_set", heading::kDataSet},
                     {"code_version", heading::kCodeVersion},
                     {"ran_on", heading::kRunsOn},
                     {"instances", heading::kInstances, ColumnKind::exact},
                     {"duration_hours", heading::kHours, ColumnKind::exact},
                     {"billed", heading::kCost, ColumnKind::money},
                     {"tokens_per_second", heading::kTokensPerSecond, ColumnKind::number},
                     {"requests_per_second", heading::kRequestsPerSecond, ColumnKind::number},
                     {"p95_latency_ms", heading::kP95Ms, ColumnKind::number},
                     {"quality", heading::kQuality, ColumnKind::number},
                     {"quality_name", heading::kQualityName},
                     {"cost_per_million_tokens", heading::kCostPerMillionTokens, ColumnKind::exact},
                     {"against_best_percent", register_text::kAgainstBest, ColumnKind::number},
                     {"note", heading::kNote}});
        std::vector<Trial> trials = m_plan.trials;
        std::ranges::stable_sort(trials, {}, &Trial::group);
        for (const Trial &trial : trials)
            table.rows.push_back(
                {textCell(trial.group), trial.name,
                 trial.workload ? textCell(nameOfWorkload(m_plan, *trial.workload)) : Cell(),
                 cellOf(trial.date), textCell(trial.hyperparameters), textCell(trial.dataSet),
                 textCell(trial.codeVersion),
                 trial.ranOn ? Cell(describe(*trial.ranOn, m_language)) : Cell(),
                 Exact(trial.instances), trial.hours, cellOf(trial.cost),
                 cellOf(trial.tokensPerSecond), cellOf(trial.requestsPerSecond),
                 cellOf(trial.p95LatencyMs), cellOf(trial.quality), textCell(trial.qualityName),
                 cellOf(costPerMillionTokens(trial)), cellOf(againstBest(trial, trials)),
                 textCell(trial.note)});
        return table;
    }

    [[nodiscard]] Table decisions() const
    {
        Table table = tableOf(m_language, register_text::kDecisions,
                              {{"date", heading::kDate, ColumnKind::date},
                               {"decision", heading::kDecision},
                               {"outcome", heading::kOutcome},
                               {"why", heading::kReason},
                               {"scenario", heading::kScenario},
                               {"owner", heading::kOwner}});
        for (const PlanDecision &decision : m_plan.decisions)
            table.rows.push_back({decision.date, decision.name, cellOfEnum(decision.outcome),
                                  textCell(decision.reason), textCell(decision.scenario),
                                  textCell(decision.owner)});
        return table;
    }

private:
    /// Some values, such as providers, have their key as name.
    template <typename Enum>
    [[nodiscard]] Cell cellOfEnum(Enum value) const
    {
        using Named = std::decay_t<decltype(kNamesOf<Enum>.front())>;
        if constexpr (std::is_same_v<Named, KeyedName>)
            if (m_reader == RegisterReader::people)
                return m_language.say(nameOf(value));
        return std::string(keyOf(value));
    }

    [[nodiscard]] Cell week(const std::optional<Date> &day) const
    {
        return day ? Cell(Exact(weekOf(*day, m_plan.phases))) : Cell();
    }

    const Plan &m_plan;
    const ScenarioEvaluation &m_scenario;
    const std::vector<PlanMeasure> m_measures;
    const Language &m_language;
    RegisterReader m_reader;
};

} // namespace

std::optional<Money> monthlyOf(const RoadmapPhase &phase, const ScenarioEvaluation &scenario)
{
    if (phase.workloads.empty())
        return std::nullopt;
    Money sum;
    for (const WorkloadId id : phase.workloads) {
        const auto line = std::ranges::find(scenario.lines, id, &Line::id);
        if (line == scenario.lines.end() || !hasCost(*line))
            return std::nullopt;
        sum += line->monthly;
    }
    return sum;
}

int weekOf(Date day, const std::vector<RoadmapPhase> &phases)
{
    const auto first = std::ranges::min_element(phases, {}, &RoadmapPhase::start);
    const int days = first == phases.end() ? 0 : day.days() - first->start.days();
    return (days >= 0 ? days / kDaysPerWeek : -1) + 1;
}

std::optional<Exact> costPerMillionTokens(const Trial &trial)
{
    if (!trial.cost || !trial.tokensPerSecond)
        return std::nullopt;
    const auto rate = Exact::fromDouble(*trial.tokensPerSecond);
    if (!rate || rate->isZero())
        return std::nullopt;
    constexpr std::int64_t kMillion = 1'000'000;
    return trial.cost->exact() * Exact(kMillion) / (*rate * Exact(kSecondsPerHour) * trial.hours);
}

std::optional<double> againstBest(const Trial &trial, const std::vector<Trial> &trials)
{
    const auto own = costPerMillionTokens(trial);
    if (!own)
        return std::nullopt;
    Exact best = *own;
    for (const Trial &other : trials) {
        const auto cost = costPerMillionTokens(other);
        if (cost && other.group == trial.group)
            best = std::min(best, *cost);
    }
    constexpr std::int64_t kAll = 100;
    return best.isZero() ? std::nullopt
                         : std::optional(((*own / best - Exact(1)) * Exact(kAll)).toDouble());
}

std::vector<KeyedTable> registerTables(const Snapshot &snapshot, const Language &language,
                                       RegisterReader reader)
{
    const Tables tables(snapshot, language, reader);
    return {{"risks", tables.risks(register_text::kRisks, snapshot.plan().risks)},
            {"proposed_risks", tables.risks(register_text::kProposedRisks, tables.proposed())},
            {"roadmap", tables.roadmap()},
            {"provider_roles", tables.roles()},
            {"experiments", tables.trials()},
            {"decisions", tables.decisions()}};
}

Table registerPart(const std::vector<KeyedTable> &tables, std::string_view key,
                   std::initializer_list<const char *> columns)
{
    const Table &table = std::ranges::find(tables, key, &KeyedTable::key)->table;
    Table part;
    part.title = table.title;
    part.rows.resize(table.rows.size());
    for (const char *column : columns) {
        const auto found = std::ranges::find(table.columns, column, &Column::key);
        if (found == table.columns.end())
            continue;
        part.columns.push_back(*found);
        for (std::size_t row = 0; row < table.rows.size(); ++row)
            part.rows[row].push_back(
                table.rows[row][static_cast<std::size_t>(found - table.columns.begin())]);
    }
    return part;
}

} // namespace headroom
