// SPDX-License-Identifier: GPL-3.0-or-later
// Two plans, field by field: every field has a name, and nothing differs only where the plans are
// equal.
#include "core/plan/plan_fields.h"
#include "core/wording/field_words.h"
#include "core/wording/plan_changes.h"
#include "core/wording/plan_values.h"
#include "support/plan_builders.h"
#include "support/random_platform.h"
#include "support/tiny_catalog.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// Each described field, with the key of the object that contains it.
class AllFields
{
public:
    template <typename T>
    void follow(const std::string &parent)
    {
        Io<T> io{*this, parent};
        fields(io, Of<T>());
    }
    std::set<std::pair<std::string, std::string>> found;

private:
    template <typename T>
    struct Io {
        AllFields &all;
        const std::string &parent;

        template <typename Member>
        void required(const char *key, Member member)
        {
            if (all.found.emplace(parent, key).second)
                all.inside<std::remove_cvref_t<decltype(std::declval<T>().*member)>>(key);
        }
        template <typename Member>
        void always(const char *key, Member member)
        {
            required(key, member);
        }
        template <typename Member>
        void optional(const char *key, Member member)
        {
            required(key, member);
        }
        template <typename Member>
        void nullable(const char *key, Member member)
        {
            required(key, member);
        }
        template <typename Test, typename Member>
        void when(Test /*isWritten*/, const char *key, Member member)
        {
            required(key, member);
        }
    };

    template <typename Value>
    void inside(const std::string &key)
    {
        if constexpr (Described<Value>)
            follow<Value>(key);
        else if constexpr (requires { typename Value::mapped_type; })
            follow<OfWorkload<typename Value::mapped_type>>(key);
        else if constexpr (!std::is_same_v<Value, std::string> && requires {
                               typename Value::value_type;
                           })
            inside<typename Value::value_type>(key);
    }
};

} // namespace

class PlanChangesTest : public QObject
{
    Q_OBJECT

private slots:
    void everyFieldHasAName()
    {
        AllFields all;
        all.follow<Plan>({});
        QVERIFY(all.found.size() > 250);
        for (const auto &[parent, key] : all.found)
            QVERIFY2(fieldName(parent, key),
                     qPrintable(QString::fromStdString(parent + '/' + key)));
        QVERIFY(!fieldName({}, "no_such_field"));
    }

    void nothingDiffersExactlyWherePlansAreEqual()
    {
        for (unsigned seed = 0; seed < 40; ++seed) {
            const Plan one = randomPlatform(seed, *tinyCatalog());
            const Plan other = randomPlatform(seed + 1, *tinyCatalog());
            QVERIFY(planChanges(one, one).empty());
            QVERIFY(namedChanges(one, one, english()).empty());
            QVERIFY(changedParts(one, one).empty());
            QVERIFY(!planChanges(one, other).empty());
            QVERIFY(!namedChanges(one, other, english()).empty());
            QVERIFY(!changedParts(one, other).empty());
            Plan selected = one;
            selected.activeScenario = one.scenarios.back().name;
            QVERIFY(planChanges(one, selected).empty());
        }
        QVERIFY(namedChanges(aPlanWithEverything(), aPlanWithEverything(), english()).empty());
    }

    void switchedOnPartsAreNamed()
    {
        const Plan before = chatPlan();
        Plan after = before;
        after.workloads[0].autoscaling = Autoscaling{2, 8, "latency", 90};
        after.workloads[0].kind = WorkloadKind::batchInference;
        const std::string chat = before.workloads[0].name;
        const auto changes = namedChanges(before, after, english());
        const auto row = [&](const char *what) {
            const auto found = std::ranges::find(changes, what, &NamedChange::what);
            return found == changes.end() ? QString()
                                          : QString::fromStdString(found->of + '|' + found->before
                                                                   + '|' + found->after);
        };
        const QString of = QString::fromStdString(chat);
        QCOMPARE(row("autoscaling: minimum replicas"), of + QStringLiteral("|nothing|2"));
        QCOMPARE(row("autoscaling: warm-up (s)"), of + QStringLiteral("|nothing|90"));
        QCOMPARE(row("kind"), of + QStringLiteral("|Real-time inference|Batch inference"));
    }

    void anEmptyListInsteadOfNoneIsNamed()
    {
        const Plan before = newPlan();
        Plan after = before;
        after.scenarios[0].phases = std::vector<RoadmapPhase>();
        QCOMPARE(planChanges(before, after).size(), std::size_t{1});
        QCOMPARE(namedChanges(before, after, english()).size(), std::size_t{1});
    }

    void anotherOrderIsNamed()
    {
        const Plan before = aPlan().with("Chat").with("Search").build();
        Plan after = before;
        std::swap(after.workloads[0], after.workloads[1]);
        const auto changes = namedChanges(before, after, english());
        QCOMPARE(changes.size(), std::size_t{1});
        QCOMPARE(changes[0].what, std::string("workload: order"));
        QCOMPARE(changes[0].before, std::string("Chat, Search"));
    }

    void pricesSavedAlongAreNoPart()
    {
        Plan priced = aPlanWithEverything();
        priced.prices.clear();
        priced.catalogVersion = "another";
        QVERIFY(changedParts(aPlanWithEverything(), priced).empty());
        QVERIFY(!planChanges(aPlanWithEverything(), priced).empty());
    }

    void eachPartIsNamed()
    {
        const Plan there = aPlan().with("Chat").with("Search").build();
        Plan here = there;
        here.name = "Renamed";
        here.workloads[0].note = "changed";
        here.workloads.pop_back();
        here.scenarios.push_back(here.scenarios.front());
        here.scenarios.back().name = "Twice the traffic";
        here.notes = "changed";
        std::vector<std::string> expected{
            "name of the plan", "workload Chat", "workload Search (only in the file)",
            "scenario Twice the traffic (only here)", "assumptions of the plan"};
        QCOMPARE(changedParts(here, there), expected);
    }
};

QTEST_APPLESS_MAIN(PlanChangesTest)
#include "tst_plan_changes.moc"
