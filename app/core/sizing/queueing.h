// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom {

/// Probability that a request waits, with `servers` servers and an offered load of `load` = arrival rate /
/// service rate (Erlang C, by the recurrence of Erlang B, which does not overflow). 1 when overloaded.
[[nodiscard]] double erlangC(double load, int servers);

/// Waiting in a queue with general arrivals and service: mean (Allen-Cunneen: Erlang C's mean times half the sum of
/// the squared coefficients of variation) and 95th percentile (exponential tail). Infinity when overloaded.
struct Waiting {
    double mean = 0;
    double p95 = 0;
};
[[nodiscard]] Waiting waitingTime(double arrivalRate, double serviceRate, int servers,
                                  double arrivalSpread, double serviceSpread);

/// Longest tail of latency under processor sharing: p95 over median for utilisation 0..1. Even arrivals of equal
/// requests were measured at 1.00-1.07; random ones add with the load.
[[nodiscard]] double sharingTail(double utilisation, double arrivalSpread, double sizeSpread);

} // namespace headroom
