// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/explanation_tables.h"

#include <array>

namespace headroom {

namespace {

constexpr std::array kExplainedControls{
    Meaning{"menu_bar", HEADROOM_TEXT("Explained", "Menus"),
            HEADROOM_TEXT("Explained", "All commands, with their keys.")},
    Meaning{"file_name", HEADROOM_TEXT("Explained", "File"),
            HEADROOM_TEXT("Explained", "The file of the open plan.")},
    Meaning{"file_state", HEADROOM_TEXT("Explained", "State of the file"),
            HEADROOM_TEXT("Explained", "“edited” until the changes are saved; Ctrl+S saves them.")},
    Meaning{"add_scenario", HEADROOM_TEXT("Explained", "Add scenario"),
            HEADROOM_TEXT("Explained",
                          "A copy of the scenario on screen, to change one thing and compare.")},
    Meaning{"undo", HEADROOM_TEXT("Explained", "Undo"),
            HEADROOM_TEXT("Explained",
                          "Takes the last change back; the Edit menu and Ctrl+Z do the same.")},
    Meaning{"redo", HEADROOM_TEXT("Explained", "Redo"),
            HEADROOM_TEXT("Explained", "Makes again what was undone. Ctrl+Y")},
    Meaning{"toggle_theme", HEADROOM_TEXT("Explained", "Dark theme"),
            HEADROOM_TEXT("Explained", "Changes between the light and the dark theme.")},
    Meaning{"export_report", HEADROOM_TEXT("Explained", "Export report"),
            HEADROOM_TEXT("Explained", "Writes the report as PDF, the breakdown or the candidates "
                                       "as CSV, or the charts as pictures.")},
    Meaning{
        "page_explore", HEADROOM_TEXT("Explained", "Explore"),
        HEADROOM_TEXT("Explained",
                      "Every offer for the selected workload: cost against performance. Ctrl+1")},
    Meaning{"page_budget", HEADROOM_TEXT("Explained", "Budget"),
            HEADROOM_TEXT("Explained",
                          "Where the money goes, month by month and line by line. Ctrl+2")},
    Meaning{"page_catalog", HEADROOM_TEXT("Explained", "Catalog"),
            HEADROOM_TEXT("Explained",
                          "All offers with their prices, to search, sort and compare. Ctrl+8")},
    Meaning{"page_optimise", HEADROOM_TEXT("Explained", "Optimise"),
            HEADROOM_TEXT("Explained", "The best offers for all workloads together, by the rules "
                                       "that are set. Ctrl+7")},
    Meaning{"mix_title", HEADROOM_TEXT("Explained", "Workload mix"),
            HEADROOM_TEXT(
                "Explained",
                "The workloads of the plan with their monthly cost; drag to reorder, F2 renames.")},
    Meaning{"mix_list", HEADROOM_TEXT("Explained", "Workloads"),
            HEADROOM_TEXT("Explained",
                          "The workloads of the plan; the one selected is shown in the "
                          "middle and at the right. Alt+Up and Alt+Down move it.")},
    Meaning{
        "add_workload", HEADROOM_TEXT("Explained", "Add workload"),
        HEADROOM_TEXT("Explained", "Described in a few questions, from a template, or by kind.")},
    Meaning{"cheapest_for_all", HEADROOM_TEXT("Explained", "Use the cheapest for all"),
            HEADROOM_TEXT("Explained",
                          "Puts to use, for each workload without an offer, the one of least cost "
                          "that keeps its limits and constraints; one undo step. Ctrl+Shift+U")},
    Meaning{"total_cost",
            HEADROOM_TEXT("Explained", "Total"),
            HEADROOM_TEXT(
                "Explained",
                "What the scenario on screen costs in a month; press for what “monthly” means."),
            HEADROOM_TEXT("Explained", "a month"),
            {},
            "$30,807.96"},
    Meaning{"total_difference_baseline",
            HEADROOM_TEXT("Explained", "Against the baseline"),
            HEADROOM_TEXT("Explained", "The total of this scenario less that of the baseline."),
            HEADROOM_TEXT("Explained", "a month"),
            {},
            "−$4,294.36"},
    Meaning{"budget_use",
            HEADROOM_TEXT("Explained", "Budget"),
            HEADROOM_TEXT("Explained", "How much of the monthly budget is used, and when growth "
                                       "exceeds it; press to change the budget."),
            HEADROOM_TEXT("Explained", "% of the budget"),
            {},
            HEADROOM_TEXT("Explained", "80 % used")},
    Meaning{"budget_gauge",
            HEADROOM_TEXT("Explained", "Budget gauge"),
            HEADROOM_TEXT("Explained", "The bar is the total, the lighter part its 80 % range, the "
                                       "end of the scale the budget."),
            HEADROOM_TEXT("Explained", "% of the budget"),
            {},
            "80 %"},
    Meaning{
        "findings", HEADROOM_TEXT("Explained", "Findings"),
        HEADROOM_TEXT("Explained", "What a reader of the plan must know; press to list them. F8")},
    Meaning{"prices_chip", HEADROOM_TEXT("Explained", "Prices in use"),
            HEADROOM_TEXT(
                "Explained",
                "Which prices every figure rests on when they are not the catalog's newest.")},
    Meaning{"chip_provider",
            HEADROOM_TEXT("Explained", "Provider filter"),
            HEADROOM_TEXT("Explained", "Shows the offers of the marked providers alone."),
            {},
            HEADROOM_TEXT("Explained", "any"),
            "AWS"},
    Meaning{"chip_region",
            HEADROOM_TEXT("Explained", "Region filter"),
            HEADROOM_TEXT("Explained", "Shows the offers of the marked regions alone."),
            {},
            HEADROOM_TEXT("Explained", "any"),
            HEADROOM_TEXT("Explained", "europe-west4")},
    Meaning{"chip_pricing",
            HEADROOM_TEXT("Explained", "Pricing filter"),
            HEADROOM_TEXT("Explained", "Shows the marked ways of buying alone."),
            {},
            HEADROOM_TEXT("Explained", "any"),
            HEADROOM_TEXT("Explained", "on-demand")},
    Meaning{"chip_group",
            HEADROOM_TEXT("Explained", "Group filter"),
            HEADROOM_TEXT(
                "Explained",
                "Shows the marked kinds of hardware alone; each has one colour in the chart."),
            {},
            HEADROOM_TEXT("Explained", "any"),
            "L4, L40S"},
    Meaning{"chip_family",
            HEADROOM_TEXT("Explained", "Family filter"),
            HEADROOM_TEXT("Explained", "Shows the marked families of machines alone."),
            {},
            HEADROOM_TEXT("Explained", "any"),
            "g5"},
    Meaning{"chip_accelerator",
            HEADROOM_TEXT("Explained", "Accelerator filter"),
            HEADROOM_TEXT("Explained", "Shows machines with the marked accelerators alone."),
            {},
            HEADROOM_TEXT("Explained", "any"),
            "NVIDIA L4"},
    Meaning{"clear_filters", HEADROOM_TEXT("Explained", "Clear filters"),
            HEADROOM_TEXT("Explained", "Shows again what is shown without filters.")},
    Meaning{"search_choices",
            HEADROOM_TEXT("Explained", "Search"),
            HEADROOM_TEXT("Explained", "Shows the choices with these words."),
            {},
            {},
            HEADROOM_TEXT("Explained", "europe")},
    Meaning{"clear_choices", HEADROOM_TEXT("Explained", "Clear"),
            HEADROOM_TEXT("Explained", "Marks none: nothing is filtered.")},
    Meaning{"empty_choices", HEADROOM_TEXT("Explained", "Without offers"),
            HEADROOM_TEXT("Explained", "Lists the values that no offer has under the other filters "
                                       "and constraints, each with the reason.")},
    Meaning{
        "filter_choices", HEADROOM_TEXT("Explained", "Choices"),
        HEADROOM_TEXT(
            "Explained",
            "What may be marked, with the number of offers that each would leave; Space marks.")},
    Meaning{
        "search_offers",
        HEADROOM_TEXT("Explained", "Search offers"),
        HEADROOM_TEXT("Explained", "Words of an offer, in any order; every one must occur. Ctrl+F"),
        {},
        {},
        HEADROOM_TEXT("Explained", "l4 europe spot")},
    Meaning{"offer_counter",
            HEADROOM_TEXT("Explained", "Offers shown"),
            HEADROOM_TEXT("Explained",
                          "How many offers pass the filters, of all that the catalog has."),
            HEADROOM_TEXT("Explained", "offers"),
            {},
            "5,218 of 204,496"},
    Meaning{"axis_cost",
            HEADROOM_TEXT("Explained", "Y axis"),
            HEADROOM_TEXT("Explained", "What is drawn upwards: the monthly cost or a unit cost."),
            {},
            HEADROOM_TEXT("Explained", "monthly cost"),
            HEADROOM_TEXT("Explained", "cost per million tokens")},
    Meaning{"axis_performance",
            HEADROOM_TEXT("Explained", "X axis"),
            HEADROOM_TEXT("Explained", "What is drawn to the right: the figure that the workload "
                                       "is judged by, or another one."),
            {},
            HEADROOM_TEXT("Explained", "the limit of the workload"),
            HEADROOM_TEXT("Explained", "throughput of one replica")},
    Meaning{"axis_scale",
            HEADROOM_TEXT("Explained", "Scale"),
            HEADROOM_TEXT("Explained", "Whether the axes are logarithmic, so that small and large "
                                       "offers can be read together."),
            {},
            HEADROOM_TEXT("Explained", "log"),
            HEADROOM_TEXT("Explained", "linear")},
    Meaning{"chip_show",
            HEADROOM_TEXT("Explained", "Show"),
            HEADROOM_TEXT("Explained", "Which offers are drawn: those that meet the service level, "
                                       "all that fit, or all there are."),
            {},
            HEADROOM_TEXT("Explained", "meeting"),
            HEADROOM_TEXT("Explained", "fitting")},
    Meaning{"scatter", HEADROOM_TEXT("Explained", "Chart of offers"),
            HEADROOM_TEXT("Explained",
                          "Each mark is an offer: right is its performance, up its cost. Filled "
                          "meets the service level, half filled may miss it, hollow misses it. "
                          "Arrows walk along the frontier, Enter takes the offer, Space shows its "
                          "details; Ctrl+arrows move the limit and the budget.")},
    Meaning{"scatter_legend", HEADROOM_TEXT("Explained", "Legend"),
            HEADROOM_TEXT("Explained",
                          "Colours are groups of hardware, shapes are providers; filled "
                          "marks meet the service level, half-filled ones may miss it, "
                          "hollow ones miss it. A click on a group shows it alone.")},
    Meaning{"no_limit", HEADROOM_TEXT("Explained", "No service level"),
            HEADROOM_TEXT("Explained", "Puts the keyboard into the field of the p95 latency.")},
    Meaning{"way_out", HEADROOM_TEXT("Explained", "Way out"),
            HEADROOM_TEXT("Explained", "Goes where what is missing can be given.")},
    Meaning{"scatter_show_all", HEADROOM_TEXT("Explained", "Show all"),
            HEADROOM_TEXT("Explained", "Goes back to the whole picture. 0")},
    Meaning{
        "scatter_aside", HEADROOM_TEXT("Explained", "Offers left out"),
        HEADROOM_TEXT("Explained",
                      "Shows the offers that do not meet the service level, or hides them again.")},
    Meaning{"list_frontier", HEADROOM_TEXT("Explained", "Frontier"),
            HEADROOM_TEXT("Explained",
                          "The offers that no other one beats in both cost and performance.")},
    Meaning{"list_cheapest", HEADROOM_TEXT("Explained", "Cheapest per provider"),
            HEADROOM_TEXT("Explained", "For each provider the offer of least cost that meets the "
                                       "service level, where there is one.")},
    Meaning{"list_accelerator", HEADROOM_TEXT("Explained", "Per accelerator"),
            HEADROOM_TEXT("Explained", "For each accelerator the offer of least cost that meets "
                                       "the service level, where there is one.")},
    Meaning{"list_meeting", HEADROOM_TEXT("Explained", "All that meet"),
            HEADROOM_TEXT("Explained", "Every offer shown that meets the service level, by cost.")},
    Meaning{
        "list_selected", HEADROOM_TEXT("Explained", "Selected"),
        HEADROOM_TEXT("Explained", "The offers inside the rectangle that was drawn in the chart.")},
    Meaning{"copy_table", HEADROOM_TEXT("Explained", "Copy"),
            HEADROOM_TEXT("Explained", "Copies the table, to be pasted into a spreadsheet.")},
    Meaning{"export_csv", HEADROOM_TEXT("Explained", "Export CSV"),
            HEADROOM_TEXT("Explained", "Writes the table as a CSV file.")},
};

} // namespace

std::span<const Meaning> explainedControls()
{
    return kExplainedControls;
}

} // namespace headroom
