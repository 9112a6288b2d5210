// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/finding.h"

#include "core/key_table.h"

namespace headroom {

namespace {
constexpr std::array<KeyedName, 3> kSeverities{
    {{"error", "error"}, {"warning", "warning"}, {"note", "note"}}};
} // namespace

std::string_view keyOf(Severity severity)
{
    return keyIn(kSeverities, severity);
}

FindingCounts countFindings(const std::vector<Finding> &findings)
{
    FindingCounts counts;
    for (const Finding &finding : findings) {
        switch (finding.severity) {
        case Severity::error: ++counts.errors; break;
        case Severity::warning: ++counts.warnings; break;
        case Severity::note: ++counts.notes; break;
        }
    }
    return counts;
}

} // namespace headroom
