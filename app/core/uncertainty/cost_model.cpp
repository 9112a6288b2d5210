// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/uncertainty/cost_model.h"

#include "core/costing/month_view.h"
#include "core/costing/other_costs.h"
#include "core/evaluation/forecast.h"
#include "core/evaluation/line.h"
#include "core/evaluation/month_factors.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

namespace headroom {

namespace {

constexpr double kBoundless = std::numeric_limits<double>::infinity();
constexpr int kMonthsOfTermYear = 12;
/// Drawn loads hardly ever lie further from the planned ones.
constexpr double kReach = 4;
constexpr double kMaxRounding = 0.01; ///< of a line, in units of the currency
constexpr double kMinLoad = 1e-3;
constexpr double kMaxLoad = 1e9;

double ratioOf(const InstanceHours &hours)
{
    return static_cast<double>(hours.numerator) / static_cast<double>(hours.denominator);
}

/// Hardware asked for `load` times the work of the plan: by more demand where that grows, else by
/// being slower.
double hoursUnder(const Usage &usage, const MonthHours &month, double load)
{
    return ratioOf(usage.grows() ? usage.instanceHours(month, load)
                                 : usage.underLoad(load).instanceHours(month));
}

double instancesUnder(const Usage &usage, const MonthHours &month, double load)
{
    const MonthUsage used = usage.grows() ? usage.in(month, load) : usage.underLoad(load).in(month);
    return static_cast<double>(used.maximumCount)
           * Exact::ratio(usage.part().own, Usage::kAllParts).toDouble();
}

/// True if licences follow the hours in use rather than the billed hours.
bool licencesRunLess(const Workload &workload, const Line &line)
{
    return line.used && billsEveryHour(line.offer->purchase)
           && std::ranges::any_of(workload.otherCosts, [](const CostLine &cost) {
                  return cost.basis == CostBasis::licence;
              });
}

/// With the plan as the scenario has it.
EvaluationInputs asSeenBy(EvaluationInputs inputs, const ScenarioEvaluation &evaluation)
{
    inputs.plan = evaluation.plan;
    return inputs;
}

/// The load from which a group cannot grow any more, though demand does.
double maxLoad(const Usage &usage)
{
    const auto &levels = usage.week().level;
    const auto busiest = static_cast<std::size_t>(std::ranges::find(levels, 0) - levels.begin());
    if (busiest == levels.size() || usage.missingAt(busiest, kMaxLoad) == 0)
        return kBoundless;
    double below = kMinLoad;
    double above = kMaxLoad;
    constexpr int kHalvings = 60;
    for (int i = 0; i < kHalvings; ++i) {
        const double tried = std::sqrt(below * above);
        (usage.missingAt(busiest, tried) > 0 ? above : below) = tried;
    }
    return below;
}

/// Effective hourly cost of a term that begins in this month, as a multiple of its rate: a fee is
/// spread over the term's hours.
double ofTerm(const Line &line, Date date, int termMonths)
{
    const PurchaseOption &purchase = line.offer->purchase;
    const double rate = line.price->rate.toDouble();
    const double fee = upfrontOf(*line.price, purchase).toDouble();
    return rate > 0 ? (recurringRateOf(*line.price, purchase).toDouble()
                       + fee / static_cast<double>(hoursOfTerm(date, termMonths)))
                          / rate
                    : 1;
}

/// Cell of a histogram: the exponent of a double and its first six bits of mantissa, 64 cells per
/// doubling of the load.
constexpr int kDroppedBits = 52 - 6;

} // namespace

CostModel::CostModel(const EvaluationInputs &given, const Scenario &scenario,
                     const ScenarioEvaluation &evaluation)
    : m_assumptions(asSeenBy(given, evaluation), scenario, evaluation.lines),
      m_planned(evaluation.forecast),
      m_fixed(evaluation.forecast.size()),
      m_lines(evaluation.lines.size())
{
    const EvaluationInputs inputs = asSeenBy(given, evaluation);
    for (std::size_t i = 0; i < m_lines.size(); ++i)
        addLine(inputs, scenario, evaluation.lines[i], i);
    shareInstances(inputs, scenario, evaluation.lines);
    if (!scenario.commitments.empty())
        addCommitments(inputs, scenario, evaluation.lines);
    settleRounding(inputs);
}

/// Lines are rounded to cents in the plan and not here: as planned, both are to say the same.
void CostModel::settleRounding(const EvaluationInputs &inputs)
{
    std::size_t rounded = m_lines.size();
    for (const Workload &workload : inputs.plan->workloads)
        rounded += workload.otherCosts.size();
    const double maximum = kMaxRounding * static_cast<double>(rounded);
    Scratch scratch = makeScratch();
    for (std::size_t i = 0; i < scratch.values.size(); ++i)
        scratch.values[i] = m_assumptions.plannedValue(i);
    Future planned;
    compute(scratch, planned);
    for (std::size_t m = 0; m < months(); ++m) {
        const double apart = m_planned[m].total.toDouble() - planned.costs[m];
        if (std::abs(apart) <= maximum)
            m_fixed[m] += apart;
    }
}

void CostModel::addLine(const EvaluationInputs &inputs, const Scenario &scenario, const Line &line,
                        std::size_t index)
{
    ModelLine &model = m_lines[index];
    const Workload &workload = scheduleOf(*inputs.plan, line, inputs.plan->workloads[index]);
    const bool hasCost =
        line.usage && line.price && scenario.allocations.contains(line.id) && !m_planned.empty();
    model.grows = hasCost && line.usage->grows();
    // The instances of a fleet are stated: what they cost is planned month by month.
    const bool isTerm = hasCost && !line.fleet;
    model.termMonths = isTerm ? kMonthsOfTermYear * line.offer->purchase.termYears : 0;
    setMonths(inputs, scenario, line, index);
    // Work that cannot run misses its service level in every future, and costs nothing in any.
    const ServiceVerdict verdict = serviceVerdictOf(inputs.plan->workloads[index], line);
    model.isJudged = verdict != ServiceVerdict::without;
    model.missAbove = !line.usage && verdict == ServiceVerdict::missed ? -1 : kBoundless;
    if (!hasCost)
        return;
    const Usage &usage = *line.usage;
    model.missBelow = m_assumptions.missBelow(index);
    model.performance = m_assumptions.performanceOf(index);
    const bool isSizedByHand =
        line.countByHand && line.sizing && line.sizing->fits && line.sizing->headroom > 0;
    if (line.shared) {
        model.missAbove = kBoundless; // said by how they are divided
        return;
    }
    model.missAbove = isSizedByHand ? line.sizing->headroom : maxLoad(usage);

    double minimum = 1;
    double maximum = 1;
    for (const Month &month : model.months) {
        minimum = std::min(minimum, month.demand);
        maximum = std::max(maximum, month.demand);
    }
    const MonthHours first =
        monthHoursOf(workload, {basisOf(*inputs.plan, scenario), m_planned.front().month, true});
    const bool isCommitted = model.termMonths > 0;
    model.hours.emplace(
        [usage, first, isCommitted](double load) {
            return isCommitted ? instancesUnder(usage, first, load)
                               : hoursUnder(usage, first, load);
        },
        std::max(kMinLoad, minimum / kReach), std::min(kMaxLoad, maximum * kReach));
    if (licencesRunLess(inputs.plan->workloads[index], line))
        model.running.emplace(
            [used = *line.used, first](double load) { return hoursUnder(used, first, load); },
            std::max(kMinLoad, minimum / kReach), std::min(kMaxLoad, maximum * kReach));
    if (line.fleet)
        setFleetRates(index, inputs, scenario, line);
}

/// Instances that several use are worked out from what each of them asks for.
void CostModel::shareInstances(const EvaluationInputs &inputs, const Scenario &scenario,
                               const std::vector<Line> &lines)
{
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Line &line = lines[i];
        if (!line.shared || !line.usage || !line.price || m_planned.empty())
            continue;
        const Workload &host = scheduleOf(*inputs.plan, line, inputs.plan->workloads[i]);
        const MonthHours first =
            monthHoursOf(host, {basisOf(*inputs.plan, scenario), m_planned.front().month, true});
        m_lines[i].shared.emplace(*line.usage, first);
        if (licencesRunLess(inputs.plan->workloads[i], line))
            m_lines[i].sharedRunning.emplace(*line.used, first);
        for (const WorkloadId id : line.shared->members)
            m_lines[i].members.push_back(
                static_cast<std::size_t>(std::ranges::find(lines, id, &Line::id) - lines.begin()));
    }
}

/// Average hourly cost of a fleet, month by month and without commitments.
void CostModel::setFleetRates(std::size_t index, const EvaluationInputs &inputs,
                              const Scenario &scenario, const Line &line)
{
    ModelLine &model = m_lines[index];
    EvaluationInputs alone = inputs;
    Plan plan = *inputs.plan;
    plan.workloads = {plan.workloads[index]};
    alone.plan = std::make_shared<const Plan>(std::move(plan));
    const auto months =
        forecastMonths(alone, scenario, {line}, static_cast<int>(model.months.size()));
    for (std::size_t m = 0; m < months.size(); ++m) {
        Month &month = model.months[m];
        const auto &cost = months[m].views[0][static_cast<std::size_t>(CostView::effective)];
        const double hours = model.hours->at(1) * month.hours * month.share;
        month.rate = cost && hours > 0 ? cost->compute.toDouble() / hours : 0;
    }
}

void CostModel::setMonths(const EvaluationInputs &inputs, const Scenario &scenario,
                          const Line &line, std::size_t index)
{
    const Workload &workload = inputs.plan->workloads[index];
    ModelLine &model = m_lines[index];
    double firstHours = 0;
    double firstRunning = 0;
    for (std::size_t m = 0; m < m_planned.size(); ++m) {
        const Date date = m_planned[m].month;
        Month month;
        month.share = shareOfMonth(*inputs.plan, line.id, date).toDouble();
        month.demand = demandIn(scenario, line.id, static_cast<int>(m), date);
        addOtherCosts(workload, m, month);
        if (!model.grows)
            month.demand = 1;
        if (line.usage && line.price) {
            const MonthHours hours = monthHoursOf(scheduleOf(*inputs.plan, line, workload),
                                                  {basisOf(*inputs.plan, scenario), date, true});
            const double planned = hoursUnder(*line.usage, hours, 1);
            firstHours = m == 0 ? planned : firstHours;
            month.hours = model.termMonths > 0 ? hours.whole.toDouble()
                          : firstHours > 0     ? planned / firstHours
                                               : 0;
            if (licencesRunLess(workload, line)) {
                const double running = hoursUnder(*line.used, hours, 1);
                firstRunning = m == 0 ? running : firstRunning;
                month.running = firstRunning > 0 ? running / firstRunning : 0;
            }
            month.rate = rateIn(scenario, *line.price, line.offer->provider, date).toDouble();
            if (model.termMonths > 0)
                month.rate *= ofTerm(line, date, model.termMonths);
        }
        model.months.push_back(month);
    }
}

/// Splits the cost lines of a month into a fixed amount, an amount that follows demand, an amount
/// per hour and a share of the compute cost.
void CostModel::addOtherCosts(const Workload &workload, std::size_t month, Month &model)
{
    if (workload.otherCosts.empty())
        return;
    constexpr std::int64_t kMany = 1'000'000;
    const auto others = [&](Money compute, std::int64_t hours, double demand) {
        const CostMonth asked{compute, InstanceHours::of(hours), demand,
                              Exact::fromDouble(model.share, kMany).value_or(Exact(1))};
        return sumOf(otherCostsOf(workload.otherCosts, asked)).toDouble();
    };
    const double planned = others(Money(), 0, model.demand);
    const double fixed = others(Money(), 0, 0);
    m_fixed[month] += fixed;
    model.following = planned - fixed;
    model.perHour = (others(Money(), kMany, model.demand) - planned) / static_cast<double>(kMany);
    const Money much = Money::fromCents(kMany * 100);
    model.perCost = (others(much, 0, model.demand) - planned) / much.toDouble();
}

/// Commitments carry of a line what they carry as planned, and bill it whether it is used or not.
void CostModel::addCommitments(const EvaluationInputs &inputs, const Scenario &scenario,
                               const std::vector<Line> &lines)
{
    const auto plain = forecastMonths(inputs, scenario, lines, static_cast<int>(m_planned.size()));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        double share = 0;
        for (const LineCover &cover : lines[i].covers)
            share += cover.share.toDouble();
        const auto computeIn = [&](const ForecastMonth &month) {
            const auto &cost = month.views[i][static_cast<std::size_t>(CostView::effective)];
            return cost ? cost->compute : Money();
        };
        for (std::size_t m = 0; m < m_planned.size(); ++m) {
            const Money onDemand = computeIn(plain[m]);
            Month &month = m_lines[i].months[m];
            month.carried = share * onDemand.toDouble();
            month.committed = month.carried + (computeIn(m_planned[m]) - onDemand).toDouble();
        }
    }
}

CostModel::Scratch CostModel::makeScratch() const
{
    return {std::vector<double>(m_assumptions.all().size()),
            std::vector<LineAssumption>(m_lines.size()),
            std::vector<double>(months()),
            std::vector<double>(months()),
            std::vector<double>(months()),
            {},
            {}};
}

void CostModel::setInstances(const ModelLine &line, const LineAssumption &assumed,
                             Scratch &scratch) const
{
    if (!line.shared) {
        const double growth = line.grows ? 1 + assumed.growthPercent / 100 : 1;
        double work = (line.grows ? assumed.demand : 1) * assumed.load;
        for (std::size_t m = 0; m < months(); ++m, work *= growth) {
            const double load = work * line.months[m].demand;
            scratch.instances[m] = line.hours->at(load);
            scratch.running[m] = line.running ? line.running->at(load) : 0;
        }
        return;
    }
    scratch.works.resize(line.members.size());
    scratch.unserved.resize(months());
    for (std::size_t m = 0; m < months(); ++m) {
        for (std::size_t i = 0; i < line.members.size(); ++i) {
            const LineAssumption &of = scratch.lines[line.members[i]];
            scratch.works[i] = {of.demand
                                    * std::pow(1 + of.growthPercent / 100, static_cast<double>(m))
                                    * m_lines[line.members[i]].months[m].demand,
                                of.load};
        }
        const SharedHours::Answer answer = line.shared->at(scratch.works);
        scratch.unserved[m] = answer.isServed ? 0 : 1;
        scratch.instances[m] =
            answer.part * (line.termMonths > 0 ? answer.instances : answer.hours);
        if (!line.sharedRunning)
            continue;
        const SharedHours::Answer running = line.sharedRunning->at(scratch.works);
        scratch.running[m] = running.part * running.hours;
    }
}

double CostModel::licences(const ModelLine &line, double billed, std::size_t month,
                           const Scratch &scratch)
{
    const Month &terms = line.months[month];
    const double hours =
        line.runsLess() ? scratch.running[month] * terms.running * terms.share : billed;
    return hours * terms.perHour;
}

double CostModel::monthOf(const ModelLine &line, double price, std::size_t month,
                          const Scratch &scratch)
{
    const Month &terms = line.months[month];
    if (terms.share <= 0)
        return terms.committed * (1 + terms.perCost);
    const double hours = scratch.instances[month] * terms.hours * terms.share;
    const double onDemand = std::max(0.0, hours * terms.rate - terms.carried) * price;
    return (onDemand + terms.committed) * (1 + terms.perCost)
           + licences(line, hours, month, scratch);
}

/// Commitments of one month whose term has begun and not ended, each at the rate of its first month
/// (forecast.cpp).
double CostModel::underCommitment(const ModelLine &line, double price, std::size_t month,
                                  Scratch &scratch)
{
    std::vector<double> &begun = scratch.begun;
    const Month &terms = line.months[month];
    const auto term = static_cast<std::size_t>(line.termMonths);
    double active = 0;
    double cost = 0;
    for (std::size_t m = month >= term ? month - term + 1 : 0; m < month; ++m) {
        active += begun[m];
        cost += begun[m] * line.months[m].rate;
    }
    begun[month] = terms.share > 0 ? std::max(0.0, scratch.instances[month] - active) : 0;
    const double compute = (cost + begun[month] * terms.rate) * terms.hours * price;
    return (compute + terms.committed) * (1 + terms.perCost)
           + licences(line, (active + begun[month]) * terms.hours, month, scratch);
}

void CostModel::compute(Scratch &scratch, Future &future) const
{
    m_assumptions.apply(scratch.values, scratch.lines);
    future.costs = m_fixed;
    future.missed.assign(months(), 0);
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const ModelLine &line = m_lines[i];
        const LineAssumption &assumed = scratch.lines[i];
        const double growth = 1 + assumed.growthPercent / 100;
        double demand = assumed.demand;
        for (std::size_t m = 0; m < months(); ++m, demand *= growth)
            future.costs[m] += line.months[m].following * demand;
        if (!line.hasCost()) {
            for (std::size_t m = 0; m < months(); ++m) {
                future.costs[m] += line.months[m].committed * (1 + line.months[m].perCost);
                if (line.missAbove < 0 && line.months[m].share > 0)
                    future.missed[m] = 1;
            }
            continue;
        }
        const bool isSlow =
            line.performance >= 0
            && scratch.values[static_cast<std::size_t>(line.performance)] < line.missBelow;
        setInstances(line, assumed, scratch);
        demand = line.grows ? assumed.demand : 1;
        for (std::size_t m = 0; m < months(); ++m, demand *= line.grows ? growth : 1) {
            const double load = demand * assumed.load * line.months[m].demand;
            future.costs[m] += line.termMonths > 0
                                   ? underCommitment(line, assumed.price, m, scratch)
                                   : monthOf(line, assumed.price, m, scratch);
            const bool isMissed =
                isSlow || load > line.missAbove || (line.shared && scratch.unserved[m] != 0);
            if (line.isJudged && line.months[m].share > 0 && isMissed)
                future.missed[m] = 1;
        }
    }
}

std::size_t LoadTable::indexOf(double load)
{
    return std::bit_cast<std::uint64_t>(load) >> kDroppedBits;
}

double LoadTable::startOf(std::size_t index)
{
    return std::bit_cast<double>(static_cast<std::uint64_t>(index) << kDroppedBits);
}

LoadTable::LoadTable(std::function<double(double)> value, double low, double high)
    : m_value(std::move(value)),
      m_first(indexOf(low))
{
    const std::size_t last = indexOf(high);
    m_low = startOf(m_first);
    m_high = startOf(last + 1);
    m_cells.reserve(last + 1 - m_first);
    for (std::size_t index = m_first; index <= last; ++index)
        m_cells.push_back(cellBetween(startOf(index), startOf(index + 1)));
}

LoadTable::Cell LoadTable::cellBetween(double from, double to) const
{
    const double last = std::nextafter(to, from);
    const double begin = m_value(from);
    const double end = m_value(last);
    const double middle = m_value((from + to) / 2);
    if (begin == end)
        return {from, to, begin, 0, end};
    if (middle != begin && middle != end)
        return {from, to, begin, (end - begin) / (last - from), end};
    double below = from;
    double above = last;
    for (;;) {
        const double tried = (below + above) / 2;
        if (tried <= below || tried >= above)
            return {from, above, begin, 0, end};
        (m_value(tried) == begin ? below : above) = tried;
    }
}

} // namespace headroom
