// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/register/register_tables.h"
#include "core/report/report_sections.h"
#include "core/texts/register_texts.h"

#include <utility>

namespace headroom {

Section registerSection(const ReportFacts &facts)
{
    Section section{facts.say(register_text::kRegister)};
    const auto tables = registerTables(*facts.snapshot, *facts.language, RegisterReader::people);
    const auto add = [&](std::string_view key, std::initializer_list<const char *> columns) {
        Table table = registerPart(tables, key, columns);
        if (!table.rows.empty())
            section.blocks.emplace_back(std::move(table));
    };
    add("risks", {"risk", "impact", "probability", "plan_measures", "mitigation", "owner", "due"});
    add("roadmap",
        {"phase", "task", "first_week", "last_week", "owner", "progress", "monthly_cost"});
    add("provider_roles",
        {"provider", "role", "intended_percent", "actual_percent", "drift_points", "compute"});
    add("experiments", {"experiment", "trial", "hyperparameters", "ran_on", "duration_hours",
                        "billed", "against_best_percent"});
    add("decisions", {"date", "decision", "outcome", "why", "owner"});
    return section;
}

} // namespace headroom
