// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/enum_names.h"
#include "core/error.h"
#include "core/money/exact.h"
#include "core/plan/workload.h"
#include "core/text.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom {

inline constexpr std::int64_t kSecondsPerMinute = 60;

/// A question of the documents' selection flowchart, in the order of the walk.
enum class GuideStep : std::uint8_t { phase, data, latency, volume, budget, software };
template <>
inline constexpr auto kNamesOf<GuideStep> = std::to_array<KeyedName>({
    {"phase", HEADROOM_TEXT("Terms", "Phase")},
    {"data", HEADROOM_TEXT("Terms", "Model and data")},
    {"latency", HEADROOM_TEXT("Terms", "Time limit")},
    {"volume", HEADROOM_TEXT("Terms", "Volume")},
    {"budget", HEADROOM_TEXT("Terms", "Budget")},
    {"software", HEADROOM_TEXT("Terms", "Software")},
});

/// Order of the offers that meet the question.
enum class GuideRank : std::uint8_t {
    cost,    ///< by monthly cost, with what may miss a limit
    certain, ///< by monthly cost, without it
    speed    ///< by the time that the limit is about
};
template <>
inline constexpr auto kNamesOf<GuideRank> = std::to_array<std::string_view>({"cost", "certain",
                                                                             "speed"});

/// An answer: a node of the tree.
struct GuideAnswer {
    GuideStep step = GuideStep::phase;
    std::vector<std::string>
        phases; ///< answers of the first step after which it exists; empty: all
    std::string key;
    std::string title;
    std::vector<std::pair<std::string, std::string>> sets; ///< name and value
    bool isUsual = false; ///< taken where the question is not answered
    std::string rule;
    std::string why;
    std::string source;

    [[nodiscard]] Text titleText() const { return {"GuideAnswers", title.c_str()}; }
    [[nodiscard]] Text whyText() const { return {"GuideAnswers", why.c_str()}; }
};

/// Answers that were given, by their keys, and figures in place of those of the answers.
struct GuideChoices {
    std::map<GuideStep, std::string> answers;
    std::string model; ///< empty: that of the answer
    std::optional<Exact> p95LatencyMs = std::nullopt;
    std::optional<Exact> perSecond = std::nullopt;

    friend bool operator==(const GuideChoices &, const GuideChoices &) = default;
};

/// The workload that a walk describes, and how its offers are ranked.
struct GuideQuestion {
    Workload workload;
    GuideRank rank = GuideRank::cost;
    std::vector<const GuideAnswer *> path; ///< the answers taken, in order
    GuideChoices stated;                   ///< the choices, with the figures that such work has
};

/// The flowchart as data.
class GuideBook
{
public:
    /// Reads resources/documents/guide.csv.
    [[nodiscard]] static Expected<GuideBook> parse(std::string_view csv);

    [[nodiscard]] const std::vector<GuideAnswer> &answers() const { return m_answers; }
    /// Answers of a step after the others; none where it is not asked.
    [[nodiscard]] std::vector<const GuideAnswer *> answersFor(GuideStep step,
                                                              const GuideChoices &choices) const;
    /// The answer of a step: that chosen, or the usual one; null where it is not asked.
    [[nodiscard]] const GuideAnswer *answerOf(GuideStep step, const GuideChoices &choices) const;
    /// Fails on an answer that does not exist after the others, and names those that do.
    [[nodiscard]] Expected<GuideQuestion> question(const GuideChoices &choices) const;
    /// From "phase=inference,latency=under_200_ms", with model=NAME, latency_ms=NUMBER,
    /// per_second=NUMBER and per_minute=NUMBER in place of what answers state.
    [[nodiscard]] Expected<GuideChoices> choicesFrom(std::string_view text) const;

private:
    std::vector<GuideAnswer> m_answers;
};

/// The one that ships, read once.
[[nodiscard]] const GuideBook &guideBook();

} // namespace headroom
