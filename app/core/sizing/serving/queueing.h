// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/evidence.h"

namespace headroom {

/// Waiting in a queue with general arrivals and service. Seconds. A queue that grows is followed for an hour, the
/// length of a peak: the answer is always finite.
struct Waiting {
    double mean = 0;
    double median = 0;
    double p95 = 0;
};

/// A number of servers, whole or not, that share one queue.
class WaitingLine
{
public:
    WaitingLine() = default;
    explicit WaitingLine(double servers);

    /// Probability that a request waits at a utilisation: Sakasegawa's closed form of Erlang C (Annals of the
    /// Institute of Statistical Mathematics 29, 1977), exact for one server. 1 when overloaded.
    [[nodiscard]] double waitingProbability(double utilisation) const;
    /// Up to here so few wait that nobody notices.
    [[nodiscard]] double unnoticedUse() const { return m_unnoticedUse; }
    /// Allen-Cunneen: the mean wait of random arrivals times half the sum of the squared coefficients of variation;
    /// exponential tail. `fullRate`: requests per second of all servers together.
    [[nodiscard]] Waiting waitingTime(double utilisation, double fullRate, double arrivalSpread,
                                      double serviceSpread) const;

private:
    double m_exponent = 1;
    double m_unnoticedUse = 0.01;
};

/// The figures of a server with a fixed number of requests in flight: output tokens/s, and milliseconds.
struct ServingFigures {
    RangedFigure throughput;
    RangedFigure ttftMs;
    RangedFigure tpotMs;
};

/// Little's law: what is in flight is the rate of requests times the time that each one takes, so that the throughput is
/// `inFlight` x `output` / (TTFT + (output - 1) x TPOT), and at most `inFlight` / TPOT. Corrections of their own let the three
/// drift apart. A throughput that is too high gives way; times that are too short for one that is too low grow: full machines'
/// throughput was measured often and their times seldom.
void balance(ServingFigures &figures, double inFlight, double output);

/// Output tokens/s that `inFlight` requests reach with these times.
[[nodiscard]] double throughputInFlight(double ttftMs, double tpotMs, double inFlight,
                                        double output);

} // namespace headroom
