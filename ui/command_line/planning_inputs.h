// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/version_comparison.h"
#include "core/evaluation/evaluation.h"
#include "core/letters.h"
#include "core/report/candidate_table.h"
#include "ui/command_line/arguments.h"

#include <memory>
#include <string>
#include <vector>

namespace headroom::cli {

inline const Option kCatalogOption{"catalog", "FILE",
                                   "price catalog (default: the one that ships with Headroom)"};
inline const Option kMonthsOption{"months", "N", "months of forecast, 1 to 60 (default 12)"};

/// Options of every command on a plan (catalog, date, own prices, exchange rates), then the
/// command's own.
[[nodiscard]] std::vector<Option> planOptions(std::vector<Option> own);

/// Path of the catalog: the given file, else the user's copy, else the one that comes with the
/// program.
[[nodiscard]] Expected<std::string> catalogFile(const Arguments &arguments);

/// An error of a file that an option gives, with the option's name: "--catalog /nowhere".
[[nodiscard]] Error givenBy(const std::string &option, Error error);

/// kMonthsOption, or 12.
[[nodiscard]] Expected<int> monthsOf(const Arguments &arguments);

/// The plan evaluated on the catalog. `scenario`, when not empty, becomes the active one.
[[nodiscard]] Expected<std::shared_ptr<const Snapshot>> evaluatedPlan(const Arguments &arguments);

/// Inputs of an evaluation of the plan for an audience: with own prices hidden.
[[nodiscard]] Expected<EvaluationInputs> publicInputs(const Arguments &arguments);

/// Inputs of an evaluation of a plan that has no workload yet.
[[nodiscard]] Expected<EvaluationInputs> inputsOfNewPlan(const Arguments &arguments);

/// Another version of a plan, evaluated as the plan of the arguments is.
[[nodiscard]] Expected<std::shared_ptr<const Snapshot>> evaluatedVersion(const Arguments &arguments,
                                                                         const std::string &path);

/// An earlier version of the plan, from a file, and the plan as it is now.
[[nodiscard]] Expected<VersionComparison>
versionsSince(const Arguments &arguments, const std::string &path, const Snapshot &now);

/// Writes the plan with what was chosen for its active scenario, which it then asks to approve, to
/// --output if given.
[[nodiscard]] Expected<void> writeOutput(const Arguments &arguments, const Snapshot &chosen);

/// "12 calendar months"
[[nodiscard]] std::string calendarMonths(std::size_t months);
/// "“A”, “B”"
template <typename Named>
[[nodiscard]] std::string quotedNames(const std::vector<Named> &all)
{
    return joined(all, ", ", [](const Named &one) { return "“" + one.name + "”"; });
}

/// The workload of that name; an error that lists the plan's workloads if it has none. `where`: the
/// option or argument that names it.
[[nodiscard]] Expected<const Workload *> workloadNamed(const Plan &plan, const std::string &name,
                                                       const char *where = "--workload");

/// The offers that pass the filter for the named workload, by monthly cost.
[[nodiscard]] Expected<Table> candidatesOf(const Snapshot &snapshot, const std::string &workload,
                                           const CandidateFilter &filter,
                                           const CandidateRows &rows);

/// An error with the nearest names if the active scenario has a workload with a model or slices
/// that are not known: no offer is sized for it.
[[nodiscard]] Expected<void> checkWorkIsKnown(const Snapshot &snapshot, const Workload &workload);

/// Names in the plan's active scenario that are not known, as sentences; empty if all are known.
[[nodiscard]] std::vector<std::string> unknownNames(const Snapshot &snapshot);

/// kFindings when the active scenario names what is not known, else kOk.
[[nodiscard]] int exitCodeOfNames(const Snapshot &snapshot);

/// kFindings when the scenario has findings of severity error, else kOk.
[[nodiscard]] int exitCodeOf(const ScenarioEvaluation &scenario);

} // namespace headroom::cli
