// SPDX-License-Identifier: GPL-3.0-or-later
// Every leaf that the schema allows in a plan is changed, one at a time: each change is found and
// named, by `headroom diff`, and by What changed in the window and of `headroom compare --since`.
#include "core/comparison/version_comparison.h"
#include "core/report/version_table.h"
#include "core/wording/plan_changes.h"
#include "db/plan/plan_reader.h"
#include "support/evaluation_desk.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTest>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

using namespace headroom;
using namespace headroom::storage;
using headroom::testing::EvaluationDesk;

namespace {

using nlohmann::json;

/// Two values that the reader accepts for each definition of a text with a form of its own.
const std::map<std::string, std::pair<json, json>> kForms{
    {"exact", {"1.5", "13/3"}},       {"money", {"12.30", "12.31"}},
    {"budget", {"12.30", "12.31"}},   {"currency", {"EUR", "CHF"}},
    {"hourly_rate", {"0.5", "0.75"}}, {"date", {"2027-01-01", "2027-02-01"}}};

class SchemaWalk
{
public:
    explicit SchemaWalk(json schema) : m_schema(std::move(schema)) {}

    /// With every property that there is. `second`: with other values of the leaves.
    json complete(const json &schema, bool second)
    {
        if (const auto form = formOf(schema))
            return second ? form->second : form->first;
        const json &of = resolved(schema);
        if (of.contains("enum"))
            return of.at("enum")[second && of.at("enum").size() > 1 ? 1 : 0];
        const std::string type = typeOf(of);
        if (type == "object") {
            json object = json::object();
            for (const auto &[key, property] : of.at("properties").items())
                object[key] = completeProperty(key, property, second);
            return object;
        }
        if (type == "array") {
            const auto least = std::max<std::size_t>(of.value("minItems", std::size_t{1}), 1);
            json list = json::array();
            for (std::size_t i = 0; i < least; ++i)
                list.push_back(complete(of.at("items"), second));
            return list;
        }
        if (type == "boolean")
            return second;
        if (type == "string" && of.value("pattern", "").find("[0-3][0-9]") != std::string::npos)
            return second ? "2027-02-01" : "2027-01-01";
        if (type == "string" && of.value("pattern", "").find("0-9") != std::string::npos)
            return second ? "1.25" : "1.5";
        if (type == "string")
            return week(of) ? std::string(24, second ? '1' : '0')
                            : std::string(second ? "second" : "first");
        return of.value("minimum", 0.0) > 1 ? of["minimum"].get<int>() + (second ? 1 : 0)
                                            : (second ? 2 : 1);
    }

    [[nodiscard]] bool isListOfKeys(const std::string &key, const json &property) const
    {
        return key == "providers" && typeOf(resolved(resolved(property).at("items"))) == "string";
    }
    /// Keys of providers are data, which the schema does not list.
    json completeProperty(const std::string &key, const json &property, bool second)
    {
        const char *provider = second ? "gcp" : "aws";
        if (key == "provider")
            return provider;
        return isListOfKeys(key, property) ? json::array({provider}) : complete(property, second);
    }

    /// The places of all leaves of a value, with another value for each.
    void leaves(const json &schema, const std::string &place,
                std::vector<std::pair<std::string, json>> &found)
    {
        const json &of = resolved(schema);
        const std::string type = typeOf(of);
        if (!formOf(schema) && type == "object") {
            for (const auto &[key, property] : of.at("properties").items()) {
                if (key == "provider" || isListOfKeys(key, property))
                    found.emplace_back(place + '/' + key, completeProperty(key, property, true));
                else
                    leaves(property, place + '/' + key, found);
            }
        } else if (!formOf(schema) && type == "array"
                   && typeOf(resolved(of.at("items"))) == "object") {
            leaves(of.at("items"), place + "/0", found);
        } else {
            found.emplace_back(place, complete(schema, true));
        }
    }

private:
    const json &resolved(const json &schema) const
    {
        return schema.contains("$ref")
                   ? m_schema.at(json::json_pointer(schema["$ref"].get<std::string>().substr(1)))
                   : schema;
    }
    [[nodiscard]] static std::optional<std::pair<json, json>> formOf(const json &schema)
    {
        if (!schema.contains("$ref"))
            return std::nullopt;
        const std::string path = schema["$ref"];
        const auto form = kForms.find(path.substr(path.rfind('/') + 1));
        return form == kForms.end() ? std::nullopt : std::optional(form->second);
    }
    [[nodiscard]] static std::string typeOf(const json &schema)
    {
        if (!schema.contains("type"))
            return {};
        return schema["type"].is_array() ? schema["type"][0] : schema["type"];
    }
    [[nodiscard]] static bool week(const json &schema)
    {
        return schema.value("pattern", "").find("{24}") != std::string::npos;
    }

    json m_schema;
};

Plan planOf(const json &tree)
{
    auto plan = planFromTree(tree, "the plan");
    if (!plan)
        qFatal("%s", plan.error().text().c_str());
    return *std::move(plan);
}

} // namespace

class EveryFieldChangesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QFile file(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/schema/plan.schema.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        json schema = json::parse(file.readAll().toStdString());
        for (const char *key : {"format", "version", "content_hash"})
            schema["properties"].erase(key);
        SchemaWalk walk(schema);
        m_whole = walk.complete(schema, false);
        walk.leaves(schema, {}, m_leaves);
        QVERIFY2(m_leaves.size() > 250, qPrintable(QString::number(m_leaves.size())));
    }

    void eachChangeIsFoundAndNamed_data()
    {
        QTest::addColumn<std::size_t>("leaf");
        for (std::size_t i = 0; i < m_leaves.size(); ++i)
            QTest::newRow(m_leaves[i].first.c_str()) << i;
    }
    void eachChangeIsFoundAndNamed()
    {
        QFETCH(std::size_t, leaf);
        const auto &[place, value] = m_leaves[leaf];
        const json whole = around(place);
        json changed = whole;
        changed[json::json_pointer(place)] = value;
        const Plan before = planOf(whole);
        const Plan after = planOf(changed);
        QVERIFY(!(after == before));
        const std::string key = place.substr(place.rfind('/') + 1);
        const auto fields = planChanges(before, after);
        QVERIFY(std::ranges::any_of(fields, [&](const FieldChange &change) {
            return change.before != change.after && change.place.ends_with(key);
        }));
        const auto named = namedChanges(before, after, english());
        QVERIFY(!named.empty());
        for (const NamedChange &change : named) {
            QVERIFY(!change.what.empty() && change.before != change.after);
            // No key where a name should be.
            QVERIFY2(change.what.find('_') == std::string::npos, change.what.c_str());
        }
        whatChangedSays(before, after, named);
    }

    void nothingChangedHasNoRows()
    {
        const Plan plan = planOf(m_whole);
        QVERIFY(changesOf(plan, plan).rows.empty());
    }

private:
    /// The whole plan, and a second scenario for what one alone cannot change: a baseline inherits
    /// from nothing, and the scenarios named are among the plan's.
    [[nodiscard]] json around(const std::string &place) const
    {
        json whole = m_whole;
        const bool isChosen = place == "/active_scenario" || place == "/baseline";
        if (!isChosen && place != "/scenarios/0/inherits" && place != "/scenarios/0/name")
            return whole;
        whole["scenarios"].push_back(whole["scenarios"][0]);
        whole["scenarios"][1]["name"] = isChosen ? "second" : "base";
        if (!isChosen)
            whole["baseline"] = whole["active_scenario"] = "base";
        return whole;
    }

    /// The table of the window and of `headroom compare --since`, of versions without a cost.
    [[nodiscard]] Table changesOf(const Plan &before, const Plan &after) const
    {
        auto versions =
            compareVersions({m_desk.with(newPlan()), "Before"}, {m_desk.with(newPlan()), "Now"});
        if (!versions)
            qFatal("%s", versions.error().text().c_str());
        versions->earlierPlan = std::make_shared<const Plan>(before);
        versions->nowPlan = std::make_shared<const Plan>(after);
        return versionChanges(*versions, english());
    }

    /// A row for each change: "Nothing else has changed." appears only without rows.
    void whatChangedSays(const Plan &before, const Plan &after,
                         const std::vector<NamedChange> &named) const
    {
        const Table table = changesOf(before, after);
        QCOMPARE(table.rows.size(), named.size());
        for (std::size_t i = 0; i < named.size(); ++i) {
            QVERIFY(table.rows[i][1] == Cell(named[i].what));
            QVERIFY(table.rows[i][2] == Cell(named[i].before));
            QVERIFY(table.rows[i][3] == Cell(named[i].after));
        }
    }

    json m_whole;
    std::vector<std::pair<std::string, json>> m_leaves;
    EvaluationDesk m_desk;
};

QTEST_APPLESS_MAIN(EveryFieldChangesTest)
#include "tst_every_field_changes.moc"
