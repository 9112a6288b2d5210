// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/documents/source_documents.h"

#include <vector>

namespace headroom {

enum class RangeVerdict : std::uint8_t { below, inside, above };

/// A price of the documents against the range that they state for its card.
struct PriceRangeCheck {
    const StatedPrice *price = nullptr;
    const StatedGpu *gpu = nullptr;
    Exact perCard; ///< per hour
    RangeVerdict verdict = RangeVerdict::inside;
};

/// One check for each row of the price table, in its order.
[[nodiscard]] std::vector<PriceRangeCheck> checkPriceRanges(const SourceDocuments &documents);

} // namespace headroom
