// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/serving/queueing.h"

#include <array>
#include <cstddef>

namespace headroom {

/// How long one request takes on one replica while `inFlight` of them are worked on, in seconds.
struct ServicePoint {
    double inFlight = 1;
    double firstToken = 0; ///< the whole request where there are no tokens
    double perToken = 0;   ///< for each output token after the first

    [[nodiscard]] double seconds(double laterTokens) const
    {
        return firstToken + laterTokens * perToken;
    }
};

/// One replica as a queueing station: the time of a request by the number in flight, up to the number that it
/// works on at once; the rest wait. Throughput is the number in flight over the time of one (Little's law), so
/// capacity, latency, utilisation and concurrency cannot contradict one another.
class ServiceCurve
{
public:
    /// `laterTokens`: output tokens after the first; 0 for requests without tokens.
    explicit ServiceCurve(double laterTokens = 0) : m_laterTokens(laterTokens) {}

    /// Points come in ascending order of what is in flight. Neither time ever falls with the load, and a server
    /// that would serve less with more in flight lets the rest wait.
    void add(ServicePoint point);
    /// Requests worked on at once at most: memory, or the server's setting. At least 1.
    void limit(double inFlight);

    /// So many of them side by side, requests shared evenly.
    [[nodiscard]] ServiceCurve times(double copies) const;

    /// All times longer by a factor.
    [[nodiscard]] ServiceCurve slowed(double factor) const;

    /// At every load the shorter of both requests' times, and the places of the one that has more: with more than its own places
    /// taken, the rest waits at the other.
    [[nodiscard]] ServiceCurve orFaster(const ServiceCurve &other) const;
    /// At every load the longer of both requests' times, and the places of the one that has fewer.
    [[nodiscard]] ServiceCurve orSlower(const ServiceCurve &other) const;

    [[nodiscard]] bool empty() const { return m_count == 0; }
    [[nodiscard]] double maximum() const { return m_maximum; }
    [[nodiscard]] const WaitingLine &queue() const { return m_queue; }
    [[nodiscard]] double laterTokens() const { return m_laterTokens; }
    /// Requests per second with all places taken.
    [[nodiscard]] double fullRate() const { return m_fullRate; }
    /// Linear between the points, constant below the first.
    [[nodiscard]] ServicePoint at(double inFlight) const;
    [[nodiscard]] double seconds(double inFlight) const
    {
        return at(inFlight).seconds(m_laterTokens);
    }
    /// Requests in flight that a rate settles at when arrivals come evenly; most() where it is more than the
    /// replica can do.
    [[nodiscard]] double inFlightAt(double rate) const;

private:
    static constexpr std::size_t kMaxPoints = 16;

    [[nodiscard]] std::size_t segmentOf(double inFlight) const;
    /// The same as at(); beyond the places the rest waits before its first token.
    [[nodiscard]] ServicePoint withTheRestWaiting(double inFlight) const;
    [[nodiscard]] ServicePoint following(ServicePoint point) const;
    template <typename Choice>
    [[nodiscard]] ServiceCurve together(const ServiceCurve &other, double maximum,
                                        const Choice &isChosen) const;

    std::array<ServicePoint, kMaxPoints> m_points{};
    std::size_t m_count = 0;
    double m_laterTokens = 0;
    double m_maximum = 1;
    double m_fullRate = 0;
    WaitingLine m_queue;
};

/// How requests come, and how much they differ: squared coefficients of variation.
struct Arrivals {
    double spread = 1; ///< of the gaps: 0 even, 1 random (Poisson), above: bursts
    double sizes = 0;  ///< of the requests' sizes
};

/// What requests experience at one rate. Seconds.
struct ServiceState {
    double rate = 0;        ///< requests per second asked of the replica
    double utilisation = 0; ///< of the full rate; above 1 the queue grows for as long as it lasts
    double inFlight = 0;    ///< being worked on, mean
    double waiting = 0;     ///< in the queue, mean number
    double firstToken = 0;  ///< mean wait included
    double perToken = 0;
    double mean = 0; ///< latency; rate x mean = inFlight + waiting
    double p50 = 0;
    double p95 = 0;
};

/// `slowdown` scales all times: 1 as expected, above 1 on hardware that turns out slower.
[[nodiscard]] ServiceState serviceAt(const ServiceCurve &curve, double rate,
                                     const Arrivals &arrivals, double slowdown = 1);

/// Limits in seconds; 0 = none.
struct ServiceLimits {
    double p95 = 0;
    double firstToken = 0;
    double perToken = 0;

    [[nodiscard]] bool any() const { return p95 > 0 || firstToken > 0 || perToken > 0; }
};

/// The highest rate, at most `highest`, at which the state keeps all limits, and whether there is one.
struct RateUnderLimits {
    double rate = 0;
    bool attainable =
        true; ///< false: a single request at a time misses some limit; the rate is then `highest`
    bool limited = false; ///< a limit, rather than `highest`, decided
};
[[nodiscard]] RateUnderLimits rateUnderLimits(const ServiceCurve &curve,
                                              const ServiceLimits &limits, const Arrivals &arrivals,
                                              double highest, double slowdown = 1);

} // namespace headroom
