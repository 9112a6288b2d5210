// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/serving/queueing.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kPeakSeconds = 3600;
/// Queues that one request in a hundred meets are not noticed.
constexpr double kSeldom = 0.01;

} // namespace

WaitingLine::WaitingLine(double servers)
    : m_exponent(std::sqrt(2 * (servers + 1)) - 1),
      m_unnoticedUse(std::pow(kSeldom, 1 / m_exponent))
{}

double WaitingLine::waitingProbability(double utilisation) const
{
    if (!(utilisation > 0))
        return 0;
    return utilisation >= 1 ? 1 : std::pow(utilisation, m_exponent);
}

Waiting WaitingLine::waitingTime(double utilisation, double fullRate, double arrivalSpread,
                                 double serviceSpread) const
{
    if (utilisation <= m_unnoticedUse)
        return {};
    if (utilisation >= 1) // the backlog of the peak, and how long it takes to work off
        return {kPeakSeconds * utilisation, kPeakSeconds * utilisation, kPeakSeconds * utilisation};
    const double waits = waitingProbability(utilisation);
    const double variability = 0.5 * (arrivalSpread + serviceSpread);
    // P(wait > t) = C exp(-(1 - utilisation) fullRate t), its rate slowed by the variability
    const double drain = variability / (fullRate * (1 - utilisation));
    const auto tail = [&](double share) {
        return waits > share ? std::min(kPeakSeconds, std::log(waits / share) * drain) : 0.0;
    };
    return {std::min(kPeakSeconds, std::max(0.0, waits - kSeldom) * drain), tail(0.5), tail(0.05)};
}

double throughputInFlight(double ttftMs, double tpotMs, double inFlight, double output)
{
    const double whole = ttftMs + (output - 1) * tpotMs;
    return 1000 * inFlight * output / std::max(whole, output * tpotMs);
}

namespace {

void scale(RangedFigure &figure, double factor)
{
    figure = {figure.value * factor, figure.low * factor, figure.high * factor};
}

} // namespace

void balance(ServingFigures &figures, double inFlight, double output)
{
    RangedFigure &rate = figures.throughput;
    RangedFigure &first = figures.ttftMs;
    RangedFigure &next = figures.tpotMs;
    if (!rate.present() || !first.present() || !next.present() || !(inFlight > 0))
        return;
    const double maximum = throughputInFlight(first.value, next.value, inFlight, output);
    const double apart = maximum / rate.value;
    const double faster = std::min(apart, 1.0);
    scale(rate, faster);
    scale(first, apart / faster);
    scale(next, apart / faster);
    // At its best the server is as fast as its shortest times allow.
    const double best = throughputInFlight(first.low, next.low, inFlight, output);
    rate.high = std::clamp(best, rate.value, std::max(rate.value, rate.high));
}

} // namespace headroom
