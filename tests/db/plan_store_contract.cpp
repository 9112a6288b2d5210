// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_store_contract.h"

#include "support/plan_builders.h"

using namespace headroom;
using namespace headroom::testing;

void PlanStoreContract::savedPlanIsLoadedEqual() const
{
    const Plan plan = aPlanWithEverything();
    const auto saved = m_store.save(m_fresh, plan, {});
    QVERIFY2(saved.has_value(), saved ? "" : saved.error().text().c_str());
    const auto loaded = m_store.load(m_fresh);
    QVERIFY(loaded.has_value());
    QVERIFY(loaded->plan == plan);
    QVERIFY(loaded->notices.empty());
    QCOMPARE(loaded->fingerprint, *saved);
}

void PlanStoreContract::loadingNothingFails() const
{
    const auto loaded = m_store.load(m_fresh);
    QVERIFY(!loaded.has_value());
    QVERIFY(loaded.error().where.find(m_fresh) != std::string::npos);
}

void PlanStoreContract::fingerprintsFollowTheContent() const
{
    const auto first = m_store.save(m_fresh, aPlan().with("A").build(), {});
    QVERIFY(first.has_value());
    const auto second = m_store.save(m_fresh, aPlan().with("B").build(), {*first});
    QVERIFY(second.has_value());
    QVERIFY(*first != *second);
    QCOMPARE(m_store.load(m_fresh)->fingerprint, *second);
}

void PlanStoreContract::savingOverAChangedPlanIsRefused() const
{
    const auto mine = m_store.save(m_fresh, aPlan().with("A").build(), {});
    const Plan theirs = aPlan().with("Theirs").build();
    QVERIFY(m_store.save(m_fresh, theirs, {*mine}).has_value());
    const auto saved = m_store.save(m_fresh, aPlan().with("Mine").build(), {*mine});
    QVERIFY(!saved.has_value());
    QVERIFY(std::string(saved.error().what).find("changed by another program")
            != std::string::npos);
    QVERIFY(saved.error().kind == ErrorKind::changedElsewhere);
    QVERIFY(m_store.load(m_fresh)->plan == theirs);
}
