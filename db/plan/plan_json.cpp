// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/plan_json.h"

#include "core/plan/plan_currency.h"
#include "db/files/read_file.h"
#include "db/plan/json_text.h"
#include "db/plan/plan_reader.h"
#include "db/plan/plan_schema.h"
#include "db/plan/plan_tree.h"

#include <array>

namespace headroom::storage {

namespace {

using nlohmann::json;

constexpr const char *kFormatKey = "format";
constexpr const char *kFormat = "headroom-plan";
constexpr const char *kVersionKey = "version";
constexpr const char *kHashKey = "content_hash";
constexpr std::string_view kHashLead = "sha256:";
constexpr int kIndent = 2;

std::string hashOf(const json &withoutHash)
{
    return std::string(kHashLead) + fingerprintOf(canonicalText(withoutHash));
}

Expected<int> versionOf(const json &tree, const std::string &file)
{
    const Message remedy = HEADROOM_TEXT("Errors", "Choose a plan saved by Headroom.");
    if (!tree.is_object() || !tree.contains(kFormatKey) || tree[kFormatKey] != kFormat)
        return failure(
            HEADROOM_TEXT(
                "Errors",
                "This is not a Headroom plan: the key \"format\" does not say \"headroom-plan\"."),
            file, remedy);
    if (!tree.contains(kVersionKey) || !tree[kVersionKey].is_number_integer())
        return failure(HEADROOM_TEXT("Errors", "The version of the plan is not a whole number."),
                       file + ": /version", remedy);
    const auto version = tree[kVersionKey].get<std::int64_t>();
    const bool newer = tree[kVersionKey].is_number_unsigned()
                       && tree[kVersionKey].get<std::uint64_t>() > std::uint64_t(kPlanVersion);
    if (newer)
        return failure(
            Message(HEADROOM_TEXT("Errors", "The plan was made by a newer Headroom (file version "
                                            "%1; this program reads up to %2)."),
                    tree[kVersionKey].dump(), std::to_string(kPlanVersion)),
            file + ": /version", HEADROOM_TEXT("Errors", "Update the program."));
    if (version < 1)
        return failure(Message(HEADROOM_TEXT("Errors", "There is no plan version %1."),
                               std::to_string(version)),
                       file + ": /version", remedy);
    return static_cast<int>(version);
}

/// Removes the hash from the tree and says what its reader should know about it.
std::vector<Message> takeHash(json &tree)
{
    const auto place = tree.find(kHashKey);
    if (place == tree.end())
        return {{HEADROOM_TEXT("Notices",
                               "This file was edited outside Headroom: it has no content hash.")}};
    const json stated = *place;
    tree.erase(place);
    if (stated == hashOf(tree))
        return {};
    return {{HEADROOM_TEXT(
        "Notices", "The plan was edited outside Headroom: its content hash does not match.")}};
}

Expected<LoadedPlan> readTree(json tree, const std::string &file)
{
    HEADROOM_TRY(const auto version, versionOf(tree, file));
    LoadedPlan loaded;
    loaded.notices = takeHash(tree);
    migratePlan(tree, version);
    tree.erase(kFormatKey);
    tree.erase(kVersionKey);
    HEADROOM_TRY(auto plan, validPlanFromTree(tree, file));
    // The reader knows all that the schema says and has better words; what only the schema refuses
    // is refused too, so that a file that Headroom opens is one that other tools accept.
    tree[kFormatKey] = kFormat;
    tree[kVersionKey] = kPlanVersion;
    HEADROOM_CHECK(checkPlanSchema(tree, file));
    loaded.plan = std::move(plan);
    return loaded;
}

/// One entry for each version that has been left behind.
constexpr std::array<PlanMigration, kPlanVersion - 1> kMigrations = {};

} // namespace

Expected<LoadedPlan> readPlan(std::string_view text, const std::string &file,
                              std::optional<Date> lastDay)
{
    if (text.size() > kLargestPlanFile)
        return failure(HEADROOM_TEXT("Errors", "The text is too large to be a plan."), file,
                       HEADROOM_TEXT("Errors", "Choose another file."));
    HEADROOM_TRY(auto tree, parseJson(text, file));
    auto loaded = readTree(std::move(tree), file);
    if (!loaded) {
        loaded.error().where = withLine(loaded.error().where, file, text);
        return loaded;
    }
    if (lastDay) {
        if (const auto stated = checkRatesAreStated(loaded->plan, *lastDay); !stated)
            return failure(stated.error().what,
                           withLine(placeIn(file, stated.error().where), file, text),
                           stated.error().remedy);
    }
    loaded->fingerprint = fingerprintOf(text);
    return loaded;
}

Expected<std::string> writePlan(const Plan &plan)
{
    nlohmann::ordered_json tree = nlohmann::ordered_json::object();
    tree[kFormatKey] = kFormat;
    tree[kVersionKey] = kPlanVersion;
    tree.update(planTree(plan));
    std::string text;
    try {
        tree[kHashKey] = hashOf(json(tree));
        text = tree.dump(kIndent) + '\n';
    } catch (const json::exception &problem) {
        return failure(
            Message(HEADROOM_TEXT("Errors", "A text in the plan is not valid UTF-8: %1"),
                    std::string(problem.what())),
            {}, HEADROOM_TEXT("Errors", "Retype the name or note that shows invalid characters."));
    }
    // A file that cannot be opened again would be worse than none.
    HEADROOM_TRY(auto back, readPlan(text, "the plan"));
    back.plan.activeScenario =
        plan.activeScenario; // which one is looked at is no matter of the file
    if (!(back.plan == plan))
        return failure(
            HEADROOM_TEXT("Errors",
                          "The plan contains a value that its file cannot store exactly."),
            {}, HEADROOM_TEXT("Errors", "Undo the last change and save again."));
    return text;
}

nlohmann::ordered_json planTree(const Plan &plan)
{
    return treeOf(plan);
}

void migratePlan(nlohmann::json &tree, int version, std::span<const PlanMigration> migrations)
{
    for (std::size_t i = static_cast<std::size_t>(version) - 1; i < migrations.size(); ++i)
        migrations[i](tree);
}

void migratePlan(nlohmann::json &tree, int version)
{
    migratePlan(tree, version, kMigrations);
}

} // namespace headroom::storage
