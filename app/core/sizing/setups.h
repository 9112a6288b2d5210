// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/hardware/hardware.h"
#include "core/sizing/task/sizing_task.h"

#include <vector>

namespace headroom {

/// A language model is served: token by token, to many requests at once.
[[nodiscard]] bool isServed(const SizingTask &task);

/// The software that stands for a class: what a task asks about when nothing more is known than the class.
[[nodiscard]] SoftwareName softwareOf(SoftwareClass software, TaskKind kind,
                                      const ModelProfile &model);

/// The task as asked, first, and the ways in which whoever may run it so may also run it on the same hardware: computing in
/// a wider number format, where that fits, and on software of a lower class, which leaves a framework as it was installed.
/// Where samples are answered the best of them is what the hardware does (predict()), so that neither better software nor a
/// narrower format is ever slower.
[[nodiscard]] std::vector<SizingTask> setupsOf(const HardwareShape &hardware,
                                               const SizingTask &task);

} // namespace headroom
