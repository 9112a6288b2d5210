// SPDX-License-Identifier: GPL-3.0-or-later
// Every leaf that the schema allows in a plan is changed, one at a time: each change is found and
// named.
#include "core/wording/plan_changes.h"
#include "db/plan/plan_reader.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTest>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

using namespace headroom;
using namespace headroom::storage;

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
                object[key] = complete(property, second);
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

    /// The places of all leaves of a value, with another value for each.
    void leaves(const json &schema, const std::string &place,
                std::vector<std::pair<std::string, json>> &found)
    {
        const json &of = resolved(schema);
        const std::string type = typeOf(of);
        if (!formOf(schema) && type == "object") {
            for (const auto &[key, property] : of.at("properties").items())
                leaves(property, place + '/' + key, found);
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
    void eachChangeIsFoundAndNamed()
    {
        QFile file(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/schema/plan.schema.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        json schema = json::parse(file.readAll().toStdString());
        for (const char *key : {"format", "version", "content_hash"})
            schema["properties"].erase(key);
        SchemaWalk walk(schema);
        const json whole = walk.complete(schema, false);
        const Plan before = planOf(whole);
        std::vector<std::pair<std::string, json>> leaves;
        walk.leaves(schema, {}, leaves);
        QVERIFY2(leaves.size() > 250, qPrintable(QString::number(leaves.size())));
        for (const auto &[place, value] : leaves) {
            json changed = whole;
            changed[json::json_pointer(place)] = value;
            const Plan after = planOf(changed);
            const char *shown = place.c_str();
            // The baseline inherits from nothing, whatever its file says.
            if (place == "/scenarios/0/inherits")
                continue;
            QVERIFY2(!(after == before), shown);
            const std::string key = place.substr(place.rfind('/') + 1);
            const auto fields = planChanges(before, after);
            const bool found = std::ranges::any_of(fields, [&](const FieldChange &change) {
                return change.before != change.after && change.place.ends_with(key);
            });
            QVERIFY2(found, shown);
            const auto named = namedChanges(before, after, english());
            QVERIFY2(!named.empty(), shown);
            for (const NamedChange &change : named) {
                QVERIFY2(!change.what.empty() && change.before != change.after, shown);
                // No key where a name should be.
                QVERIFY2(change.what.find('_') == std::string::npos, change.what.c_str());
            }
        }
    }
};

QTEST_APPLESS_MAIN(EveryFieldChangesTest)
#include "tst_every_field_changes.moc"
