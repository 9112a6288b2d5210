// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/await_files.h"
#include "support/memory_catalog_source.h"
#include "support/memory_own_price_store.h"
#include "support/memory_plan_store.h"
#include "support/patience.h"
#include "support/scripted_price_updater.h"
#include "ui/plan_files/plan_files.h"
#include "ui/views/message_bar.h"
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
    Expected<void> writeCsv(const std::string &, const Table &) const override { return {}; }
    Expected<void> writeFile(const std::string &, std::string_view) const override { return {}; }
};

/// The whole window over stores in memory, with the small plan open as the sample.
struct Desk {
    std::shared_ptr<MemoryPlanStore> store = std::make_shared<MemoryPlanStore>();
    PlanSession session{store, std::make_shared<MemoryCatalogSource>(), fixedToday};
    OwnPrices ownPrices{std::make_shared<MemoryOwnPriceStore>(), session};
    NoExporter exporter;
    std::shared_ptr<ScriptedPriceUpdater> updater = std::make_shared<ScriptedPriceUpdater>();
    AppearanceChoice appearance;
    std::unique_ptr<MainWindow> window;

    explicit Desk(const ChoiceSolver &solver = {})
    {
        store->change("sample.headroom", smallPlan());
        store->change("other.headroom", aPlan().with("Other").build());
        if (!openedAsTemplate(session, QStringLiteral("sample.headroom")))
            qFatal("the sample does not open");
        appearance.apply();
        window = std::make_unique<MainWindow>(
            session, ownPrices, exporter, updater, appearance,
            ShippedPlans{QStringLiteral("sample.headroom"), QStringLiteral("templates")}, solver);
        window->resize(1280, 720);
        window->show();
    }
    void load()
    {
        QSignalSpy ready(&session, &PlanSession::snapshotChanged);
        session.start();
        QVERIFY(ready.wait(kPatience));
    }
    /// Until the files are at rest.
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(!session.document().work().isBusy(), kPatience); }
    void open(const char *path)
    {
        window->files()->open(QLatin1String(path));
        settle();
    }
    void save()
    {
        window->files()->save();
        settle();
    }
    void trigger(const char *action) const
    {
        auto *found = window->findChild<QAction *>(QLatin1String(action));
        if (!found)
            qFatal("no action %s", action);
        found->trigger();
    }
    QString text(const char *label) const
    {
        return window->findChild<QLabel *>(QLatin1String(label))->text();
    }
    QString message() const { return window->findChild<MessageBar *>()->text(); }
    QMessageBox *question() const
    {
        return window->findChild<QMessageBox *>(QStringLiteral("unsavedQuestion"));
    }
};

} // namespace headroom::ui::testing
