// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/inspector/workload_section.h"

namespace headroom::ui {

// Each makes one part of the inspector with all its fields.

[[nodiscard]] WorkloadSection *makeBasicsSection(QWidget *parent);
[[nodiscard]] WorkloadSection *makeDemandSection(QWidget *parent);
[[nodiscard]] WorkloadSection *makeScheduleSection(QWidget *parent);
[[nodiscard]] WorkloadSection *makeServiceLevelSection(QWidget *parent);
[[nodiscard]] WorkloadSection *makeConstraintsSection(QWidget *parent);
[[nodiscard]] WorkloadSection *makeCapacitySection(QWidget *parent);
[[nodiscard]] WorkloadSection *makeOrganisationSection(QWidget *parent);

} // namespace headroom::ui
