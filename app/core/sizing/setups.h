// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/hardware/hardware.h"
#include "core/sizing/task/sizing_task.h"

#include <optional>
#include <vector>

namespace headroom {

/// A language model is served: token by token, to many requests at once.
[[nodiscard]] bool isServed(const SizingTask &task);

/// The software that stands for a class: what a task asks about when nothing more is known than the class.
[[nodiscard]] SoftwareName softwareOf(SoftwareClass software, TaskKind kind,
                                      const ModelProfile &model);

/// A way of running a task, and what bounds it: the slowest of these tasks says how fast it is.
using Setup = std::vector<SizingTask>;

/// The ways in which a task may be run on the hardware, its own first, of which the fastest says what the hardware does
/// (overSetups()): so that neither better software nor a narrower number format is ever slower, whatever was measured of
/// each. Between classes and formats the best measured ones are believed, and the others follow them:
///  - samples: software of a lower class and wider formats, where they fit, are open to whoever has a better one;
///  - language models and training: most rows are of tuned servers in 16 bits. Vendors' best and narrower formats may fall
///    back to those; frameworks as installed and wider formats are never faster than those.
[[nodiscard]] std::vector<Setup> setupsOf(const HardwareShape &hardware, const SizingTask &task);

/// Whether smaller siblings of a card say anything about a task: not about a single phase of a language model, which is
/// measured for itself, nor about trees.
[[nodiscard]] bool hasSiblings(const SizingTask &task);
/// Whether setupsOf() has more than the task itself.
[[nodiscard]] bool hasOtherSetups(const SizingTask &task);

/// The answer of the fastest setup. `answer`: of a task, or nothing where it cannot be run; `better` and `worse`: of two.
template <typename Answers, typename Better, typename Worse>
auto overSetups(const std::vector<Setup> &setups, const Answers &answer, const Better &better,
                const Worse &worse)
{
    decltype(answer(setups.front().front())) best;
    for (const Setup &setup : setups) {
        decltype(best) slowest;
        for (const SizingTask &task : setup) {
            if (auto one = answer(task))
                slowest = slowest ? worse(*slowest, *one) : *one;
        }
        if (slowest)
            best = best ? better(*best, *slowest) : *slowest;
    }
    return best;
}

} // namespace headroom
