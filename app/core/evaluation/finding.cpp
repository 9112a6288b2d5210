// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/finding.h"

namespace headroom {

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
