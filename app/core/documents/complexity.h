// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/documents/document_rows.h"

namespace headroom {

/// Group of the documents' chart of cost against complexity that a machine of today is in, by its
/// hardware; null where the documents' table has none of its tier.
[[nodiscard]] const StatedComplexity *complexityOf(const InstanceType &type);

} // namespace headroom
