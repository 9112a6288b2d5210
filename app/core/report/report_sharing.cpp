// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_sections.h"
#include "core/report/table.h"
#include "core/wording/headings.h"
#include "core/wording/sharing_texts.h"

namespace headroom {

Table sharingTable(const ReportFacts &facts)
{
    constexpr std::int64_t kBasisPoints = 100; // of a percent
    Table table = tableOf(facts.say(sharing_text::kSameInstances),
                          {{"workload", heading::kWorkload},
                           {"instances_of", sharing_text::kInstancesOf},
                           {"instances", sharing_text::kTogether, ColumnKind::exact},
                           {"time_percent", sharing_text::kTimePart, ColumnKind::exact},
                           {"memory_percent", sharing_text::kMemoryPart, ColumnKind::number},
                           {"cost_percent", sharing_text::kCostPart, ColumnKind::exact},
                           {"compute", heading::kCompute, ColumnKind::money}},
                          *facts.language);
    for (std::size_t i = 0; i < facts.active->lines.size(); ++i) {
        const Line &line = facts.active->lines[i];
        if (!line.shared || line.shared->problem != SharingProblem::none)
            continue;
        const Workload *host = findWorkload(*facts.active->plan, line.shared->host);
        table.rows.push_back({facts.workload(i).name, host != nullptr ? host->name : std::string(),
                              Exact(line.shared->instances), Exact(line.shared->timePercent),
                              line.shared->memoryPercent,
                              Exact::ratio(line.shared->costBasisPoints, kBasisPoints),
                              line.compute});
    }
    return table;
}

} // namespace headroom
