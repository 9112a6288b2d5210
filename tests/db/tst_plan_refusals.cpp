// SPDX-License-Identifier: GPL-3.0-or-later
#include "broken_plans.h"
#include "core/plan/plan_validation.h"
#include "db/plan/json_text.h"
#include "db/plan/plan_json.h"
#include "db/plan/plan_reader.h"
#include "db/plan/plan_schema.h"
#include "support/plan_builders.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <functional>

using namespace headroom;
using namespace headroom::storage;
using namespace headroom::testing;

class PlanRefusalsTest : public QObject
{
    Q_OBJECT

private slots:
    void theUnbrokenPlanIsRead()
    {
        const auto plan = readPlan(goodPlan().dump(), "good.headroom");
        QVERIFY2(plan.has_value(), plan ? "" : plan.error().text().c_str());
    }

    void brokenFilesAreRefusedWithTheirPlace_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("reason");
        for (const BrokenPlan &broken : brokenPlans())
            QTest::newRow(broken.name)
                << QByteArray::fromStdString(broken.text) << broken.place << broken.reason;
    }

    void brokenFilesAreRefusedWithTheirPlace()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, place);
        QFETCH(QString, reason);
        const auto plan = readPlan(text.toStdString(), "bad.headroom");
        QVERIFY(!plan.has_value());
        const QString where = QString::fromStdString(plan.error().where);
        const QString what = QString::fromStdString(plan.error().what);
        QVERIFY2(where.startsWith("bad.headroom"), qPrintable(where));
        QVERIFY2(where.contains(place), qPrintable(where + " | " + what));
        QVERIFY2(what.contains(reason), qPrintable(what));
        QVERIFY2(!plan.error().remedy.empty(), plan.error().text().c_str());
    }

    /// Texts have as many characters as the schema allows, in whatever script.
    void textsAreCountedInCharacters()
    {
        constexpr int kMaximum = 20'000;
        std::string notes;
        for (int i = 0; i < kMaximum; ++i)
            notes += "\u00fc";
        const auto checks = [](const std::string &text) {
            const bool bySchema =
                checkPlanSchema(nlohmann::json::parse(text), "schema").has_value();
            return std::pair(bySchema, readPlan(text, "notes.headroom").has_value());
        };
        QCOMPARE(checks(with("/notes", notes)), std::pair(true, true));
        QCOMPARE(checks(with("/notes", notes + 'x')), std::pair(false, false));
    }

    /// Every value of a plan in which nothing is left out, replaced by one of each other kind.
    void valueOfAnotherKindIsRejectedAtItsPath()
    {
        const nlohmann::json whole = everything();
        const nlohmann::json others[] = {
            {{"surprise", 1}}, nlohmann::json::array({{1, 2}}), "\x01", true, -0.5};
        int values = 0;
        forEachPlace(whole, [&](const std::string &path) {
            const nlohmann::json::json_pointer place(path);
            const nlohmann::json &now = whole[place];
            for (const nlohmann::json &other : others) {
                // null represents any kind that is not stated
                const bool isSameKind = now.type() == other.type() || now.is_null()
                                        || (now.is_number() && other.is_number());
                if (isSameKind)
                    continue;
                nlohmann::json broken = whole;
                broken[place] = other;
                const auto plan = planFromTree(broken, "bad.headroom");
                QVERIFY2(!plan.has_value(), (path + " takes " + other.dump()).c_str());
                const std::string &where = plan.error().where;
                QVERIFY2(where.find("bad.headroom: " + path) == 0, (path + " | " + where).c_str());
                QVERIFY(!plan.error().remedy.empty());
            }
            ++values;
        });
        QVERIFY2(values > 150, QByteArray::number(values));
    }

    void anUnknownKeyIsRefusedInEveryObject()
    {
        const nlohmann::json whole = everything();
        int objects = 0;
        const auto refuses = [&](const std::string &path) {
            const nlohmann::json::json_pointer place(path);
            if (!whole[place].is_object())
                return;
            ++objects;
            nlohmann::json broken = whole;
            broken[place]["zebra"] = 1;
            const auto plan = planFromTree(broken, "bad.headroom");
            QVERIFY2(!plan.has_value(), path.c_str());
            const std::string where = path.empty() ? "bad.headroom" : "bad.headroom: " + path;
            QCOMPARE(plan.error().where, where);
            QVERIFY(std::string(plan.error().what).find("\"zebra\"") != std::string::npos);
        };
        refuses({});
        forEachPlace(whole, refuses);
        QVERIFY2(objects > 15, QByteArray::number(objects));
    }

    /// An omitted key is either reported as missing, or has the value of a new object.
    void aKeyLeftOutIsNamedOrHasItsDefault()
    {
        const nlohmann::json whole = everything();
        int named = 0;
        int absent = 0;
        forEachPlace(whole, [&](const std::string &path) {
            const nlohmann::json::json_pointer place(path);
            if (!whole[place.parent_pointer()].is_object())
                return;
            nlohmann::json shorter = whole;
            shorter[place.parent_pointer()].erase(place.back());
            const auto plan = planFromTree(shorter, "bad.headroom");
            if (plan.has_value()) {
                ++absent;
                // The second price and the second scenario have nothing but defaults.
                const bool isBare = path.find("/prices/1") == 0 || path.find("/scenarios/1") == 0;
                const bool isOfTheBaseline = path == "/scenarios/0/monthly_growth_percent"
                                             || path == "/scenarios/0/demand_change_percent";
                QVERIFY2(isBare || (*plan == aPlanWithEverything()) == isOfTheBaseline,
                         path.c_str());
                return;
            }
            ++named;
            const std::string what = plan.error().what;
            QVERIFY2(what.find('"' + place.back() + "\" is missing") != std::string::npos,
                     (path + " | " + what).c_str());
        });
        QVERIFY(named > 20 && absent > 80);
    }

    void schemaAndReaderAgreeOnDays_data()
    {
        QTest::addColumn<bool>("right");
        for (const char *day : {"1970-01-01", "2026-07-20", "2199-12-31"})
            QTest::newRow(day) << true;
        for (const char *day : {"1969-12-31", "2200-01-01", "2999-12-01", "1026-07-20"})
            QTest::newRow(day) << false;
    }

    void schemaAndReaderAgreeOnDays()
    {
        QFETCH(bool, right);
        const std::string text = with("/start_month", QTest::currentDataTag());
        QCOMPARE(checkPlanSchema(nlohmann::json::parse(text), "schema").has_value(), right);
        const auto plan = readPlan(text, "days.headroom");
        QCOMPARE(plan.has_value(), right);
        if (!right)
            QVERIFY2(std::string(plan.error().what).find("out of range") != std::string::npos,
                     plan.error().text().c_str());
    }

    void deepNestingIsRefusedQuickly()
    {
        const auto plan = readPlan(std::string(1'000'000, '['), "deep.headroom");
        QVERIFY(!plan.has_value());
        QVERIFY(std::string(plan.error().what).find("nested too deeply") != std::string::npos);
    }

    void tooManyValuesAreRefused()
    {
        std::string text = "[0";
        for (int i = 0; i < 1'000'001; ++i)
            text += ",0";
        const auto plan = readPlan(text + ']', "many.headroom");
        QVERIFY(!plan.has_value());
        QVERIFY(std::string(plan.error().what).find("too many values") != std::string::npos);
    }

    void hugeTextIsRefusedWithItsPlace()
    {
        const auto plan =
            readPlan(with("/workloads/0/name", std::string(1'000'000, 'x')), "huge.headroom");
        QVERIFY(!plan.has_value());
        QVERIFY(std::string(plan.error().what).find("longer than a plan can") != std::string::npos);
        QCOMPARE(plan.error().where, std::string("huge.headroom: /workloads/0/name"));
    }

    void refusalsNameTheLine()
    {
        nlohmann::json plan = goodPlan();
        plan["scenarios"][0]["note"] = "a \"quoted\" [note], {with} all: that\n JSON has";
        plan["scenarios"][0]["monthly_growth_percent"] = 10'000;
        plan["workloads"][0]["demand"].erase("people");
        const std::string text = plan.dump(2);
        const auto lineWith = [&text](const std::string &words) {
            const auto end = text.begin() + static_cast<std::ptrdiff_t>(text.find(words));
            return std::to_string(1 + std::count(text.begin(), end, '\n'));
        };
        const auto refused = readPlan(text, "bad.headroom");
        QVERIFY(!refused);
        QCOMPARE(refused.error().where, "bad.headroom, line " + lineWith("10000")
                                            + ": /scenarios/0/monthly_growth_percent");
        QCOMPARE(std::to_string(lineOfValue(text, "/workloads/0/demand/people")),
                 lineWith("\"demand\"")); // what is missing is looked for there
        QCOMPARE(lineOfValue(text, {}), std::size_t{1});
        QCOMPARE(lineOfValue("[\n[1,\n\"]\\\",[\",\n3]]", "/0/2"), std::size_t{4});
    }

    void ratesStatedForLaterAreRefused()
    {
        const std::string text =
            with("/exchange_rates", nlohmann::json::array({{{"from", "USD"},
                                                            {"to", "EUR"},
                                                            {"rate", "0.9185"},
                                                            {"date", "2026-11-22"},
                                                            {"source", "ECB"}}}));
        const auto refused = readPlan(text, "bad.headroom", Date::fromCivil(2026, 11, 21));
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().where,
                 std::string("bad.headroom, line 1: /exchange_rates/0/date"));
        QVERIFY(readPlan(text, "good.headroom", Date::fromCivil(2026, 11, 22)));
    }

    /// Money has whole cents, and a budget is above zero, for the reader and for the published
    /// schema alike.
    void schemaAndReaderAgreeOnMoney_data()
    {
        QTest::addColumn<bool>("right");
        for (const char *text : {"0.01", "99", "99.9", "99.99", "99.990", "99.990000000", "007.50"})
            QTest::newRow(text) << true;
        for (const char *text : {"99.995", "0.001", "99.000000001", "99.9900000000", "99.", ".5",
                                 "1e3", "-1", "+1", "1,000", " 1", "", "inf", "0", "0.00"})
            QTest::newRow(text) << false;
    }

    void schemaAndReaderAgreeOnMoney()
    {
        QFETCH(bool, right);
        const std::string amount = QTest::currentDataTag();
        const auto tree = nlohmann::json::parse(with("/monthly_budget", amount));
        QCOMPARE(checkPlanSchema(tree, "schema").has_value(), right);
        auto bare = tree;
        bare.erase("format");
        bare.erase("version");
        const auto plan = planFromTree(bare, "reader");
        QCOMPARE(plan.has_value() && validate(*plan).has_value(), right);
    }

    /// The reader has better words, but nothing passes it that the published schema refuses.
    void theSchemaRefusesTheSameTypes_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const BrokenPlan &broken : plansOfBrokenTypes())
            QTest::newRow(broken.name) << QByteArray::fromStdString(broken.text);
    }

    void theSchemaRefusesTheSameTypes()
    {
        QFETCH(QByteArray, text);
        const auto tree = nlohmann::json::parse(text.toStdString());
        const auto checked = checkPlanSchema(tree, "bad.headroom");
        QVERIFY(!checked.has_value());
        QVERIFY(std::string(checked.error().what).find("breaks its schema") != std::string::npos);
    }

    void theSchemaAcceptsTheUnbrokenPlan()
    {
        const auto checked = checkPlanSchema(goodPlan(), "good.headroom");
        QVERIFY2(checked.has_value(), checked ? "" : checked.error().text().c_str());
    }

private:
    [[nodiscard]] static nlohmann::json everything()
    {
        return nlohmann::json::parse(planTree(aPlanWithEverything()).dump());
    }
    /// Calls `each` with the path of every value below the tree, containers included.
    static void forEachPlace(const nlohmann::json &tree,
                             const std::function<void(const std::string &)> &each,
                             const std::string &above = {})
    {
        for (const auto &[key, value] : tree.items()) {
            const std::string path = above + '/' + key;
            each(path);
            if (value.is_structured())
                forEachPlace(value, each, path);
        }
    }
};

QTEST_APPLESS_MAIN(PlanRefusalsTest)
#include "tst_plan_refusals.moc"
