// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/explanation_tables.h"

#include <array>

namespace headroom {

namespace {

constexpr std::array kExplainedDialogControls{
    Meaning{"ok", HEADROOM_TEXT("Explained", "OK"),
            HEADROOM_TEXT("Explained", "Takes what was entered. Enter")},
    Meaning{"cancel", HEADROOM_TEXT("Explained", "Cancel"),
            HEADROOM_TEXT("Explained", "Closes without changing anything. Esc")},
    Meaning{"close", HEADROOM_TEXT("Explained", "Close"),
            HEADROOM_TEXT("Explained", "Closes the window; what was changed stays. Esc")},
    Meaning{"fleet_lengths", HEADROOM_TEXT("Explained", "Lengths of requests"),
            HEADROOM_TEXT("Explained",
                          "How requests spread over lengths: tokens in, tokens out and share. Rows "
                          "between the same powers of two count as one bucket with their mean.")},
    Meaning{
        "length_preset", HEADROOM_TEXT("Explained", "Lengths to begin with"),
        HEADROOM_TEXT("Explained",
                      "Those of the plan, all requests at the workload's mean, or a public data "
                      "set's; every row can be changed afterwards.")},
    Meaning{"import_lengths", HEADROOM_TEXT("Explained", "Import CSV"),
            HEADROOM_TEXT("Explained",
                          "Reads the columns input_tokens and output_tokens, and requests where "
                          "there is one; ContextTokens and GeneratedTokens are read, too.")},
    Meaning{"add_bucket", HEADROOM_TEXT("Explained", "Add"),
            HEADROOM_TEXT("Explained", "Adds a row for twice as many tokens as the last one.")},
    Meaning{"remove_bucket", HEADROOM_TEXT("Explained", "Remove"),
            HEADROOM_TEXT("Explained", "Removes the current row.")},
    Meaning{
        "find_fleet", HEADROOM_TEXT("Explained", "Find fleet"),
        HEADROOM_TEXT("Explained",
                      "Looks for the machines that serve these requests at the least cost, each "
                      "length within the service level. Nothing in the plan changes.")},
    Meaning{"stop_fleet", HEADROOM_TEXT("Explained", "Stop"),
            HEADROOM_TEXT("Explained", "Ends the search with the best fleet so far.")},
    Meaning{
        "use_fleet", HEADROOM_TEXT("Explained", "Use this fleet"),
        HEADROOM_TEXT("Explained",
                      "Makes the fleet what serves the workload in this scenario, and keeps the "
                      "lengths in the plan; one undo step.")},
    Meaning{"fleet_result", HEADROOM_TEXT("Explained", "Fleet"),
            HEADROOM_TEXT("Explained",
                          "Machines of several types that serve a workload together, each type the "
                          "lengths that it serves at the least cost.")},
    Meaning{"fleet_grid", HEADROOM_TEXT("Explained", "Which type serves which requests"),
            HEADROOM_TEXT("Explained",
                          "A cell for each bucket of lengths: the higher it is filled, the more "
                          "requests; its colours are the types that serve them.")},
    Meaning{"add_rule", HEADROOM_TEXT("Explained", "Add"),
            HEADROOM_TEXT("Explained", "Adds an empty row below the current one.")},
    Meaning{"duplicate_rule", HEADROOM_TEXT("Explained", "Duplicate"),
            HEADROOM_TEXT("Explained", "Adds a copy of the current row.")},
    Meaning{"remove_rule", HEADROOM_TEXT("Explained", "Remove"),
            HEADROOM_TEXT("Explained", "Removes the current row; undo brings it back. Del")},
    Meaning{"undo_rule", HEADROOM_TEXT("Explained", "Undo"),
            HEADROOM_TEXT("Explained", "Takes the last change of the rows back. Ctrl+Z")},
    Meaning{"redo_rule", HEADROOM_TEXT("Explained", "Redo"),
            HEADROOM_TEXT("Explained", "Makes again what was undone. Ctrl+Shift+Z")},
    Meaning{
        "import_rules", HEADROOM_TEXT("Explained", "Import CSV"),
        HEADROOM_TEXT("Explained", "Reads rows from a CSV file with the columns of an export.")},
    Meaning{"export_rules", HEADROOM_TEXT("Explained", "Export CSV"),
            HEADROOM_TEXT("Explained", "Writes the rows as a CSV file.")},
    Meaning{"apply_own_prices", HEADROOM_TEXT("Explained", "Apply"),
            HEADROOM_TEXT("Explained", "From now on every figure counts with these prices.")},
    Meaning{"own_rules", HEADROOM_TEXT("Explained", "Own prices"),
            HEADROOM_TEXT("Explained", "One agreement in each row: where it holds, and how much "
                                       "lower the price is. The narrowest row counts.")},
    Meaning{"fact_search", HEADROOM_TEXT("Explained", "Search"),
            HEADROOM_TEXT("Explained", "Shows the entries with these words in their name.")},
    Meaning{
        "fact_list", HEADROOM_TEXT("Explained", "Entries"),
        HEADROOM_TEXT("Explained", "Those of the program and your own; your own can be changed.")},
    Meaning{
        "own_facts", HEADROOM_TEXT("Explained", "Models and accelerators"),
        HEADROOM_TEXT("Explained",
                      "What sizing knows of models and of accelerators, and what this plan adds.")},
    Meaning{"fact_form", HEADROOM_TEXT("Explained", "Entry"),
            HEADROOM_TEXT("Explained", "The figures of the entry that is selected at the left.")},
    Meaning{"new_fact", HEADROOM_TEXT("Explained", "New"),
            HEADROOM_TEXT("Explained", "Adds an entry of your own with usual figures.")},
    Meaning{"copy_fact", HEADROOM_TEXT("Explained", "Duplicate and edit"),
            HEADROOM_TEXT("Explained", "Makes an entry of your own from the one on screen.")},
    Meaning{"remove_fact", HEADROOM_TEXT("Explained", "Remove"),
            HEADROOM_TEXT("Explained", "Removes your own entry; workloads that use it are told.")},
    Meaning{"search_models",
            HEADROOM_TEXT("Explained", "Search models"),
            HEADROOM_TEXT(
                "Explained",
                "Finds models by a part of their name, or of another name that they are known by."),
            {},
            {},
            HEADROOM_TEXT("Explained", "llama 8b")},
    Meaning{"model_group", HEADROOM_TEXT("Explained", "Kind of model"),
            HEADROOM_TEXT("Explained", "Shows the models of this kind alone.")},
    Meaning{"model_list", HEADROOM_TEXT("Explained", "Models"),
            HEADROOM_TEXT("Explained",
                          "Each with its parameters and its memory at the workload's precision.")},
    Meaning{"no_model", HEADROOM_TEXT("Explained", "No model"),
            HEADROOM_TEXT("Explained", "For work that no model describes, such as notebooks.")},
    Meaning{"use_model", HEADROOM_TEXT("Explained", "Use the model"),
            HEADROOM_TEXT("Explained", "The workload is sized with it. Enter")},
    Meaning{"import_facts", HEADROOM_TEXT("Explained", "Import"),
            HEADROOM_TEXT("Explained", "Reads a CSV table; the header is that of an export.")},
    Meaning{"export_facts", HEADROOM_TEXT("Explained", "Export"),
            HEADROOM_TEXT("Explained", "Writes your own entries as a CSV table.")},
    Meaning{"tab_models", HEADROOM_TEXT("Explained", "Models"),
            HEADROOM_TEXT("Explained", "The models that workloads can have.")},
    Meaning{"tab_accelerators", HEADROOM_TEXT("Explained", "Accelerators"),
            HEADROOM_TEXT("Explained", "The accelerators that instances can have.")},
    Meaning{
        "add_exchange_rate", HEADROOM_TEXT("Explained", "Add the rate"),
        HEADROOM_TEXT(
            "Explained",
            "Adds the rate that stands above; the newest one up to the day of the plan counts.")},
    Meaning{"remove_exchange_rate", HEADROOM_TEXT("Explained", "Remove"),
            HEADROOM_TEXT("Explained", "Removes the selected rate.")},
    Meaning{"import_exchange_rates", HEADROOM_TEXT("Explained", "Import CSV"),
            HEADROOM_TEXT(
                "Explained",
                "Reads rates from a CSV file with the columns from, to, rate, date and source.")},
    Meaning{"exchange_rates", HEADROOM_TEXT("Explained", "Rates of exchange"),
            HEADROOM_TEXT("Explained", "The rates that the plan holds.")},
    Meaning{"use_prices_as_of", HEADROOM_TEXT("Explained", "Use that day's prices"),
            HEADROOM_TEXT("Explained", "From now on the plan counts with the prices of that day.")},
    Meaning{
        "use_newest_prices", HEADROOM_TEXT("Explained", "Use the newest"),
        HEADROOM_TEXT("Explained", "From now on the plan counts with the newest prices again.")},
    Meaning{
        "start_refresh", HEADROOM_TEXT("Explained", "Refresh"),
        HEADROOM_TEXT("Explained",
                      "Fetches the prices in the background; the plan can be edited meanwhile.")},
    Meaning{"keep_saved_prices", HEADROOM_TEXT("Explained", "Keep the saved prices"),
            HEADROOM_TEXT("Explained", "The plan counts with the prices that it was saved with.")},
    Meaning{"use_catalog_prices", HEADROOM_TEXT("Explained", "Use those of the catalog"),
            HEADROOM_TEXT("Explained", "The plan counts with the prices of the catalog.")},
    Meaning{
        "keep_former_prices", HEADROOM_TEXT("Explained", "Keep the former prices"),
        HEADROOM_TEXT("Explained", "The plan goes on with the prices from before this update.")},
    Meaning{
        "open_kept_copy", HEADROOM_TEXT("Explained", "Open"),
        HEADROOM_TEXT("Explained", "Opens the selected copy; the file itself does not change.")},
    Meaning{"discard_kept_copy", HEADROOM_TEXT("Explained", "Discard"),
            HEADROOM_TEXT("Explained", "Removes the selected copy for good.")},
    Meaning{"start_card", HEADROOM_TEXT("Explained", "Start"),
            HEADROOM_TEXT("Explained", "One way to begin.")},
    Meaning{"lever_scope", HEADROOM_TEXT("Explained", "Workload"),
            HEADROOM_TEXT("Explained", "About which workload changes are looked for.")},
    Meaning{"try_lever", HEADROOM_TEXT("Explained", "Try in a new scenario"),
            HEADROOM_TEXT("Explained",
                          "Adds a scenario in which the workload has this change and the offer "
                          "that goes with it; the scenario looked at now stays as it is.")},
    Meaning{"glossary_search",
            HEADROOM_TEXT("Explained", "Search the glossary"),
            HEADROOM_TEXT("Explained", "Shows the entries with this word."),
            {},
            {},
            HEADROOM_TEXT("Explained", "latency")},
    Meaning{"glossary_list", HEADROOM_TEXT("Explained", "Glossary"),
            HEADROOM_TEXT("Explained",
                          "What the words of the program mean, with unit, default and example.")},
    Meaning{"shortcut_list", HEADROOM_TEXT("Explained", "Keyboard shortcuts"),
            HEADROOM_TEXT("Explained", "Every command that has a key.")},
};

} // namespace

std::span<const Meaning> explainedDialogControls()
{
    return kExplainedDialogControls;
}

} // namespace headroom
