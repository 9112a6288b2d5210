// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/provider.h"
#include "core/money/money.h"

#include <optional>
#include <string>

namespace headroom {

/// Data that a workload holds, and its place.
struct HeldData {
    Exact gib;
    std::optional<Provider> provider; ///< absent: where the workload runs
    std::string region;               ///< empty: where the workload runs

    friend bool operator==(const HeldData &, const HeldData &) = default;
};

/// Rules of thumb for the one-off cost of moving a workload to another offer.
///
/// Two weeks for a port to another software stack is what an engineering course reckons with for
/// Inferentia (engineersofai.com, AWS Trainium and Inferentia). Nobody publishes figures for a move
/// to another provider or region: a week for accounts, networks, images and permissions, and a day.
struct MovingTerms {
    /// Of a person; 0: work is not counted. See kUsualDayRate.
    Money dayRate;
    Exact stackDays = 10; ///< from CUDA, ROCm, Neuron, XLA or processors to another
    Exact providerDays = 5;
    Exact regionDays = 1;        ///< of the same provider
    std::optional<Exact> perGib; ///< of transferred data; absent: the provider's list price
    int months = 12;             ///< over which a move must pay for itself

    friend bool operator==(const MovingTerms &, const MovingTerms &) = default;
};

/// Day rate of new plans: 132,930 USD a year, the mean wage of US software developers (Bureau of
/// Labor Statistics, May 2022), over 260 days, where wages are 70 % of what employers pay.
inline constexpr Money kUsualDayRate = Money::fromCents(730'00);

} // namespace headroom
