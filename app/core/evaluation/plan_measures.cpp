// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/plan_measures.h"

#include "core/documents/source_documents.h"
#include "core/evaluation/line.h"
#include "core/evaluation/price_age.h"
#include "core/evaluation/service_summary.h"

#include <algorithm>
#include <functional>
#include <set>

namespace headroom {

namespace {

constexpr double kAll = 100; // percent

// Figures from which on a risk is proposed. Where the source documents state a limit, it is theirs.
constexpr double kHalf = 50;              // of compute cost on spot: more of it than not
constexpr double kFifth = 20;             // of compute cost on spot: some of it
constexpr double kNearlyAll = 90;         // of compute cost at one provider
constexpr double kThinHeadroom = 1.1;     // a tenth more demand takes it all
constexpr double kHardlyUsedPercent = 10; // S1, rightsizing: "the GPU was only 10% utilized"
constexpr double kFullMemoryPercent = 85; // S3, Alert Thresholds; the table's, where it has one

double fullMemoryPercent()
{
    const StatedTarget *target = sourceDocuments().target("alert_memory");
    return target != nullptr && target->range.low ? target->range.low->toDouble()
                                                  : kFullMemoryPercent;
}

void setRisk(PlanMeasure &measure, RiskLevel impact, RiskLevel probability)
{
    measure.impact = impact;
    measure.probability = probability;
}

class Measuring
{
public:
    explicit Measuring(const Snapshot &snapshot)
        : m_snapshot(snapshot),
          m_scenario(snapshot.evaluation.activeScenario())
    {}

    std::vector<PlanMeasure> take()
    {
        if (m_scenario.compute > Money()) {
            addSpotShare();
            addProviderShare();
        }
        addGpuTypes();
        addPriceAge();
        addHeadroom();
        addBudget();
        addMemory();
        addUtilisation();
        return std::move(m_measures);
    }

private:
    void addSpotShare()
    {
        PlanMeasure spot{RiskMeasure::spotShare};
        Money onSpot;
        for (const Line &line : m_scenario.lines) {
            Money ofLine;
            for (const Line &part : partsOf(line)) {
                if (part.offer && part.offer->purchase.model == PricingModel::spot)
                    ofLine += part.compute;
            }
            if (ofLine > Money())
                spot.workloads.push_back(line.id);
            onSpot += ofLine;
        }
        spot.value = percentOf(onSpot, m_scenario.compute);
        if (spot.value > 0)
            setRisk(spot, RiskLevel::medium,
                    spot.value >= kHalf    ? RiskLevel::high
                    : spot.value >= kFifth ? RiskLevel::medium
                                           : RiskLevel::low);
        m_measures.push_back(std::move(spot));
    }

    void addProviderShare()
    {
        const auto largest =
            std::ranges::max_element(m_scenario.providers, {}, &ProviderTotal::percent);
        if (largest == m_scenario.providers.end())
            return;
        PlanMeasure share{RiskMeasure::providerShare, largest->percent};
        for (const Line &line : m_scenario.lines) {
            if (line.offer && line.offer->provider == largest->provider)
                share.workloads.push_back(line.id);
        }
        if (share.value >= kNearlyAll)
            setRisk(share, RiskLevel::high, RiskLevel::low);
        m_measures.push_back(std::move(share));
    }

    void addGpuTypes()
    {
        PlanMeasure gpus{RiskMeasure::gpuTypes};
        std::set<std::string> names;
        std::set<Provider> providers;
        for (const Line &line : m_scenario.lines) {
            for (const Line &part : partsOf(line)) {
                if (!part.offer
                    || hardwareNameOf(m_snapshot.inputs, part) == part.offer->instanceType)
                    continue;
                names.insert(hardwareNameOf(m_snapshot.inputs, part));
                providers.insert(part.offer->provider);
                if (gpus.workloads.empty() || gpus.workloads.back() != line.id)
                    gpus.workloads.push_back(line.id);
            }
        }
        if (names.empty())
            return;
        gpus.value = static_cast<double>(names.size());
        gpus.of = static_cast<double>(providers.size());
        if (names.size() == 1 || providers.size() == 1)
            setRisk(gpus, RiskLevel::high, RiskLevel::medium);
        m_measures.push_back(std::move(gpus));
    }

    void addPriceAge()
    {
        const std::optional<Date> oldest = m_scenario.priceDates.oldest;
        if (!oldest)
            return;
        const int days = m_scenario.valuationDate.days() - oldest->days();
        PlanMeasure age{RiskMeasure::priceAge, static_cast<double>(days)};
        for (const Line &line : m_scenario.lines) {
            const auto isOldest = [&](const Line &part) {
                return part.price && part.price->asOf == oldest;
            };
            if (std::ranges::any_of(partsOf(line), isOldest))
                age.workloads.push_back(line.id);
        }
        if (days > kAmberAgeDays)
            setRisk(age, RiskLevel::medium,
                    days > kRedAgeDays ? RiskLevel::high : RiskLevel::medium);
        m_measures.push_back(std::move(age));
    }

    void addHeadroom()
    {
        PlanMeasure headroom{RiskMeasure::headroom};
        for (std::size_t i = 0; i < m_scenario.lines.size(); ++i) {
            const Line &line = m_scenario.lines[i];
            if (const auto times = headroomOf(m_scenario.plan->workloads[i], line))
                headroom.byWorkload.emplace_back(line.id, *times);
        }
        if (!takeWorst(headroom, std::less<>()))
            return;
        if (headroom.value < kThinHeadroom)
            setRisk(headroom, RiskLevel::high,
                    headroom.value < 1 ? RiskLevel::high : RiskLevel::medium);
        m_measures.push_back(std::move(headroom));
    }

    void addBudget()
    {
        if (!hasBudget(m_scenario))
            return;
        PlanMeasure budget{RiskMeasure::budget};
        budget.of = static_cast<double>(m_scenario.forecast.size());
        budget.value = static_cast<double>(
            std::ranges::count_if(m_scenario.forecast, [](const ForecastMonth &month) {
                return month.budget && month.total > *month.budget;
            }));
        if (budget.value > 0)
            setRisk(budget, RiskLevel::high, RiskLevel::high);
        m_measures.push_back(std::move(budget));
    }

    void addMemory()
    {
        PlanMeasure memory{RiskMeasure::memory};
        forEachSized([&](const Line &line, const Sizing &sizing) {
            if (sizing.memoryAvailableGib <= 0 || !sizing.memoryNeededGib.present())
                return;
            memory.byWorkload.emplace_back(line.id, kAll * sizing.memoryNeededGib.value
                                                        / sizing.memoryAvailableGib);
        });
        if (!takeWorst(memory, std::greater<>()))
            return;
        if (memory.value > fullMemoryPercent())
            setRisk(memory, RiskLevel::medium, RiskLevel::high);
        m_measures.push_back(std::move(memory));
    }

    void addUtilisation()
    {
        PlanMeasure use{RiskMeasure::utilisation};
        forEachSized([&](const Line &line, const Sizing &sizing) {
            const Workload *workload = findWorkload(*m_scenario.plan, line.id);
            // People at work keep no machine busy, and work in runs ends its instances.
            if (workload != nullptr && workload->kind == WorkloadKind::realTimeInference)
                use.byWorkload.emplace_back(line.id, kAll * sizing.utilisation);
        });
        if (!takeWorst(use, std::less<>()))
            return;
        if (use.value <= kHardlyUsedPercent)
            setRisk(use, RiskLevel::medium, RiskLevel::high);
        m_measures.push_back(std::move(use));
    }

    template <typename Visit>
    void forEachSized(Visit visit) const
    {
        for (const Line &line : m_scenario.lines) {
            if (line.sizing && line.sizing->fits && !line.shared)
                visit(line, *line.sizing);
        }
    }

    /// The figure is that of the workload that is worst off. False: there is none.
    template <typename IsWorse>
    static bool takeWorst(PlanMeasure &measure, IsWorse isWorse)
    {
        auto &figures = measure.byWorkload;
        std::ranges::stable_sort(figures, isWorse, &std::pair<WorkloadId, double>::second);
        if (figures.empty())
            return false;
        measure.workloads = {figures.front().first};
        measure.value = figures.front().second;
        return true;
    }

    const Snapshot &m_snapshot;
    const ScenarioEvaluation &m_scenario;
    std::vector<PlanMeasure> m_measures;
};

} // namespace

std::vector<PlanMeasure> planMeasures(const Snapshot &snapshot)
{
    return Measuring(snapshot).take();
}

std::optional<PlanMeasure> measureOf(const std::vector<PlanMeasure> &measures, const PlanRisk &risk)
{
    const auto found = std::ranges::find(measures, risk.measuredBy, &PlanMeasure::measure);
    if (found == measures.end())
        return std::nullopt;
    PlanMeasure measure = *found;
    if (measure.byWorkload.empty() || risk.workloads.empty())
        return measure;
    const auto worst = std::ranges::find_if(measure.byWorkload, [&](const auto &figure) {
        return std::ranges::find(risk.workloads, figure.first) != risk.workloads.end();
    });
    if (worst == measure.byWorkload.end())
        return std::nullopt;
    measure.workloads = {worst->first};
    measure.value = worst->second;
    return measure;
}

std::vector<PlanMeasure> unlistedRisks(const Plan &plan, const std::vector<PlanMeasure> &measures)
{
    std::vector<PlanMeasure> unlisted;
    std::ranges::copy_if(measures, std::back_inserter(unlisted), [&](const PlanMeasure &measure) {
        return measure.isRisk()
               && std::ranges::find(plan.risks, measure.measure, &PlanRisk::measuredBy)
                      == plan.risks.end();
    });
    return unlisted;
}

} // namespace headroom
