// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/await_files.h"
#include "support/memory_catalog_source.h"
#include "support/memory_own_price_store.h"
#include "support/memory_plan_store.h"
#include "support/patience.h"
#include "support/scripted_price_updater.h"
#include "ui/plan_files/plan_files.h"
#include "ui/views/parts/message_bar.h"
#include "ui/window/appearance_choice.h"
#include "ui/window/main_window.h"
#include "window_fixtures.h"

#include <QAction>
#include <QLabel>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTest>

#include <memory>

namespace headroom::ui::testing {

using namespace headroom::testing;

class NoExporter final : public Exporter
{
public:
    Expected<void> writeCsv(const std::string &, const Table &) const override;
    Expected<void> writeWorkbook(const std::string &, const Workbook &) const override
    {
        return {};
    }
    Expected<void> writeAlerts(const std::string &, const ForecastReport &) const override
    {
        return {};
    }
    Expected<void> writeFile(const std::string &, std::string_view) const override { return {}; }
};

/// The whole window over stores in memory, with the small plan open as the sample.
struct Desk {
    std::shared_ptr<MemoryPlanStore> store = std::make_shared<MemoryPlanStore>();
    std::shared_ptr<MemoryCatalogSource> catalogs = std::make_shared<MemoryCatalogSource>();
    PlanSession session{store, catalogs, fixedToday};
    OwnPrices ownPrices{std::make_shared<MemoryOwnPriceStore>(), session};
    NoExporter exporter;
    std::shared_ptr<ScriptedPriceUpdater> updater = std::make_shared<ScriptedPriceUpdater>();
    AppearanceChoice appearance;
    std::unique_ptr<MainWindow> window;

    explicit Desk(const Solvers &solvers = {});
    ~Desk();
    void load();
    /// Until the files are at rest.
    void settle();
    void open(const char *path);
    void save();
    void trigger(const char *action) const;
    QString text(const char *label) const;
    QString message() const;
    QMessageBox *question() const;
};

} // namespace headroom::ui::testing
