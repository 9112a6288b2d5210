// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/explanation_tables.h"

#include <array>

namespace headroom {

namespace {

/// By the name of the action.
constexpr std::array kExplainedMenus{
    Meaning{"menu_newPlan", HEADROOM_TEXT("Explained", "New plan"),
            HEADROOM_TEXT("Explained", "Opens the start page: describe a workload, take a "
                                       "template, or begin with nothing.")},
    Meaning{"menu_openPlan", HEADROOM_TEXT("Explained", "Open"),
            HEADROOM_TEXT("Explained", "Opens a plan from a file.")},
    Meaning{"menu_reopenLast", HEADROOM_TEXT("Explained", "Open the last plan at start"),
            HEADROOM_TEXT("Explained", "Headroom begins with the plan of last time instead of the "
                                       "start page.")},
    Meaning{"menu_openSample", HEADROOM_TEXT("Explained", "Open the sample plan"),
            HEADROOM_TEXT("Explained", "A text platform of twelve workloads on three clouds, to "
                                       "try things out.")},
    Meaning{"menu_savePlan", HEADROOM_TEXT("Explained", "Save"),
            HEADROOM_TEXT("Explained", "Writes the plan to its file, with the prices it was "
                                       "computed with.")},
    Meaning{"menu_savePlanAs", HEADROOM_TEXT("Explained", "Save as"),
            HEADROOM_TEXT("Explained", "Writes the plan to another file.")},
    Meaning{"menu_sinceVersion", HEADROOM_TEXT("Explained", "What has changed"),
            HEADROOM_TEXT("Explained", "Compares the proposal with that of an earlier version of "
                                       "the plan: what changed, and what each change costs.")},
    Meaning{"menu_keptCopies", HEADROOM_TEXT("Explained", "Recovery copies and backups"),
            HEADROOM_TEXT("Explained", "Lists unsaved changes of earlier runs and former states "
                                       "of saved plans, to open or to delete.")},
    Meaning{"menu_exportPdf", HEADROOM_TEXT("Explained", "Report as PDF"),
            HEADROOM_TEXT("Explained", "Writes the report on the scenario that is shown.")},
    Meaning{"menu_exportWorkbook", HEADROOM_TEXT("Explained", "Report as workbook (XLSX)"),
            HEADROOM_TEXT("Explained", "Writes the report's figures as sheets for a spreadsheet: "
                                       "lines, totals and breakdowns are formulas.")},
    Meaning{"menu_exportLines", HEADROOM_TEXT("Explained", "Breakdown as CSV"),
            HEADROOM_TEXT("Explained", "Writes what each workload costs, a row each.")},
    Meaning{"menu_exportCandidates", HEADROOM_TEXT("Explained", "Candidates shown as CSV"),
            HEADROOM_TEXT("Explained", "Writes the offers for the selected workload that pass the "
                                       "filters, and names the filters.")},
    Meaning{"menu_exportAlerts", HEADROOM_TEXT("Explained", "Alerts for billing services"),
            HEADROOM_TEXT("Explained",
                          "Writes the alerts in force into a folder, as AWS Budgets, CloudWatch "
                          "and Prometheus take them, with a note of what to fill in.")},
    Meaning{"menu_exportCharts", HEADROOM_TEXT("Explained", "Charts as PNG and SVG"),
            HEADROOM_TEXT("Explained", "Writes the months and the offers of each workload as "
                                       "pictures, with the filters and axes of the screen.")},
    Meaning{"menu_quit", HEADROOM_TEXT("Explained", "Quit"),
            HEADROOM_TEXT("Explained", "Ends Headroom; unsaved changes are asked about first.")},
    Meaning{"menu_undo", HEADROOM_TEXT("Explained", "Undo"),
            HEADROOM_TEXT("Explained", "Takes back the last change of the plan.")},
    Meaning{"menu_redo", HEADROOM_TEXT("Explained", "Redo"),
            HEADROOM_TEXT("Explained", "Makes the change that was taken back again.")},
    Meaning{"menu_duplicateWorkload", HEADROOM_TEXT("Explained", "Duplicate workload"),
            HEADROOM_TEXT("Explained", "Adds a copy of the selected workload, with its offers.")},
    Meaning{"menu_renameWorkload", HEADROOM_TEXT("Explained", "Rename workload"),
            HEADROOM_TEXT("Explained", "Changes the name of the selected workload in the list.")},
    Meaning{"menu_removeWorkload", HEADROOM_TEXT("Explained", "Remove workload"),
            HEADROOM_TEXT("Explained", "Takes the selected workloads out of the plan.")},
    Meaning{"menu_moveUp", HEADROOM_TEXT("Explained", "Move workload up"),
            HEADROOM_TEXT("Explained", "Moves the selected workload up by one place.")},
    Meaning{"menu_moveDown", HEADROOM_TEXT("Explained", "Move workload down"),
            HEADROOM_TEXT("Explained", "Moves the selected workload down by one place.")},
    Meaning{"menu_useCheapest", HEADROOM_TEXT("Explained", "Use the cheapest that meets"),
            HEADROOM_TEXT("Explained", "Puts the cheapest offer to use whose whole 80 % range "
                                       "keeps every limit.")},
    Meaning{"menu_useCheapestForAll",
            HEADROOM_TEXT("Explained", "Use the cheapest for all without an offer"),
            HEADROOM_TEXT("Explained", "The same for every workload without an offer, as one "
                                       "step that can be undone.")},
    Meaning{"menu_levers", HEADROOM_TEXT("Explained", "Before buying more"),
            HEADROOM_TEXT("Explained", "Lists what could be changed about the workloads, each by "
                                       "what it saves a month.")},
    Meaning{"menu_offers", HEADROOM_TEXT("Explained", "Break-even of two offers"),
            HEADROOM_TEXT("Explained", "At which demand, tokens, prices or growth two offers for "
                                       "the selected workload cost the same.")},
    Meaning{"menu_find", HEADROOM_TEXT("Explained", "Find offers"),
            HEADROOM_TEXT("Explained", "Goes to the search of the page.")},
    Meaning{"menu_assumptions", HEADROOM_TEXT("Explained", "Plan and assumptions"),
            HEADROOM_TEXT("Explained", "Opens the budget, the month, growth, and what each "
                                       "scenario assumes.")},
    Meaning{"menu_modelsAndAccelerators", HEADROOM_TEXT("Explained", "Models and accelerators"),
            HEADROOM_TEXT("Explained", "Shows what Headroom knows of models and accelerators, and "
                                       "takes your own.")},
    Meaning{"menu_importPrices", HEADROOM_TEXT("Explained", "Import price lists"),
            HEADROOM_TEXT("Explained", "Reads price lists of AWS, Azure, Google Cloud and others "
                                       "from files.")},
    Meaning{"menu_refreshPrices", HEADROOM_TEXT("Explained", "Refresh public prices"),
            HEADROOM_TEXT("Explained", "Downloads the providers' price lists; says first how much, "
                                       "and what is sent.")},
    Meaning{"menu_importHistory", HEADROOM_TEXT("Explained", "Import history"),
            HEADROOM_TEXT("Explained", "Lists what was imported when, from where, and what became "
                                       "of each row.")},
    Meaning{"menu_ownPrices", HEADROOM_TEXT("Explained", "Own prices"),
            HEADROOM_TEXT("Explained", "Opens your discounts and fixed prices, which go before "
                                       "public ones.")},
    Meaning{"menu_hideOwnPrices", HEADROOM_TEXT("Explained", "Hide own prices"),
            HEADROOM_TEXT("Explained", "Shows, exports and saves public prices only.")},
    Meaning{"menu_catalogPrices", HEADROOM_TEXT("Explained", "Use the catalog's prices"),
            HEADROOM_TEXT("Explained", "The plan follows the newest prices that are known.")},
    Meaning{"menu_savedPrices", HEADROOM_TEXT("Explained", "Keep the plan's saved prices"),
            HEADROOM_TEXT("Explained", "The plan keeps the prices it was saved with.")},
    Meaning{"menu_priceDifference", HEADROOM_TEXT("Explained", "Price difference"),
            HEADROOM_TEXT("Explained", "Lists where the catalog's prices differ from those that "
                                       "the plan was saved with.")},
    Meaning{"menu_pricesAsOf", HEADROOM_TEXT("Explained", "Prices as of a day"),
            HEADROOM_TEXT("Explained", "Computes with the prices that were known on a day.")},
    Meaning{"menu_exchangeRates", HEADROOM_TEXT("Explained", "Currency and exchange rates"),
            HEADROOM_TEXT("Explained", "Sets the currency the plan counts in, and the dated rates "
                                       "it is converted with.")},
    Meaning{"menu_showFindings", HEADROOM_TEXT("Explained", "Findings"),
            HEADROOM_TEXT("Explained", "Lists errors, warnings and notes on the plan, each with "
                                       "the way to its cause.")},
    Meaning{"menu_whatIf", HEADROOM_TEXT("Explained", "What if"),
            HEADROOM_TEXT("Explained", "Opens a panel where other assumptions are tried live, "
                                       "without changing the plan.")},
    Meaning{"menu_seekGoal", HEADROOM_TEXT("Explained", "Find what meets the budget"),
            HEADROOM_TEXT("Explained", "Finds the traffic, prices or precision that a budget "
                                       "allows, or the budget that some traffic takes.")},
    Meaning{"menu_themeSystem", HEADROOM_TEXT("Explained", "Theme of the system"),
            HEADROOM_TEXT("Explained", "Light or dark, as the desktop has it.")},
    Meaning{"menu_themeLight", HEADROOM_TEXT("Explained", "Light theme"),
            HEADROOM_TEXT("Explained", "Dark type on a light ground.")},
    Meaning{"menu_themeDark", HEADROOM_TEXT("Explained", "Dark theme"),
            HEADROOM_TEXT("Explained", "Light type on a dark ground.")},
    Meaning{"menu_zoomIn", HEADROOM_TEXT("Explained", "Zoom in"),
            HEADROOM_TEXT("Explained", "Makes type and controls larger by a tenth.")},
    Meaning{"menu_zoomOut", HEADROOM_TEXT("Explained", "Zoom out"),
            HEADROOM_TEXT("Explained", "Makes type and controls smaller by a tenth.")},
    Meaning{"menu_resetZoom", HEADROOM_TEXT("Explained", "Normal size"),
            HEADROOM_TEXT("Explained", "Gives type and controls their first size again.")},
    Meaning{"menu_tour", HEADROOM_TEXT("Explained", "Tour of the sample plan"),
            HEADROOM_TEXT("Explained", "Opens the sample plan and points at the parts of the "
                                       "window, one after the other.")},
    Meaning{"menu_glossary", HEADROOM_TEXT("Explained", "Glossary"),
            HEADROOM_TEXT("Explained", "Says what the words mean, beginning with that of the "
                                       "field that has the keyboard.")},
    Meaning{"menu_shortcuts", HEADROOM_TEXT("Explained", "Keyboard shortcuts"),
            HEADROOM_TEXT("Explained", "Lists the keys.")},
    Meaning{"menu_about", HEADROOM_TEXT("Explained", "About Headroom"),
            HEADROOM_TEXT("Explained", "Says the version, the dates of the prices, and the "
                                       "licence.")},
};

} // namespace

std::span<const Meaning> explainedMenus()
{
    return kExplainedMenus;
}

} // namespace headroom
