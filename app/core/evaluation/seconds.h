// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom {

// Seconds that one lasts. Durations are said from seconds; requests are timed in milliseconds, runs in hours.
inline constexpr double kPerMillisecond = 1e-3;
inline constexpr double kPerHour = 3600;

} // namespace headroom
