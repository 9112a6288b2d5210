// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/language.h"

#include <string>
#include <string_view>

namespace headroom {

/// The lever or field that prices a technique of the documents, in words: "Lower precision, in Ways to save" of
/// "lever precision", the name of a field of "field autoscaling"; other words stay.
[[nodiscard]] std::string pricedByWords(std::string_view pricedBy, const Language &language);
[[nodiscard]] bool isPricedByLever(std::string_view pricedBy);

/// The part of a Kubernetes pod that puts the costliest workload on accelerators where it belongs, as
/// the documents write it; empty if the plan has none.
[[nodiscard]] std::string kubernetesScheduling(const Snapshot &snapshot);

} // namespace headroom
