// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/explanation_tables.h"

#include <array>

namespace headroom {

namespace {

constexpr std::array kExplainedForecast{
    // The page and its pictures
    Meaning{"page_forecast", HEADROOM_TEXT("Explained", "Forecast"),
            HEADROOM_TEXT("Explained",
                          "What the months to come cost, how sure that is, when the budget is "
                          "passed, and which alerts ring.")},
    Meaning{"chip_horizon", HEADROOM_TEXT("Explained", "Horizon"),
            HEADROOM_TEXT("Explained", "How many calendar months are looked at."),
            HEADROOM_TEXT("Explained", "months"), "36", "12"},
    Meaning{
        "chip_forecast_shown", HEADROOM_TEXT("Explained", "Show"),
        HEADROOM_TEXT("Explained",
                      "The range of the sum, or the months stacked by what they are spent on.")},
    Meaning{"forecast_chart", HEADROOM_TEXT("Explained", "Cost of the months to come"),
            HEADROOM_TEXT("Explained",
                          "Bars show the plan, the band what four futures in five cost; the dashed "
                          "line is the budget, which can be dragged, or moved with Ctrl+Up and "
                          "Ctrl+Down."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{"forecast_drivers", HEADROOM_TEXT("Explained", "What the spread comes from"),
            HEADROOM_TEXT("Explained",
                          "Which assumptions decide most about the sum: the squares of their rank "
                          "correlations with it, as shares."),
            "%"},
    Meaning{"alert_calendar", HEADROOM_TEXT("Explained", "Alerts, rehearsed"),
            HEADROOM_TEXT("Explained",
                          "Each planned day by its cost: the deeper the colour, the dearer; a dot "
                          "where an alert would ring. The arrow keys go from day to day."),
            HEADROOM_TEXT("Explained", "a day")},
    // Columns
    Meaning{
        "cost", HEADROOM_TEXT("Explained", "Effective cost"),
        HEADROOM_TEXT("Explained", "What the month costs as planned, fees spread over their term."),
        HEADROOM_TEXT("Explained", "a month")},
    Meaning{"cash", HEADROOM_TEXT("Explained", "Cash"),
            HEADROOM_TEXT("Explained",
                          "What is billed in the month: upfront fees when their term begins."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{"budget", HEADROOM_TEXT("Explained", "Budget"),
            HEADROOM_TEXT("Explained", "What the month may cost."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{"p10", "P10",
            HEADROOM_TEXT("Explained",
                          "One future in ten costs less; in the last row, of the sum, which is not "
                          "the sum of the column."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{
        "p50", "P50",
        HEADROOM_TEXT("Explained", "Half of the futures cost less; in the last row, of the sum."),
        HEADROOM_TEXT("Explained", "a month")},
    Meaning{
        "p90", "P90",
        HEADROOM_TEXT("Explained", "One future in ten costs more; in the last row, of the sum."),
        HEADROOM_TEXT("Explained", "a month")},
    Meaning{
        "over_budget", HEADROOM_TEXT("Explained", "Over budget"),
        HEADROOM_TEXT("Explained", "In how many of the futures the month costs more than it may."),
        "%"},
    Meaning{
        "passed_budget", HEADROOM_TEXT("Explained", "Passed by then"),
        HEADROOM_TEXT("Explained",
                      "In how many of the futures this month or one before is over its budget."),
        "%"},
    Meaning{"missed_service_level", HEADROOM_TEXT("Explained", "Service level missed"),
            HEADROOM_TEXT("Explained",
                          "In how many of the futures a workload is too slow for a limit, or needs "
                          "more instances than it may have."),
            "%"},
    // The page of sensitivity
    Meaning{"page_sensitivity", HEADROOM_TEXT("Explained", "Sensitivity"),
            HEADROOM_TEXT("Explained",
                          "Which assumptions the cost rests on most: each at its 10th and its 90th "
                          "percentile while all others stay as planned.")},
    Meaning{"swing_month", HEADROOM_TEXT("Explained", "Cost of a month"),
            HEADROOM_TEXT("Explained", "What each assumption does to the cost of a month."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{"swing_year", HEADROOM_TEXT("Explained", "Cost of 12 months"),
            HEADROOM_TEXT("Explained",
                          "What each assumption does to the cost of the next 12 calendar months."),
            HEADROOM_TEXT("Explained", "a year")},
    Meaning{
        "swing_passing", HEADROOM_TEXT("Explained", "Passing the budget"),
        HEADROOM_TEXT("Explained",
                      "How likely a month of the next 12 is over its budget with the assumption "
                      "at its 10th percentile, and at its 90th; all others are drawn."),
        "%"},
    Meaning{"tornado_chart", HEADROOM_TEXT("Explained", "Swing of each assumption"),
            HEADROOM_TEXT("Explained",
                          "Bars reach from the figure as planned to those at the 10th and the 90th "
                          "percentile, the widest first. Up and Down walk through them; a click "
                          "or Enter opens the assumption in What if.")},
    Meaning{"change_at_p10", "P10",
            HEADROOM_TEXT("Explained",
                          "How the assumption differs from the plan at its 10th percentile."),
            "%"},
    Meaning{"change_at_p90", "P90",
            HEADROOM_TEXT("Explained",
                          "How the assumption differs from the plan at its 90th percentile."),
            "%"},
    Meaning{"month_at_p10", HEADROOM_TEXT("Explained", "Month at P10"),
            HEADROOM_TEXT("Explained",
                          "What a month costs with the assumption at its 10th percentile."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{"month_at_p90", HEADROOM_TEXT("Explained", "Month at P90"),
            HEADROOM_TEXT("Explained",
                          "What a month costs with the assumption at its 90th percentile."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{"year_at_p10", HEADROOM_TEXT("Explained", "Year at P10"),
            HEADROOM_TEXT("Explained",
                          "What 12 months cost with the assumption at its 10th percentile."),
            HEADROOM_TEXT("Explained", "a year")},
    Meaning{"year_at_p90", HEADROOM_TEXT("Explained", "Year at P90"),
            HEADROOM_TEXT("Explained",
                          "What 12 months cost with the assumption at its 90th percentile."),
            HEADROOM_TEXT("Explained", "a year")},
    Meaning{"passed_at_p10", HEADROOM_TEXT("Explained", "Passed at P10"),
            HEADROOM_TEXT("Explained",
                          "How likely the budget is passed with the assumption at its 10th "
                          "percentile and all others drawn."),
            "%"},
    Meaning{"passed_at_p90", HEADROOM_TEXT("Explained", "Passed at P90"),
            HEADROOM_TEXT("Explained",
                          "How likely the budget is passed with the assumption at its 90th "
                          "percentile and all others drawn."),
            "%"},
    Meaning{"demand_now", HEADROOM_TEXT("Explained", "Demand now"),
            HEADROOM_TEXT("Explained", "What the scenario asks of the workload as planned.")},
    Meaning{"changes_at", HEADROOM_TEXT("Explained", "Changes at"),
            HEADROOM_TEXT("Explained",
                          "The demand from which another offer is the cheapest that meets the "
                          "service level, between a quarter and four times the plan's.")},
    Meaning{"best_below", HEADROOM_TEXT("Explained", "Best below"),
            HEADROOM_TEXT("Explained", "The cheapest offer that meets below that demand.")},
    Meaning{"best_above", HEADROOM_TEXT("Explained", "Best above"),
            HEADROOM_TEXT("Explained", "The cheapest offer that meets from that demand on.")},
    // What the months rest on
    Meaning{"outlook_card", HEADROOM_TEXT("Explained", "What the months rest on"),
            HEADROOM_TEXT("Explained",
                          "Growth, seasons, prices, budgets, phases and alerts of the months to "
                          "come, and how sure they are.")},
    Meaning{"growth_curve",
            HEADROOM_TEXT("Explained", "Growth of demand"),
            HEADROOM_TEXT("Explained", "How demand develops from month to month in this scenario."),
            {},
            HEADROOM_TEXT("Explained", "exponential"),
            HEADROOM_TEXT("Explained", "S-curve")},
    Meaning{"growth_percent", HEADROOM_TEXT("Explained", "Growth a month"),
            HEADROOM_TEXT("Explained",
                          "Of the month before for exponential growth, of the first month for "
                          "linear growth."),
            "%", "0 %", "5 %"},
    Meaning{
        "growth_final", HEADROOM_TEXT("Explained", "Final multiple"),
        HEADROOM_TEXT("Explained", "What the S-curve comes to, as a multiple of today's demand."),
        "×", "2", "3"},
    Meaning{"growth_middle", HEADROOM_TEXT("Explained", "Middle of the rise"),
            HEADROOM_TEXT("Explained", "Months until the S-curve rises fastest."),
            HEADROOM_TEXT("Explained", "months"), "12", "6"},
    Meaning{"growth_rise", HEADROOM_TEXT("Explained", "Length of the rise"),
            HEADROOM_TEXT("Explained", "Months from a tenth of the rise to nine tenths."),
            HEADROOM_TEXT("Explained", "months"), "12", "6"},
    Meaning{
        "growth_points",
        HEADROOM_TEXT("Explained", "Months and multiples"),
        HEADROOM_TEXT("Explained",
                      "From which month of the forecast on demand is which multiple of today's."),
        {},
        {},
        "1: 1; 6: 1.5; 12: 3"},
    Meaning{"seasons",
            HEADROOM_TEXT("Explained", "Seasons"),
            HEADROOM_TEXT("Explained",
                          "Twelve multiples of demand, January first; empty where all months are "
                          "alike."),
            {},
            {},
            "1; 1; 1; 1; 1; 1; 0.8; 0.8; 1; 1; 1.5; 2"},
    Meaning{"grown_workload", HEADROOM_TEXT("Explained", "Workload"),
            HEADROOM_TEXT("Explained", "Whose growth and seasons stand below.")},
    Meaning{"growth_of_workload",
            HEADROOM_TEXT("Explained", "Growth of the workload"),
            HEADROOM_TEXT("Explained",
                          "How the demand of this workload develops in the scenario: like all "
                          "demand, or in its own way."),
            {},
            HEADROOM_TEXT("Explained", "like all demand"),
            HEADROOM_TEXT("Explained", "exponential, 5 % a month")},
    Meaning{"seasons_of_workload",
            HEADROOM_TEXT("Explained", "Seasons of the workload"),
            HEADROOM_TEXT("Explained",
                          "Twelve multiples of this workload's demand, January first; empty where "
                          "it has the seasons of all."),
            {},
            HEADROOM_TEXT("Explained", "like all demand"),
            "1; 1; 1; 1; 1; 1; 0.8; 0.8; 1; 1; 1.5; 2"},
    Meaning{"inherit_growth_by_workload", HEADROOM_TEXT("Explained", "Own or inherited"),
            HEADROOM_TEXT("Explained",
                          "Whether the scenario has its own growth by workload, or follows the "
                          "baseline; press to follow it again, for all workloads.")},
    Meaning{"price_steps", HEADROOM_TEXT("Explained", "Changes of public prices"),
            HEADROOM_TEXT("Explained",
                          "From which month on public prices change by how much, of all providers "
                          "or of one; agreed prices and running commitments stay."),
            "%", HEADROOM_TEXT("Explained", "none"), "2027-06: -10; 2027-09: 5 aws"},
    Meaning{"budget_by_month", HEADROOM_TEXT("Explained", "Budget from a month on"),
            HEADROOM_TEXT("Explained",
                          "Budgets that take the place of the plan's from their month on."),
            HEADROOM_TEXT("Explained", "a month"), HEADROOM_TEXT("Explained", "none"),
            "2027-01: 9000; 2027-07: 12000"},
    Meaning{"alert_rules",
            HEADROOM_TEXT("Explained", "Own alerts"),
            HEADROOM_TEXT("Explained",
                          "One on a line: its name, whether it looks at a day, the month so far or "
                          "the month's forecast, and from which amount, or share of that month's "
                          "budget, on it rings."),
            {},
            HEADROOM_TEXT("Explained", "none"),
            HEADROOM_TEXT("Explained", "Dear day; day; 1200")},
    Meaning{"budget_levels", HEADROOM_TEXT("Explained", "Levels of the budget"),
            HEADROOM_TEXT("Explained",
                          "Adds own alerts at 50 % and 80 % of each month's budget, for the month "
                          "so far and for its forecast; the whole budget rings already.")},
    Meaning{"phases",
            HEADROOM_TEXT("Explained", "Phases"),
            HEADROOM_TEXT("Explained",
                          "One on a line: name, first day, last day or nothing, and the workloads "
                          "that exist in it; one that is in no phase always exists."),
            {},
            HEADROOM_TEXT("Explained", "none"),
            HEADROOM_TEXT("Explained", "Pilot; 2026-12-01; 2027-01-31; Chat, Search")},
    Meaning{"use_roadmap", HEADROOM_TEXT("Explained", "The documents' roadmap"),
            HEADROOM_TEXT("Explained",
                          "Phases as the source documents have them: development in the first "
                          "weeks, then staging, production, and large models.")},
    Meaning{"spread_demand", HEADROOM_TEXT("Explained", "Demand of all workloads"),
            HEADROOM_TEXT("Explained",
                          "By how much all demand together may turn out lower or higher than "
                          "planned, four times in five."),
            "%", "-20; 25", HEADROOM_TEXT("Explained", "certain")},
    Meaning{
        "spread_workload_demand", HEADROOM_TEXT("Explained", "Demand of each workload"),
        HEADROOM_TEXT("Explained",
                      "By how much each workload's demand may differ beside that, independently "
                      "of the others."),
        "%", "-10; 11", HEADROOM_TEXT("Explained", "certain")},
    Meaning{"spread_growth", HEADROOM_TEXT("Explained", "Growth a month"),
            HEADROOM_TEXT("Explained",
                          "By how much demand may grow less or more each month than planned."),
            HEADROOM_TEXT("Explained", "% a month"), "-0.5; 0.5",
            HEADROOM_TEXT("Explained", "certain")},
    Meaning{"spread_prices", HEADROOM_TEXT("Explained", "Prices of each provider"),
            HEADROOM_TEXT("Explained",
                          "By how much a provider's public prices may differ; its lines move "
                          "together."),
            "%", "-5; 5", HEADROOM_TEXT("Explained", "certain")},
    Meaning{"spread_interruptions", HEADROOM_TEXT("Explained", "Spot interruptions"),
            HEADROOM_TEXT("Explained",
                          "How much rarer or more frequent interruptions may be than expected."),
            "%", "-50; 100", HEADROOM_TEXT("Explained", "certain")},
    Meaning{"spread_of_workload", HEADROOM_TEXT("Explained", "Workload"),
            HEADROOM_TEXT("Explained",
                          "Whose demand is known better, or worse, than that of the others.")},
    Meaning{"spread_of_provider", HEADROOM_TEXT("Explained", "Provider"),
            HEADROOM_TEXT("Explained",
                          "Whose prices are known better, or worse, than those of the others.")},
    Meaning{"spread_kind",
            HEADROOM_TEXT("Explained", "Distribution"),
            HEADROOM_TEXT("Explained",
                          "How the futures spread between the two percentiles and beyond them; "
                          "certain: not at all."),
            {},
            {},
            HEADROOM_TEXT("Explained", "lognormal")},
    Meaning{"spread_low",
            HEADROOM_TEXT("Explained", "P10"),
            HEADROOM_TEXT("Explained", "In one future of ten it turns out below this change."),
            "%",
            {},
            "-20 %"},
    Meaning{"spread_high",
            HEADROOM_TEXT("Explained", "P90"),
            HEADROOM_TEXT("Explained", "In one future of ten it turns out above this change."),
            "%",
            {},
            "25 %"},
    Meaning{"add_spread_of_workload", HEADROOM_TEXT("Explained", "A workload of its own"),
            HEADROOM_TEXT("Explained",
                          "Adds a workload whose demand is as uncertain as stated for it alone.")},
    Meaning{"add_spread_of_provider", HEADROOM_TEXT("Explained", "A provider of its own"),
            HEADROOM_TEXT("Explained",
                          "Adds a provider whose prices are as uncertain as stated for it alone.")},
    Meaning{"remove_spread", HEADROOM_TEXT("Explained", "Remove"),
            HEADROOM_TEXT("Explained", "From then on it is as uncertain as all the others.")},
};

} // namespace

std::span<const Meaning> explainedForecast()
{
    return kExplainedForecast;
}

} // namespace headroom
