// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/register_rows.h"

namespace headroom {

StatedRisk readRisk(RowReader &row)
{
    StatedRisk stated;
    stated.kind = row.text("kind");
    stated.risk.name = row.text("risk");
    stated.risk.impact = row.oneOf<RiskLevel>("impact");
    stated.risk.probability = row.oneOf<RiskLevel>("probability");
    stated.risk.mitigation = row.text("mitigation");
    stated.risk.measuredBy = row.oneOf<RiskMeasure>("measured_by");
    stated.risk.source = row.text("source");
    return stated;
}

StatedTask readTask(RowReader &row)
{
    return {row.text("phase"), row.text("task"), row.text("source")};
}

StatedRole readRole(RowReader &row)
{
    StatedRole stated;
    stated.role.provider = row.provider("provider");
    stated.role.role = row.oneOf<ProviderRank>("role");
    stated.role.percent = row.positive("percent").toDouble();
    stated.role.purpose = row.text("purpose");
    stated.role.advantages = row.list("advantages");
    stated.source = row.text("source");
    return stated;
}

} // namespace headroom
