// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/workload.h"
#include "ui/rows/model_rows.h"

#include <QString>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace headroom::ui {

/// Purpose of a workload in the user's words.
enum class GuideTask : std::uint8_t {
    answers,   ///< text is written while somebody waits
    texts,     ///< texts are classified, scored or embedded while somebody waits
    pictures,  ///< pictures, while somebody waits
    documents, ///< texts in batches
    tables,    ///< rows of a table in batches
    adapting,  ///< a model is fine-tuned
    training,  ///< a model is trained as a whole
    notebooks, ///< people work interactively
};
inline constexpr std::array kGuideTasks{
    GuideTask::answers, GuideTask::texts,    GuideTask::pictures, GuideTask::documents,
    GuideTask::tables,  GuideTask::adapting, GuideTask::training, GuideTask::notebooks};

enum class GuideQuestion : std::uint8_t { task, model, amount, length, limit, place };

struct GuideAnswers {
    GuideTask task = GuideTask::answers;
    std::string model;
    double amount = 0; ///< requests a second, items a day, tokens a run, or people
    double often = 0;  ///< runs a month, or hours a day
    double inputTokens = 0;
    double outputTokens = 0;
    std::optional<double> limit; ///< p95 in ms, or hours
    std::vector<Provider> providers;
};

/// Answers that make sense for the task, to be changed.
[[nodiscard]] GuideAnswers usualAnswers(GuideTask task);
/// Six at most; those that do not concern the task are left out.
[[nodiscard]] std::vector<GuideQuestion> questionsFor(GuideTask task);
[[nodiscard]] ModelGroup usualGroup(GuideTask task);
[[nodiscard]] QString nameOf(GuideTask task);
[[nodiscard]] QString exampleOf(GuideTask task);

/// The workload that the answers describe.
[[nodiscard]] Workload guidedWorkload(const GuideAnswers &answers);

} // namespace headroom::ui
