// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/costing/shared_hours.h"
#include "core/uncertainty/assumptions.h"

#include <functional>
#include <optional>
#include <vector>

namespace headroom {

/// A function of the load on hardware, prepared to be asked millions of times: what instances cost
/// goes up in steps, because their number is whole. Within the range it is kept in narrow cells,
/// each a single step or a straight line; outside, the function itself is asked.
class LoadTable
{
public:
    LoadTable(std::function<double(double)> value, double low, double high);

    [[nodiscard]] double at(double load) const
    {
        if (!(load >= m_low && load < m_high))
            return m_value(load);
        const Cell &cell = m_cells[indexOf(load) - m_first];
        return load < cell.step ? cell.begin + cell.slope * (load - cell.from) : cell.beyond;
    }

private:
    struct Cell {
        double from = 0;  ///< its lower end
        double step = 0;  ///< position of the step up; the upper end of a straight line
        double begin = 0; ///< at the lower end
        double slope = 0;
        double beyond = 0; ///< from the step on
    };

    [[nodiscard]] static std::size_t indexOf(double load);
    [[nodiscard]] static double startOf(std::size_t index);
    [[nodiscard]] Cell cellBetween(double from, double to) const;

    std::function<double(double)> m_value;
    double m_low = 0;
    double m_high = 0;
    std::size_t m_first = 0;
    std::vector<Cell> m_cells;
};

/// The months of a scenario, prepared so that a drawn future is cheap: floating point, each line's
/// cost a table of the load. As planned it gives the exact forecast.
class CostModel
{
public:
    /// Models the months that the scenario was evaluated over.
    CostModel(const EvaluationInputs &inputs, const Scenario &scenario,
              const ScenarioEvaluation &evaluation);

    [[nodiscard]] std::size_t months() const { return m_planned.size(); }
    [[nodiscard]] const UncertainAssumptions &assumptions() const { return m_assumptions; }
    [[nodiscard]] const std::vector<ForecastMonth> &planned() const { return m_planned; }

    /// Cost of a future, and whether it misses a service level, month by month.
    struct Future {
        std::vector<double> costs;
        std::vector<char> missed;
    };
    /// Room that one future after another is worked out in; one for each thread.
    struct Scratch {
        std::vector<double> values; ///< of the assumptions, to be set before
        std::vector<LineAssumption> lines;
        std::vector<double> begun;     ///< instances whose term begins, by month
        std::vector<double> instances; ///< of the line, by month: hours of the table
        std::vector<double> running;   ///< of the line, by month: running hours of the table
        std::vector<SharerWork> works; ///< of those on its instances
        std::vector<char> unserved;    ///< by month: not all of them can be
    };
    [[nodiscard]] Scratch makeScratch() const;
    void compute(Scratch &scratch, Future &future) const;

private:
    struct Month {
        double demand = 1;
        double hours = 0;     ///< of the month, for one of the table
        double rate = 0;      ///< in units of the currency
        double share = 1;     ///< of the month, in which the workload exists
        double carried = 0;   ///< of the compute planned for, by the scenario's commitments
        double committed = 0; ///< their bill for the line, whatever the demand
        double running = 0;   ///< hours that instances run, for one of that table
        double perHour = 0;   ///< other cost lines, of an hour that an instance runs
        double perCost = 0;   ///< and of the compute
        double following = 0; ///< and of the demand planned for, whatever serves it
    };
    struct ModelLine {
        std::optional<LoadTable> hours;    ///< of a commitment, its instances
        std::optional<SharedHours> shared; ///< of instances that others use too
        /// Hours that instances run, where licences follow them and every hour is billed; else
        /// those billed run.
        std::optional<LoadTable> running;
        std::optional<SharedHours> sharedRunning;
        std::vector<std::size_t> members; ///< the lines on them
        bool grows = false;
        bool isJudged = false; ///< it states a service level, which a future may miss

        [[nodiscard]] bool hasCost() const { return hours || shared; }
        [[nodiscard]] bool runsLess() const { return running || sharedRunning; }
        int termMonths = 0;
        double missBelow = 0; ///< performance
        double missAbove = 0; ///< load
        int performance = -1;
        std::vector<Month> months;
    };

    void addLine(const EvaluationInputs &inputs, const Scenario &scenario, const Line &line,
                 std::size_t index);
    void setMonths(const EvaluationInputs &inputs, const Scenario &scenario, const Line &line,
                   std::size_t index);
    void setFleetRates(std::size_t index, const EvaluationInputs &inputs, const Scenario &scenario,
                       const Line &line);
    void addOtherCosts(const Workload &workload, std::size_t month, Month &model);
    void addCommitments(const EvaluationInputs &inputs, const Scenario &scenario,
                        const std::vector<Line> &lines);
    void settleRounding(const EvaluationInputs &inputs);
    void shareInstances(const EvaluationInputs &inputs, const Scenario &scenario,
                        const std::vector<Line> &lines);
    /// In every month, what the line pays for: hours, or instances under a commitment.
    void setInstances(const ModelLine &line, const LineAssumption &assumed, Scratch &scratch) const;
    static double monthOf(const ModelLine &line, double price, std::size_t month,
                          const Scratch &scratch);
    static double underCommitment(const ModelLine &line, double price, std::size_t month,
                                  Scratch &scratch);
    /// Licence cost of a month: per hour in use, which may be fewer than the billed hours.
    static double licences(const ModelLine &line, double billed, std::size_t month,
                           const Scratch &scratch);

    UncertainAssumptions m_assumptions;
    std::vector<ForecastMonth> m_planned;
    std::vector<double>
        m_fixed; ///< by month: other cost lines that follow neither hours, compute nor demand
    std::vector<ModelLine> m_lines;
};

} // namespace headroom
