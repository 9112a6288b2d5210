// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "session/own_prices.h"
#include "support/await_files.h"
#include "support/memory_catalog_source.h"
#include "support/memory_own_price_store.h"
#include "support/memory_plan_store.h"
#include "support/patience.h"
#include "support/plan_builders.h"

#include <QSignalSpy>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

OwnPriceBook tenPercentOff()
{
    OwnPriceRule rule;
    rule.provider = known::aws;
    rule.percentOff = Exact(10);
    return {"ACME", "FinOps", Date::fromCivil(2026, 10, 1), {rule}};
}

/// A plan of one workload on g4dn.xlarge, open in a session with an own price store.
struct Desk {
    std::shared_ptr<MemoryPlanStore> plans = std::make_shared<MemoryPlanStore>();
    std::shared_ptr<MemoryCatalogSource> catalogs = std::make_shared<MemoryCatalogSource>();
    std::shared_ptr<MemoryOwnPriceStore> store = std::make_shared<MemoryOwnPriceStore>();
    PlanSession session{plans, catalogs, fixedToday};
    OwnPrices own{store, session};

    Desk()
    {
        plans->change("open.headroom", aPlan()
                                           .with("Notebooks")
                                           .on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 2)
                                           .build());
        const auto done = opened(session, QStringLiteral("open.headroom"));
        if (!done)
            qFatal("%s", done.error().text().c_str());
    }

    void load()
    {
        QSignalSpy ready(&session, &PlanSession::snapshotChanged);
        session.start();
        QVERIFY(ready.wait(kPatience));
    }
    OwnPrices::Replaced replace(const OwnPriceBook &book, SaveConcessions concessions = {})
    {
        std::optional<OwnPrices::Replaced> answer;
        own.replace(book, concessions, [&](const auto &replaced) { answer = replaced; });
        if (!QTest::qWaitFor([&] { return answer.has_value(); }, kPatience))
            qFatal("no answer");
        return *answer;
    }
    PriceBook bookInUse() const
    {
        return session.snapshot()->evaluation.activeScenario().lines[0].price->book;
    }
    Money total() const { return session.snapshot()->evaluation.activeScenario().total; }
    bool waitForBook(PriceBook book) const
    {
        return QTest::qWaitFor([&] { return session.snapshot() && bookInUse() == book; },
                               kPatience);
    }
};

} // namespace

class OwnPriceSessionTest : public QObject
{
    Q_OBJECT

private slots:
    void storedBookIsInUseFromTheStart()
    {
        Desk desk;
        QVERIFY(desk.store->save(tenPercentOff(), {}));
        desk.own.start();
        desk.session.start();
        QVERIFY(desk.waitForBook(PriceBook::own));
        QVERIFY(desk.own.isReady() && desk.own.exist());
        QCOMPARE(desk.own.book().name, std::string("ACME"));
        QVERIFY(desk.session.publicCatalog() != desk.session.snapshot()->inputs.catalog);
    }

    void replacedBookIsStoredAndUsed()
    {
        Desk desk;
        desk.load();
        const Money before = desk.total();
        QVERIFY(desk.replace(tenPercentOff()));
        QVERIFY(desk.waitForBook(PriceBook::own));
        QVERIFY(desk.total() < before);
        QVERIFY(*desk.store->load()->book == tenPercentOff());
        QVERIFY(!desk.session.document().isModified()); // prices are no part of the plan
        QVERIFY(desk.replace({}));
        QVERIFY(desk.waitForBook(PriceBook::publicCatalog));
        QCOMPARE(desk.total(), before);
    }

    void refusedSaveChangesNothing()
    {
        Desk desk;
        desk.load();
        desk.store->refusal = "The disk is full.";
        QCOMPARE(std::string(desk.replace(tenPercentOff()).error().what),
                 std::string("The disk is full."));
        QVERIFY(!desk.own.exist());
        QCOMPARE(desk.bookInUse(), PriceBook::publicCatalog);
    }

    void unreadableBookIsNotWrittenOver()
    {
        Desk desk;
        desk.store->refusal = "The table is damaged.";
        QSignalSpy failed(&desk.own, &OwnPrices::failed);
        desk.own.start();
        QVERIFY(failed.wait(kPatience));
        desk.store->refusal.clear();
        const auto replaced = desk.replace(tenPercentOff());
        QVERIFY(!replaced);
        QCOMPARE(replaced.error().where, std::string("own-prices.csv"));
        QVERIFY(!desk.store->load()->book.has_value());
    }

    /// Another window, or somebody with an editor.
    void aBookThatWasChangedMeanwhileIsNotWrittenOver()
    {
        Desk desk;
        desk.own.start();
        QTRY_VERIFY_WITH_TIMEOUT(desk.own.isReady(), kPatience);
        QVERIFY(desk.replace(tenPercentOff()));
        OwnPriceBook theirs = tenPercentOff();
        theirs.owner = "Somebody else";
        QVERIFY(desk.store->save(theirs, {}));
        OwnPriceBook mine = tenPercentOff();
        mine.name = "Mine";
        const auto replaced = desk.replace(mine);
        QVERIFY(!replaced);
        QVERIFY(replaced.error().kind == ErrorKind::changedElsewhere);
        QVERIFY(*desk.store->load()->book == theirs);
        QVERIFY(desk.replace(mine, {.overChanges = true}));
        QVERIFY(*desk.store->load()->book == mine);
        QVERIFY(desk.replace(tenPercentOff()));
    }

    void aBookThatAppearedMeanwhileIsNotWrittenOver()
    {
        Desk desk;
        desk.own.start();
        QTRY_VERIFY_WITH_TIMEOUT(desk.own.isReady(), kPatience);
        QVERIFY(desk.store->save(tenPercentOff(), {}));
        QVERIFY(!desk.replace({}));
    }

    void aDraftIsKeptUntilItIsStored()
    {
        Desk desk;
        std::vector<Expected<void>> kept;
        const auto keep = [&](const OwnPriceBook &book) {
            desk.own.keepDraft(book, [&](const Expected<void> &done) { kept.push_back(done); });
        };
        keep({});
        keep({"On the way", "FinOps", Date::fromCivil(2026, 10, 1), {}});
        keep(tenPercentOff());
        QTRY_VERIFY_WITH_TIMEOUT(kept.size() == 2, kPatience); // the first, and the newest
        QVERIFY(kept.front() && kept.back());
        QVERIFY(desk.store->draft()->book == tenPercentOff());
        QVERIFY(desk.replace(tenPercentOff()));
        QVERIFY(!desk.store->draft());
    }

    void aDraftOfAnEarlierRunRemembersWhatItWasMadeFrom()
    {
        Desk desk;
        QVERIFY(desk.store->save(tenPercentOff(), {}));
        desk.store->leaveDraft({"1", tenPercentOff(), "an older book", 1});
        QSignalSpy found(&desk.own, &OwnPrices::draftFound);
        desk.own.start();
        QVERIFY(found.wait(kPatience));
        const auto draft = found.first().first().value<OwnPriceDraft>();
        desk.own.continueDraft(draft);
        QVERIFY(!desk.replace(draft.book));
        QVERIFY(!desk.store->leftDraft() && desk.store->draft());
    }

    void hidingTakesEffectAtOnce()
    {
        Desk desk;
        desk.load();
        const Money publicTotal = desk.total();
        QVERIFY(desk.replace(tenPercentOff()));
        QVERIFY(desk.waitForBook(PriceBook::own));
        desk.session.watchCandidatesOf(1);
        QTRY_VERIFY_WITH_TIMEOUT(desk.session.candidates() != nullptr, kPatience);
        desk.own.setHidden(true);
        QCOMPARE(desk.total(), publicTotal);
        QCOMPARE(desk.bookInUse(), PriceBook::publicCatalog);
        QVERIFY(desk.session.snapshot()->inputs.ownBook == nullptr);
        QVERIFY(desk.session.candidates() == nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(desk.session.candidates() != nullptr, kPatience);
        QCOMPARE(desk.session.candidates()->catalog, desk.session.publicCatalog());
        desk.own.setHidden(false);
        QCOMPARE(desk.bookInUse(), PriceBook::own);
    }

    void hiddenBeforeLoadingStaysHidden()
    {
        Desk desk;
        QVERIFY(desk.store->save(tenPercentOff(), {}));
        desk.own.setHidden(true);
        desk.own.start();
        connect(&desk.session, &PlanSession::snapshotChanged, &desk.session,
                [&] { QCOMPARE(desk.bookInUse(), PriceBook::publicCatalog); });
        desk.load();
        QTRY_VERIFY_WITH_TIMEOUT(desk.own.exist(), kPatience);
    }

    void reloadKeepsTheBookOnTop()
    {
        Desk desk;
        desk.load();
        QVERIFY(desk.replace(tenPercentOff()));
        QVERIFY(desk.waitForBook(PriceBook::own));
        QSignalSpy reloaded(&desk.session, &PlanSession::catalogReloaded);
        desk.session.reloadCatalog();
        QVERIFY(reloaded.wait(kPatience));
        QCOMPARE(desk.bookInUse(), PriceBook::own);
        QVERIFY(!reloaded.first().first().value<PriceChanges>().any());
    }

    void bookOfALaterDayIsNotInForce()
    {
        Desk desk;
        desk.load();
        QVERIFY(desk.replace(tenPercentOff()));
        QVERIFY(desk.waitForBook(PriceBook::own));
        desk.session.document().apply(SetPricesAsOf{Date::fromCivil(2026, 9, 30)});
        QVERIFY(desk.waitForBook(PriceBook::publicCatalog));
        desk.session.document().apply(SetPricesAsOf{Date::fromCivil(2026, 10, 1)});
        QVERIFY(desk.waitForBook(PriceBook::own));
    }

    void importOnlyReads()
    {
        Desk desk;
        desk.load();
        std::optional<Expected<void>> exported;
        desk.own.exportFile("offer.csv", tenPercentOff(),
                            [&](const Expected<void> &done) { exported = done; });
        QTRY_VERIFY_WITH_TIMEOUT(exported && *exported, kPatience);
        QSignalSpy imported(&desk.own, &OwnPrices::imported);
        desk.own.importFile("offer.csv");
        QVERIFY(imported.wait(kPatience));
        QVERIFY(imported.first().first().value<OwnPriceBook>() == tenPercentOff());
        // Regions that the catalog does not know are refused as on the command line.
        QVERIFY(desk.store->checkedWith() != nullptr);
        QCOMPARE(desk.store->checkedWith(), desk.session.publicCatalog().get());
        QVERIFY(!desk.own.exist());
        QSignalSpy failed(&desk.own, &OwnPrices::failed);
        desk.own.importFile("missing.csv");
        QVERIFY(failed.wait(kPatience));
        QCOMPARE(failed.first().first().value<Error>().where, std::string("missing.csv"));
    }
};

QTEST_GUILESS_MAIN(OwnPriceSessionTest)
#include "tst_own_price_session.moc"
