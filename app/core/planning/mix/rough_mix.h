// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/choice_model.h"
#include "core/planning/mix/price_search.h"

namespace headroom {

/// The approximate cost of mixes, with commitments to any part of an instance, in cells of hours: many mixes are compared by it
/// before a few of them are looked at hour by hour.
class RoughMix
{
public:
    using ByHour = HourPrices::ByHour;

    /// `rows`: of the same options. All must outlive this.
    RoughMix(const ByHour &hours, std::vector<std::vector<PriceSearch::Option>> options,
             const ChoiceModel &rows);

    /// Goes from mix to mix as long as it gets cheaper: one workload on another option, or all that share an offer on
    /// another one. Rows that are kept stay so.
    [[nodiscard]] std::vector<std::size_t> improved(std::vector<std::size_t> chosen,
                                                    const std::stop_token &stop,
                                                    std::int64_t &steps) const;

private:
    using Chosen = std::vector<std::size_t>;
    /// An offer of a mix, with its use that nothing covers so far.
    struct Use {
        const PriceSearch::Option *option = nullptr;
        ByHour left;
    };
    struct Kind {
        std::size_t kind = 0;
        double rate = 1; ///< the least of the mix
    };

    [[nodiscard]] double costOf(const Chosen &chosen) const;
    [[nodiscard]] double commit(std::size_t kind, std::vector<Use> &uses) const;
    [[nodiscard]] std::vector<Chosen> neighboursOf(const Chosen &chosen) const;

    const ByHour &m_hours;
    double m_allHours = 0;
    std::vector<std::vector<PriceSearch::Option>> m_options;
    const ChoiceModel &m_rows;
};

} // namespace headroom
