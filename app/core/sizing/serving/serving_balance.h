// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/evidence.h"

namespace headroom {

/// The figures of a server with a fixed number of requests in flight: output tokens/s, and milliseconds.
struct ServingFigures {
    RangedFigure throughput;
    RangedFigure ttftMs;
    RangedFigure tpotMs;
};

/// Little's law: what is in flight is the rate of requests times the time that each one takes, so that the throughput is
/// at most `inFlight` x `output` / (TTFT + (output - 1) x TPOT), and at most `inFlight` / TPOT. Corrections of their own let
/// the three drift apart. The throughput gives way: of servers that calibration had not seen the times were nearer to
/// what was measured, and with them this product (median / p90 of 33 / 158 % became 29 / 92 % on processors).
void balance(ServingFigures &figures, double inFlight, double output);

/// Output tokens/s that `inFlight` requests reach with these times.
[[nodiscard]] double throughputInFlight(double ttftMs, double tpotMs, double inFlight,
                                        double output);

} // namespace headroom
