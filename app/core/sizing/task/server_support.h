// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/task/refusal.h"
#include "core/sizing/task/sizing_task.h"

#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// On which accelerators software answers language models, or works with them at all.
class ServerSupport
{
public:
    /// Text of resources/calibration/server_support.csv.
    [[nodiscard]] static Expected<ServerSupport> parse(std::string_view csv);

    /// Why no software of the task's class runs its model on the accelerator, or nothing. `answers`: it answers requests.
    [[nodiscard]] Refusal refusalOf(const AcceleratorSpec &accelerator, const SizingTask &task,
                                    bool answers) const;

private:
    struct Rule {
        std::string architecture;
        std::string accelerator; ///< empty: all of the architecture
        std::vector<SoftwareClass> software;
        bool any = false;                  ///< whatever the work, otherwise decoders that answer
        std::vector<std::string> families; ///< empty: all
        std::string reason;

        [[nodiscard]] bool appliesTo(const AcceleratorSpec &accelerator, const SizingTask &task,
                                     bool answers) const;
    };
    std::vector<Rule> m_rules;
};

} // namespace headroom
