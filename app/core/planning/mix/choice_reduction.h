// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/choice_model.h"

namespace headroom {

/// A model without the options that no choice within the limits has: with the least that all others can use of some row
/// they exceed its limit. Rules that contradict each other leave a group without options.
class ReducedChoice
{
public:
    /// The model must outlive this.
    explicit ReducedChoice(const ChoiceModel &whole);

    [[nodiscard]] const ChoiceModel &model() const { return m_isWhole ? m_whole : m_reduced; }
    /// A choice of the reduced model in places of the whole one; places that are none stay none.
    [[nodiscard]] std::vector<std::size_t> inWhole(std::span<const std::size_t> chosen) const;

private:
    bool drop();
    void reduce();

    const ChoiceModel &m_whole;
    bool m_isWhole = true;
    std::vector<std::vector<std::size_t>> m_kept; ///< options by group
    ChoiceModel m_reduced;
};

} // namespace headroom
