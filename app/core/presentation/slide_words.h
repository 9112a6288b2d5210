// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/presentation/slide_facts.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

// Words of a page of the presentation. Money is rounded for speech; contracted rates and discounts
// are never said.

/// One of the large figures of a page, or of a card of it.
struct SlideFigure {
    enum class Mood : std::uint8_t { calm, good, warning };
    std::string label;
    std::string value; ///< "$8.2k", "9 of 10"
    std::string remark;
    Mood mood = Mood::calm;
    std::optional<Money> amount = std::nullopt; ///< that `value` says; absent: it is no amount
    bool isDifference = false;                  ///< said with its sign

    friend bool operator==(const SlideFigure &, const SlideFigure &) = default;
};
/// An amount as a figure says it, also while it rolls towards another.
[[nodiscard]] std::string spokenAmount(Money amount, bool isDifference, const std::string &currency,
                                       const Language &language = english());

/// The name of the bookmark, or what a page without a bookmark shows.
[[nodiscard]] std::string slideTitle(const Bookmark &page, const Language &language = english());
/// "The scenario “Spot” no longer exists: Baseline is shown."; empty where nothing is missing.
[[nodiscard]] std::string missingOnSlide(const SlideFacts &facts,
                                         const Language &language = english());

/// Cost, limits and budget of the page's scenario, or of the workload whose candidates it shows.
[[nodiscard]] std::vector<SlideFigure> slideFigures(const SlideFacts &facts,
                                                    const Language &language = english());

/// A scenario on a page that shows several.
struct SlideCard {
    struct Row {
        std::string label;
        std::string value;
        SlideFigure::Mood mood = SlideFigure::Mood::calm;

        friend bool operator==(const Row &, const Row &) = default;
    };
    std::string name;
    std::string part; ///< "baseline", "proposed"; empty for others
    int colour = 1;
    bool isHighlighted = false;
    SlideFigure cost;
    std::vector<Row> rows; ///< service, contract, certainty, budget

    friend bool operator==(const SlideCard &, const SlideCard &) = default;
};
/// At most as many scenarios as are compared, the page's among them.
[[nodiscard]] std::vector<SlideCard> slideCards(const SlideFacts &facts,
                                                const Language &language = english());

/// "Nothing signed · 80 % $10.2k to $12.3k · list prices, 28 November 2026".
[[nodiscard]] std::string slideFooter(const SlideFacts &facts,
                                      const Language &language = english());

/// "× 2", "× 0.5"; "today" for the planned traffic.
[[nodiscard]] std::string trafficName(double percent, const Language &language = english());

} // namespace headroom
