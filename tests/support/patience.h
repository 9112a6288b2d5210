// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#ifdef __has_feature // clang says it so, GCC by names of its own
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HEADROOM_SANITIZED
#endif
#endif

namespace headroom::testing {

/// Milliseconds that tests wait for what must happen: enough for a sanitizer on a busy computer.
/// What comes sooner ends the wait.
inline constexpr int kPatience = 300'000;

/// Factor for time limits of the program under a sanitizer.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(HEADROOM_SANITIZED)
inline constexpr int kSlowdown = 20;
#else
inline constexpr int kSlowdown = 1;
#endif

} // namespace headroom::testing
