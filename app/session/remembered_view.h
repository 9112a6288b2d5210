// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/view_state.h"

#include <QString>

namespace headroom {

/// The part of a view that a plan is opened with again: filters, axes, lists; in one line of text.
[[nodiscard]] QString rememberedView(const ViewState &state);
/// That view. What the text does not say, or says in words that are not known, is as at first.
[[nodiscard]] ViewState viewFrom(const QString &remembered);
/// What is remembered of one view, the rest of another.
[[nodiscard]] ViewState withRemembered(ViewState view, const ViewState &remembered);

} // namespace headroom
