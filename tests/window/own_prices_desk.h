// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/known_providers.h"
#include "support/memory_catalog_source.h"
#include "support/memory_own_price_store.h"
#include "support/memory_plan_store.h"
#include "support/patience.h"
#include "ui/prices/own_prices_dialog.h"
#include "ui/prices/own_rule_model.h"
#include "window_fixtures.h"

#include <QPushButton>
#include <QTest>

#include <memory>
#include <utility>
#include <vector>

namespace headroom::ui::testing {

using namespace headroom::testing;

[[nodiscard]] inline OwnPriceRule percentOff(int percent)
{
    OwnPriceRule rule;
    rule.provider = known::aws;
    rule.percentOff = Exact(percent);
    return rule;
}

/// The dialog of own prices on a book that is stored.
struct OwnPricesDesk {
    std::shared_ptr<MemoryOwnPriceStore> store = std::make_shared<MemoryOwnPriceStore>();
    PlanSession session{std::make_shared<MemoryPlanStore>(),
                        std::make_shared<MemoryCatalogSource>(), fixedToday};
    OwnPrices prices{store, session};
    std::unique_ptr<OwnPricesDialog> dialog;

    explicit OwnPricesDesk(std::vector<OwnPriceRule> rules = {})
    {
        const OwnPriceBook book{"ACME", "FinOps", Date::fromCivil(2026, 10, 1), std::move(rules)};
        if (!book.rules.empty()) {
            bool isStored = false;
            prices.replace(book, {},
                           [&](const auto &replaced) { isStored = replaced.has_value(); });
            if (!QTest::qWaitFor([&] { return isStored; }, kPatience))
                qFatal("the book is not stored");
        }
        dialog = std::make_unique<OwnPricesDialog>(prices, tinyCatalog(), fixedToday());
        dialog->show();
    }
    OwnRuleModel &model() const { return *dialog->model(); }
    QPushButton *button(const char *name) const
    {
        return dialog->findChild<QPushButton *>(QLatin1String(name));
    }
};

} // namespace headroom::ui::testing
