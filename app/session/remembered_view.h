// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/view_state.h"

#include <QString>

namespace headroom {

/// The part of a view that a plan is opened with again: filters, axes, lists; in one line of text.
[[nodiscard]] QString rememberedView(const ViewState &state);
/// View of a remembered text. Missing parts and unknown words get their defaults.
[[nodiscard]] ViewState viewFrom(const QString &remembered);
/// A view with its remembered parts replaced by those of another.
[[nodiscard]] ViewState withRemembered(ViewState view, const ViewState &remembered);

} // namespace headroom
