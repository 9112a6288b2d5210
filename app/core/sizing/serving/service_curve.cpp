// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/serving/service_curve.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace headroom {

namespace {

/// 95th percentile of a normal variable, in standard deviations.
constexpr double kP95Deviations = 1.645;

} // namespace

void ServiceCurve::add(ServicePoint point)
{
    assert(m_count < kMaxPoints);
    if (m_count > 0) {
        const ServicePoint &last = m_points[m_count - 1];
        point.firstToken = std::max(point.firstToken, last.firstToken);
        point.perToken = std::max(point.perToken, last.perToken);
        const double longest = last.seconds(m_laterTokens) * point.inFlight / last.inFlight;
        if (point.seconds(m_laterTokens) > longest) {
            point.perToken = last.perToken;
            point.firstToken = longest - m_laterTokens * last.perToken;
        }
    }
    m_points[m_count++] = point;
}

void ServiceCurve::limit(double inFlight)
{
    m_maximum = std::max(1.0, inFlight);
    m_fullRate = m_maximum / seconds(m_maximum);
    m_queue = WaitingLine(m_maximum);
}

ServiceCurve ServiceCurve::times(double copies) const
{
    ServiceCurve all = *this;
    if (copies == 1)
        return all;
    for (std::size_t i = 0; i < m_count; ++i)
        all.m_points[i].inFlight *= copies;
    all.m_maximum *= copies;
    all.m_fullRate *= copies;
    all.m_queue = WaitingLine(all.m_maximum);
    return all;
}

ServiceCurve ServiceCurve::slowed(double factor) const
{
    ServiceCurve slow = *this;
    for (std::size_t i = 0; i < m_count; ++i) {
        slow.m_points[i].firstToken *= factor;
        slow.m_points[i].perToken *= factor;
    }
    slow.m_fullRate /= factor;
    return slow;
}

std::size_t ServiceCurve::segmentOf(double inFlight) const
{
    std::size_t last = 1;
    while (last + 1 < m_count && m_points[last].inFlight < inFlight)
        ++last;
    return last;
}

ServicePoint ServiceCurve::at(double inFlight) const
{
    if (m_count == 1 || inFlight <= m_points[0].inFlight)
        return m_points[0];
    const std::size_t upper = segmentOf(inFlight);
    const ServicePoint &a = m_points[upper - 1];
    const ServicePoint &b = m_points[upper];
    const double part = std::min(1.0, (inFlight - a.inFlight) / (b.inFlight - a.inFlight));
    return {std::min(inFlight, b.inFlight), a.firstToken + part * (b.firstToken - a.firstToken),
            a.perToken + part * (b.perToken - a.perToken)};
}

ServicePoint ServiceCurve::withTheRestWaiting(double inFlight) const
{
    ServicePoint point = at(std::min(inFlight, m_maximum));
    const double served = point.seconds(m_laterTokens);
    point.firstToken += served * std::max(0.0, inFlight / m_maximum - 1);
    point.inFlight = inFlight;
    return point;
}

/// The point with its time divided so that neither part is shorter than at the load before.
ServicePoint ServiceCurve::following(ServicePoint point) const
{
    if (m_count == 0 || m_laterTokens <= 0)
        return point;
    const ServicePoint &last = m_points[m_count - 1];
    const double whole = point.seconds(m_laterTokens);
    const double longest = std::max(last.perToken, (whole - last.firstToken) / m_laterTokens);
    point.perToken = std::clamp(point.perToken, last.perToken, longest);
    point.firstToken = whole - m_laterTokens * point.perToken;
    return point;
}

/// At the loads of both curves' points; of too many, those of higher loads are left out.
template <typename Choice>
ServiceCurve ServiceCurve::together(const ServiceCurve &other, double maximum,
                                    const Choice &isChosen) const
{
    std::array<double, 2 * kMaxPoints + 2> loads{};
    std::size_t count = 0;
    for (const ServiceCurve *curve : {this, &other}) {
        for (std::size_t i = 0; i < curve->m_count; ++i)
            loads[count++] = std::min(curve->m_points[i].inFlight, maximum);
        loads[count++] = std::min(curve->m_maximum, maximum);
    }
    std::sort(loads.begin(), loads.begin() + static_cast<std::ptrdiff_t>(count));
    ServiceCurve curve(m_laterTokens);
    for (std::size_t i = 0; i < count; ++i) {
        const double load = loads[i];
        const bool hasRoom = load >= maximum || curve.m_count + 1 < kMaxPoints;
        if (!hasRoom || (curve.m_count > 0 && load <= curve.m_points[curve.m_count - 1].inFlight))
            continue;
        const ServicePoint own = withTheRestWaiting(load);
        const ServicePoint others = other.withTheRestWaiting(load);
        const bool ownIsChosen =
            isChosen(own.seconds(m_laterTokens), others.seconds(m_laterTokens));
        curve.add(curve.following(ownIsChosen ? own : others));
    }
    curve.limit(maximum);
    return curve;
}

ServiceCurve ServiceCurve::orFaster(const ServiceCurve &other) const
{
    return together(other, std::max(m_maximum, other.m_maximum),
                    [](double own, double others) { return own <= others; });
}

ServiceCurve ServiceCurve::orSlower(const ServiceCurve &other) const
{
    return together(other, std::min(m_maximum, other.m_maximum),
                    [](double own, double others) { return own >= others; });
}

double ServiceCurve::inFlightAt(double rate) const
{
    if (rate >= m_fullRate)
        return m_maximum;
    const double first = m_points[0].seconds(m_laterTokens);
    if (rate * first <= m_points[0].inFlight)
        return rate * first;
    for (std::size_t upper = 1; upper < m_count; ++upper) {
        const ServicePoint &b = m_points[upper];
        if (rate * b.seconds(m_laterTokens) > b.inFlight)
            continue;
        // On the line between two points the time is a + slope k; Little's law asks for rate (a + slope k) = k.
        const ServicePoint &a = m_points[upper - 1];
        const double slope =
            (b.seconds(m_laterTokens) - a.seconds(m_laterTokens)) / (b.inFlight - a.inFlight);
        const double start = a.seconds(m_laterTokens) - slope * a.inFlight;
        return std::min(m_maximum, rate * start / (1 - rate * slope));
    }
    return m_maximum;
}

namespace {

/// The time that nineteen of twenty requests need at the most once they are worked on: random arrivals crowd, so that their
/// number in flight varies like a Poisson variable's, and sizes that differ have a tail of their own.
double servedP95(const ServiceCurve &curve, double inFlight, const Arrivals &arrivals)
{
    const double crowd =
        std::min(curve.maximum(),
                 inFlight + kP95Deviations * std::sqrt(inFlight * std::max(0.0, arrivals.spread)));
    return curve.seconds(crowd) * (1 + kP95Deviations * std::sqrt(std::max(0.0, arrivals.sizes)));
}

/// The state with so many in flight on average: every figure grows with it.
ServiceState stateWith(const ServiceCurve &curve, double inFlight, double rate,
                       const Arrivals &arrivals)
{
    ServiceState state;
    state.rate = rate;
    state.utilisation = rate / curve.fullRate();
    const ServicePoint point = curve.at(inFlight);
    const Waiting waiting = curve.queue().waitingTime(state.utilisation, curve.fullRate(),
                                                      arrivals.spread, arrivals.sizes);
    const double served = point.seconds(curve.laterTokens());
    state.inFlight = rate * served;
    state.waiting = rate * waiting.mean;
    state.firstToken = point.firstToken + waiting.mean;
    state.perToken = point.perToken;
    state.mean = served + waiting.mean;
    state.p50 = served + waiting.median;
    state.p95 = std::max(state.p50, servedP95(curve, inFlight, arrivals) + waiting.p95);
    return state;
}

ServiceState slowed(ServiceState state, double rate, double slowdown)
{
    state.rate = rate;
    state.firstToken *= slowdown;
    state.perToken *= slowdown;
    state.mean *= slowdown;
    state.p50 *= slowdown;
    state.p95 *= slowdown;
    return state;
}

/// Whether the state with so many in flight keeps limits: what is missed without any waiting needs no look at the queue.
bool keepsWith(const ServiceCurve &curve, double inFlight, double rate, const Arrivals &arrivals,
               const ServiceLimits &limits)
{
    const auto kept = [](double figure, double limit) { return limit <= 0 || figure <= limit; };
    const ServicePoint point = curve.at(inFlight);
    if (!kept(point.perToken, limits.perToken) || !kept(point.firstToken, limits.firstToken)
        || !kept(point.seconds(curve.laterTokens()), limits.p95)
        || (limits.p95 > 0 && !kept(servedP95(curve, inFlight, arrivals), limits.p95)))
        return false;
    if (rate <= curve.queue().unnoticedUse() * curve.fullRate() * (1 - 1e-9))
        return true;
    const ServiceState state = stateWith(curve, inFlight, rate, arrivals);
    return kept(state.p95, limits.p95) && kept(state.firstToken, limits.firstToken);
}

} // namespace

ServiceState serviceAt(const ServiceCurve &curve, double rate, const Arrivals &arrivals,
                       double slowdown)
{
    // A replica that is slower by a factor is the same one with arrivals that come faster by it.
    const double relative = rate * slowdown;
    return slowed(stateWith(curve, curve.inFlightAt(relative), relative, arrivals), rate, slowdown);
}

RateUnderLimits rateUnderLimits(const ServiceCurve &curve, const ServiceLimits &limits,
                                const Arrivals &arrivals, double highest, double slowdown)
{
    highest *= slowdown;
    RateUnderLimits answer{highest / slowdown, true, false};
    if (!limits.any())
        return answer;
    const ServiceLimits asked{limits.p95 / slowdown, limits.firstToken / slowdown,
                              limits.perToken / slowdown};
    double high = curve.inFlightAt(highest);
    if (keepsWith(curve, high, highest, arrivals, asked))
        return answer;
    answer.attainable = keepsWith(curve, 0, 0, arrivals, asked);
    if (!answer.attainable)
        return answer;
    answer.limited = true;
    // Every figure grows with the number in flight, so that the rate follows without a search of its own.
    constexpr int kSteps = 22;
    double low = 0;
    for (int step = 0; step < kSteps; ++step) {
        const double middle = 0.5 * (low + high);
        const double rate = middle / curve.seconds(middle);
        (keepsWith(curve, middle, rate, arrivals, asked) ? low : high) = middle;
    }
    answer.rate = low / curve.seconds(low) / slowdown;
    return answer;
}

} // namespace headroom
