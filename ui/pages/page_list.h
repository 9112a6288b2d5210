// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace headroom::ui {

/// Key of the page with a workload's candidates.
inline constexpr const char *kExplorePage = "explore";
inline constexpr const char *kCommitmentsPage = "commitments";
inline constexpr const char *kCatalogPage = "catalog";
inline constexpr const char *kBudgetPage = "budget";
inline constexpr const char *kComparePage = "compare";
inline constexpr const char *kForecastPage = "forecast";
inline constexpr const char *kOptimisePage = "optimise";
inline constexpr const char *kRegisterPage = "register";
inline constexpr const char *kSensitivityPage = "sensitivity";
inline constexpr const char *kWaysPage = "ways";

/// What pages are for, in the order of their tabs.
enum class Verb : std::uint8_t { choose, decide, present };
inline constexpr std::size_t kVerbCount = 3;

/// Name, key and factory of a page.
struct PageEntry {
    std::string key; ///< of view states
    Verb verb;
    /// With its mnemonic, of the menu; its place in the list is its shortcut, Ctrl+1 to 9.
    QString name;
    bool needsInspector; ///< it is about the selected workload
    std::function<Page *(const PageContext &, QWidget *parent)> make;
    /// Ways to save and the menu lead to it; its tab stands only as long as it is open.
    bool isFolded = false;
};

/// All pages in the order of tabs and menu. The tenth, which has no key, is last whatever its verb.
[[nodiscard]] std::vector<PageEntry> pageList();

} // namespace headroom::ui
