// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/page_list.h"

#include "ui/pages/budget/budget_page.h"
#include "ui/pages/catalog/catalog_page.h"
#include "ui/pages/commitments/commitments_page.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/forecast/forecast_page.h"
#include "ui/pages/optimise/optimise_page.h"
#include "ui/pages/register/register_page.h"
#include "ui/pages/sensitivity/sensitivity_page.h"
#include "ui/pages/ways/ways_page.h"

namespace headroom::ui {

namespace {

template <typename P>
Page *make(const PageContext &context, QWidget *parent)
{
    return new P(context, parent);
}

} // namespace

std::vector<PageEntry> pageList()
{
    using enum Verb;
    return {
        {kExplorePage, choose, Page::tr("E&xplore"), true, make<ExplorePage>},
        {kCatalogPage, choose, Page::tr("&Catalog"), false, make<CatalogPage>},
        {kComparePage, decide, Page::tr("C&ompare"), false, make<ComparePage>},
        {kWaysPage, decide, Page::tr("Wa&ys to save"), false, make<WaysPage>},
        {kOptimisePage, decide, Page::tr("O&ptimise"), false, make<OptimisePage>, true},
        {kCommitmentsPage, decide, Page::tr("Co&mmitments"), false, make<CommitmentsPage>, true},
        {kSensitivityPage, decide, Page::tr("Sensitivi&ty"), false, make<SensitivityPage>, true},
        {kBudgetPage, present, Page::tr("&Budget"), false, make<BudgetPage>},
        {kForecastPage, present, Page::tr("&Forecast"), false, make<ForecastPage>},
        {kRegisterPage, decide, Page::tr("R&egister"), false, make<RegisterPage>}};
}

} // namespace headroom::ui
