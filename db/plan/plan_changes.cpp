// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/plan_changes.h"

#include "db/plan/plan_json.h"
#include "db/plan/plan_tree.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace headroom::storage {

namespace {

std::string textOf(const Tree &value)
{
    return value.is_string() ? value.get<std::string>() : value.is_null() ? "" : value.dump();
}

class Walk
{
public:
    Walk(const Tree &before, const Tree &after)
    {
        for (const Tree *tree : {&before, &after}) {
            for (const Tree &workload : tree->value("workloads", Tree::array()))
                m_names[workload.at("id").dump()] = workload.at("name").get<std::string>();
        }
        compare(before, after, {});
    }
    [[nodiscard]] std::vector<FieldChange> take() { return std::move(m_changes); }

private:
    void compare(const Tree &before, const Tree &after, const std::string &place)
    {
        if (before == after)
            return;
        const auto isA = [&](auto test) {
            return (test(before) && (after.is_null() || test(after)))
                   || (before.is_null() && test(after));
        };
        if (isA([](const Tree &tree) { return tree.is_object(); }))
            compareFields(before, after, place);
        else if (isA([](const Tree &tree) { return isListOfObjects(tree); }))
            compareItems(before, after, place);
        else
            m_changes.push_back({place, textOf(before), textOf(after)});
    }

    static bool isListOfObjects(const Tree &tree)
    {
        return tree.is_array()
               && std::ranges::all_of(tree, [](const Tree &item) { return item.is_object(); });
    }

    void compareFields(const Tree &before, const Tree &after, const std::string &place)
    {
        std::vector<std::string> keys;
        for (const Tree *tree : {&before, &after}) {
            for (const auto &field : tree->items()) {
                if (tree->is_object() && std::ranges::find(keys, field.key()) == keys.end())
                    keys.push_back(field.key());
            }
        }
        const auto at = [](const Tree &tree, const std::string &key) {
            return tree.is_object() && tree.contains(key) ? tree.at(key) : Tree();
        };
        for (const std::string &key : keys)
            compare(at(before, key), at(after, key), place.empty() ? key : place + '/' + key);
    }

    void compareItems(const Tree &before, const Tree &after, const std::string &place)
    {
        std::vector<std::string> keys;
        std::map<std::string, const Tree *> was;
        std::map<std::string, const Tree *> is;
        const auto collect = [&](const Tree &list, std::map<std::string, const Tree *> &items) {
            for (std::size_t i = 0; i < list.size(); ++i) {
                std::string key = keyOf(list[i], i);
                while (items.contains(key))
                    key += '+';
                items.emplace(key, &list[i]);
                if (std::ranges::find(keys, key) == keys.end())
                    keys.push_back(std::move(key));
            }
        };
        collect(before, was);
        collect(after, is);
        static const Tree kNone;
        for (const std::string &key : keys) {
            const Tree &one = was.contains(key) ? *was.at(key) : kNone;
            const Tree &other = is.contains(key) ? *is.at(key) : kNone;
            compare(one, other, place + '/' + nameOf(other.is_null() ? one : other, key));
        }
    }

    /// What tells an item from the others of its list.
    static std::string keyOf(const Tree &item, std::size_t index)
    {
        for (const char *key : {"id", "name", "workload", "offer", "provider", "from", "start"}) {
            if (item.contains(key))
                return textOf(item.at(key));
        }
        return std::to_string(index + 1);
    }

    [[nodiscard]] std::string nameOf(const Tree &item, const std::string &key) const
    {
        if (item.contains("name"))
            return item.at("name").get<std::string>();
        if (item.contains("workload")) {
            const auto named = m_names.find(item.at("workload").dump());
            return named == m_names.end() ? key : named->second;
        }
        if (!item.contains("offer"))
            return key;
        const Tree &offer = item.at("offer");
        return offer.value("instance_type", "") + ", " + offer.value("region", "") + ", "
               + offer.at("purchase").value("pricing_model", "");
    }

    std::map<std::string, std::string> m_names; ///< of workloads, by their numbers
    std::vector<FieldChange> m_changes;
};

} // namespace

std::vector<FieldChange> planChanges(const Plan &before, const Plan &after)
{
    return Walk(planTree(before), planTree(after)).take();
}

} // namespace headroom::storage
