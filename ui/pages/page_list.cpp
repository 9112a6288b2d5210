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
    return {{kExplorePage, Page::tr("&Explore"), true, make<ExplorePage>},
            {kBudgetPage, Page::tr("&Budget"), true, make<BudgetPage>},
            {kComparePage, Page::tr("C&ompare"), false, make<ComparePage>},
            {kForecastPage, Page::tr("&Forecast"), false, make<ForecastPage>},
            {"sensitivity", Page::tr("Sensitivi&ty"), false, make<SensitivityPage>},
            {kCommitmentsPage, Page::tr("Co&mmitments"), false, make<CommitmentsPage>},
            {kOptimisePage, Page::tr("O&ptimise"), false, make<OptimisePage>},
            {kCatalogPage, Page::tr("&Catalog"), false, make<CatalogPage>},
            {kRegisterPage, Page::tr("&Register"), false, make<RegisterPage>}};
}

} // namespace headroom::ui
