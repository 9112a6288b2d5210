// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/scenario_overrides.h"

namespace headroom {

Workload overridden(Workload workload, const WorkloadOverride &with)
{
    visitOverrides([&](OverrideField, auto ofOverride, auto ofWorkload) {
        if (const auto &value = ofOverride(with))
            ofWorkload(workload) = *value;
    });
    return workload;
}

WorkloadOverride overrideBetween(const Workload &plan, const Workload &wanted)
{
    WorkloadOverride result;
    visitOverrides([&](OverrideField, auto ofOverride, auto ofWorkload) {
        if (!(ofWorkload(plan) == ofWorkload(wanted)))
            ofOverride(result) = ofWorkload(wanted);
    });
    return result;
}

std::vector<OverrideField> overriddenFields(const WorkloadOverride &override)
{
    std::vector<OverrideField> fields;
    visitOverrides([&](OverrideField field, auto ofOverride, auto) {
        if (ofOverride(override))
            fields.push_back(field);
    });
    return fields;
}

WorkloadOverride without(WorkloadOverride override, OverrideField field)
{
    visitOverrides([&](OverrideField which, auto ofOverride, auto) {
        if (which == field)
            ofOverride(override).reset();
    });
    return override;
}

} // namespace headroom
