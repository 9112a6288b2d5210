// SPDX-License-Identifier: GPL-3.0-or-later
// "What has changed since…": which versions are offered, what is said of them.
#include "core/catalog/known_providers.h"
#include "ui/charts/waterfall_bars.h"
#include "ui/models/table_model.h"
#include "ui/plan_files/versions_dialog.h"
#include "ui/prices/table_tabs.h"
#include "ui/theme/chip_button.h"
#include "window_desk.h"

#include <QMenu>
#include <QTabBar>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

class ListedBackups final : public BackupStore
{
public:
    explicit ListedBackups(std::vector<Backup> backups) : m_backups(std::move(backups)) {}
    std::vector<Backup> backups() const override { return m_backups; }
    Expected<void> discard(const std::string &) const override { return {}; }

private:
    std::vector<Backup> m_backups;
};

/// A plan in a file, with a backup of last month in which the service was half as large.
struct VersionsDesk : Desk {
    std::shared_ptr<ListedBackups> backups = std::make_shared<ListedBackups>(std::vector<Backup>{
        {.path = "backup.headroom", .planFile = "platform.headroom", .savedAt = 1'000'000},
        {.path = "other.headroom", .planFile = "another.headroom", .savedAt = 2'000'000}});

    VersionsDesk()
    {
        Plan plan = aPlan().with("Notebooks").on(g4dn(), 4).build();
        store->change("platform.headroom", plan);
        plan.scenarios.front().allocations.at(1).count = 2;
        store->change("backup.headroom", plan);
        open("platform.headroom");
        load();
    }
    static OfferReference g4dn() { return anOffer(known::aws, "us-east-1", "g4dn.xlarge"); }
};

QString summaryOf(const VersionsDialog &dialog)
{
    return dialog.findChild<QLabel *>(QStringLiteral("versionsSummary"))->text();
}

QStringList offeredBy(const VersionsDialog &dialog)
{
    QStringList offered;
    for (const QAction *action : dialog.findChild<QMenu *>()->actions()) {
        if (!action->isSeparator())
            offered += action->text();
    }
    return offered;
}

} // namespace

class VersionsDialogTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { useTestSettings(); }

    void theLastDayIsComparedFirst()
    {
        VersionsDesk desk;
        VersionsDialog dialog(desk.session, desk.backups, nullptr);
        dialog.show();
        // 2 x 176 h x 0.526 = 185.15 more
        QTRY_VERIFY_WITH_TIMEOUT(summaryOf(dialog).contains(QStringLiteral("$185.15")), kPatience);
        QVERIFY(summaryOf(dialog).contains(QStringLiteral("more than")));
        QCOMPARE(offeredBy(dialog).size(), 3); // the file, its own backup, another file
        auto *bars = dialog.findChild<WaterfallBars *>();
        QCOMPARE(bars->steps().size(), std::size_t{3});
        QVERIFY(bars->isVisible());
        auto *tables = dialog.findChild<TableTabs *>();
        QCOMPARE(tables->model()->rowCount(), 3); // cost, instances, and the count that was set
    }

    void theFileItselfDiffersInNothing()
    {
        VersionsDesk desk;
        VersionsDialog dialog(desk.session, desk.backups, nullptr);
        dialog.show();
        QTRY_VERIFY_WITH_TIMEOUT(summaryOf(dialog).contains(u'$'), kPatience);
        dialog.findChild<QMenu *>()->actions().front()->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(summaryOf(dialog).contains(QStringLiteral("the same as")),
                                 kPatience);
        QVERIFY(!dialog.findChild<WaterfallBars *>()->isVisible());
    }

    void aVersionThatIsGoneIsSaid()
    {
        VersionsDesk desk;
        const auto gone = std::make_shared<ListedBackups>(
            std::vector<Backup>{{.path = "gone.headroom", .planFile = "platform.headroom"}});
        VersionsDialog dialog(desk.session, gone, nullptr);
        dialog.show();
        QTRY_VERIFY_WITH_TIMEOUT(summaryOf(dialog).contains(QStringLiteral("gone.headroom")),
                                 kPatience);
        QVERIFY(!dialog.findChild<TableTabs *>()->isVisible());
    }

    void aPlanWithoutAFileAsksForOne()
    {
        Desk desk;
        desk.load();
        VersionsDialog dialog(desk.session, nullptr, nullptr);
        dialog.show();
        QTRY_VERIFY_WITH_TIMEOUT(summaryOf(dialog).contains(QStringLiteral("not been saved")),
                                 kPatience);
        QCOMPARE(offeredBy(dialog).size(), 1);
    }
};

QTEST_MAIN(VersionsDialogTest)
#include "tst_versions_dialog.moc"
