// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/plan/commitment.h"

#include <string>

namespace headroom {

/// Scope of a commitment: "AWS us-east-1 g4dn.2xlarge", "AWS, all machines".
[[nodiscard]] std::string targetOf(const Commitment &commitment,
                                   const Language &language = english());
/// Purchase option of a commitment, in words: "reserved 1 year", "reserved 1 year, 40 % off
/// assumed".
[[nodiscard]] std::string kindOf(const Commitment &commitment,
                                 const Language &language = english());
/// "3 instances", "$12.50 an hour".
[[nodiscard]] std::string amountOf(const Commitment &commitment, const std::string &currency,
                                   const Language &language = english());
/// "from March 2027, renewed", "March 2027 to February 2028", where the forecast begins with
/// `first`.
[[nodiscard]] std::string termOf(const Commitment &commitment, Date first,
                                 const Language &language = english());
/// "reserved 1 year of AWS us-east-1 g4dn.2xlarge, 3 instances"
[[nodiscard]] std::string describe(const Commitment &commitment, const std::string &currency,
                                   const Language &language = english());

} // namespace headroom
