// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/importers/import_context.h"

namespace headroom::storage {

/// AWS savings plans of one region, as a table or as JSON: the discounted rates of Compute and EC2 Instance
/// Savings Plans. A rate already spreads what is paid upfront over the term.
[[nodiscard]] Expected<void> importAwsSavingsPlanCsv(const ImportContext &context);
[[nodiscard]] Expected<void> importAwsSavingsPlanJson(const ImportContext &context);

} // namespace headroom::storage
