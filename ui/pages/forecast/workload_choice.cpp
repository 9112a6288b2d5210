// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/forecast/workload_choice.h"

#include "ui/format/text.h"
#include "ui/views/fields/choice_field.h"

namespace headroom::ui {

void offerWorkloads(ChoiceField &field, const std::vector<Workload> &workloads,
                    const std::optional<WorkloadId> &chosen, const QString &without)
{
    field.clear();
    field.addItem(without, QString::number(0));
    for (const Workload &workload : workloads)
        field.addItem(textOf(workload.name), QString::number(workload.id));
    field.setCurrentKey(std::to_string(chosen.value_or(0)));
}

std::optional<WorkloadId> workloadOfKey(const std::string &key)
{
    const WorkloadId id = textOf(key).toUInt();
    return id > 0 ? std::optional(id) : std::nullopt;
}

} // namespace headroom::ui
