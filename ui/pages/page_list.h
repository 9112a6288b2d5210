// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page.h"

#include <QString>

#include <functional>
#include <string>
#include <vector>

namespace headroom::ui {

/// The page that a workload's candidates are on.
inline constexpr const char *kExplorePage = "explore";
inline constexpr const char *kCatalogPage = "catalog";
inline constexpr const char *kBudgetPage = "budget";
inline constexpr const char *kComparePage = "compare";
inline constexpr const char *kOptimisePage = "optimise";

/// How a page is called and reached, and how it is built.
struct PageEntry {
    std::string key; ///< of view states
    QString
        name; ///< with its mnemonic, of the menu; its place in the list is its shortcut, Ctrl+1 to 9
    bool besideInspector; ///< it is about the selected workload
    std::function<Page *(const PageContext &, QWidget *parent)> make;
};

/// Every page in the order of tabs and menu.
[[nodiscard]] std::vector<PageEntry> pageList();

} // namespace headroom::ui
