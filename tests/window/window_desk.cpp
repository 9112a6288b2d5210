// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_desk.h"

namespace headroom::ui::testing {

Expected<void> NoExporter::writeCsv(const std::string &, const Table &) const
{
    return {};
}

Desk::Desk(const Solvers &solvers)
{
    store->change("sample.headroom", smallPlan());
    store->change("other.headroom", aPlan().with("Other").build());
    if (!openedAsTemplate(session, QStringLiteral("sample.headroom")))
        qFatal("the sample does not open");
    appearance.apply();
    window = std::make_unique<MainWindow>(
        session, ownPrices, exporter, updater, appearance,
        ShippedPlans{QStringLiteral("sample.headroom"), QStringLiteral("shipped")}, solvers);
    window->resize(1280, 720);
    window->show();
}

Desk::~Desk() = default;

void Desk::load()
{
    QSignalSpy ready(&session, &PlanSession::snapshotChanged);
    session.start();
    QVERIFY(ready.wait(kPatience));
}

void Desk::settle()
{
    QTRY_VERIFY_WITH_TIMEOUT(!session.document().work().isBusy(), kPatience);
}

void Desk::open(const char *path)
{
    window->files()->open(QLatin1String(path));
    settle();
}

void Desk::save()
{
    window->files()->save();
    settle();
}

void Desk::trigger(const char *action) const
{
    auto *found = window->findChild<QAction *>(QLatin1String(action));
    if (!found)
        qFatal("no action %s", action);
    found->trigger();
}

QString Desk::text(const char *label) const
{
    return window->findChild<QLabel *>(QLatin1String(label))->text();
}

QString Desk::message() const
{
    return window->findChild<MessageBar *>()->text();
}

QMessageBox *Desk::question() const
{
    return window->findChild<QMessageBox *>(QStringLiteral("unsavedQuestion"));
}

} // namespace headroom::ui::testing
