// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom::testing {

/// Milliseconds that tests wait for what must happen: enough for a sanitizer on a busy computer. What comes sooner ends
/// the wait.
inline constexpr int kPatience = 300'000;

} // namespace headroom::testing
