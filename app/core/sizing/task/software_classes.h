// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/models/precision.h"
#include "core/sizing/task/sizing_task.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

struct SoftwareIdentity {
    SoftwareClass softwareClass = SoftwareClass::stockFramework;
    SoftwareName name = SoftwareName::other;
};

/// The software that a class stands for where a plan names only the class: what measured rows of it ran.
[[nodiscard]] SoftwareName softwareFor(SoftwareClass software, TaskKind kind,
                                       const ModelProfile &model);

/// Turns the free text of measured rows into software classes and precisions.
class SoftwareClasses
{
public:
    /// Text of resources/calibration/software_classes.csv.
    [[nodiscard]] static Expected<SoftwareClasses> parse(std::string_view csv);

    /// `source` is the collection the row stands in, "MLPerf Inference"; unknown software counts as stock.
    [[nodiscard]] SoftwareIdentity software(std::string_view source, std::string_view text) const;
    [[nodiscard]] std::optional<Precision> precision(std::string_view text) const;

private:
    struct Rule {
        std::string pattern;
        bool whole = false;
        SoftwareIdentity identity;
        Precision precision = Precision::fp16;
    };
    std::vector<Rule> m_software;
    std::vector<Rule> m_precisions;
};

} // namespace headroom
