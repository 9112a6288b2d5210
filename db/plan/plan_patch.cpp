// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/plan_patch.h"

#include "db/plan/plan_tree.h"

#include <algorithm>
#include <utility>

namespace headroom::storage {

namespace {

/// The operations of a patch, collected in the order in which they are to be applied.
class Operations
{
public:
    void add(const std::string &path, Tree value) { put("add", path, std::move(value)); }
    void replace(const std::string &path, Tree value) { put("replace", path, std::move(value)); }
    void remove(const std::string &path)
    {
        m_list.push_back(Tree{{"op", "remove"}, {"path", path}});
    }
    [[nodiscard]] Tree take() { return std::move(m_list); }

private:
    void put(const char *operation, const std::string &path, Tree value)
    {
        Tree entry = Tree::object();
        entry["op"] = operation;
        entry["path"] = path;
        entry["value"] = std::move(value);
        m_list.push_back(std::move(entry));
    }

    Tree m_list = Tree::array();
};

void compareTrees(const Tree &before, const Tree &after, const std::string &path,
                  Operations &found);

/// Compares two lists without their common beginning and end; `toTree` gives the tree of an
/// element.
template <typename List, typename ToTree>
void compareLists(const List &before, const List &after, const std::string &path, Operations &found,
                  ToTree toTree)
{
    std::size_t start = 0;
    std::size_t endBefore = before.size();
    std::size_t endAfter = after.size();
    while (start < std::min(endBefore, endAfter) && before[start] == after[start])
        ++start;
    while (endBefore > start && endAfter > start && before[endBefore - 1] == after[endAfter - 1]) {
        --endBefore;
        --endAfter;
    }
    const auto place = [&path](std::size_t index) { return path + '/' + std::to_string(index); };
    const std::size_t common = std::min(endBefore, endAfter);
    for (std::size_t i = start; i < common; ++i)
        if (!(before[i] == after[i]))
            compareTrees(toTree(before[i]), toTree(after[i]), place(i), found);
    for (std::size_t i = endBefore; i > common; --i)
        found.remove(place(i - 1));
    for (std::size_t i = common; i < endAfter; ++i)
        found.add(place(i), toTree(after[i]));
}

void compareObjects(const Tree &before, const Tree &after, const std::string &path,
                    Operations &found)
{
    for (const auto &[key, was] : before.items()) {
        const auto is = after.find(key);
        if (is == after.end())
            found.remove(path + '/' + key);
        else
            compareTrees(was, *is, path + '/' + key, found);
    }
    for (const auto &[key, is] : after.items()) {
        if (!before.contains(key))
            found.add(path + '/' + key, is);
    }
}

void compareTrees(const Tree &before, const Tree &after, const std::string &path, Operations &found)
{
    if (before == after)
        return;
    if (before.is_object() && after.is_object())
        compareObjects(before, after, path, found);
    else if (before.is_array() && after.is_array())
        compareLists(before, after, path, found,
                     [](const Tree &element) -> const Tree & { return element; });
    else
        found.replace(path, after);
}

template <typename Value>
void compareMembers(const Value &before, const Value &after, const std::string &path,
                    Operations &found)
{
    compareTrees(valueOf(before), valueOf(after), path, found);
}

/// Only of elements that differ are trees made, however many there are.
template <typename Element>
void compareMembers(const std::vector<Element> &before, const std::vector<Element> &after,
                    const std::string &path, Operations &found)
{
    compareLists(before, after, path, found,
                 [](const Element &element) -> Tree { return valueOf(element); });
}

/// Position of a member, and the operations found there.
struct FieldPlace {
    const char *key;
    Operations &found;

    [[nodiscard]] std::string path() const { return std::string("/") + key; }
};

template <typename Value>
[[gnu::noinline]] void compareField(const FieldPlace &place, const Value &before,
                                    const Value &after)
{
    if (!(before == after))
        compareMembers(before, after, place.path(), place.found);
}

/// Compares a member that is written if it differs from its default, or `always` in the state
/// before or after.
template <typename Value>
[[gnu::noinline]] void compareWritten(const FieldPlace &place, const Value &before,
                                      const Value &after, const Value &byDefault,
                                      std::pair<bool, bool> always)
{
    const bool was = always.first || !(before == byDefault);
    const bool is = always.second || !(after == byDefault);
    if (was && is)
        compareField(place, before, after);
    else if (is)
        place.found.add(place.path(), valueOf(after));
    else if (was)
        place.found.remove(place.path());
}

template <typename Value>
[[gnu::noinline]] void compareNullable(const FieldPlace &place, const Value &before,
                                       const Value &after)
{
    if (before == after)
        return;
    place.found.replace(place.path(), isAbsent(after) ? Tree(nullptr) : valueOf(after));
}

/// Follows the description of a plan's fields (plan_fields.h), like ObjectWriter.
class PlanComparison
{
public:
    PlanComparison(const Plan &before, const Plan &after, Operations &found)
        : m_before(before),
          m_after(after),
          m_found(found)
    {}

    template <typename Member>
    [[gnu::always_inline]] void required(const char *key, Member member)
    {
        compareField(placeOf(key), m_before.*member, m_after.*member);
    }
    template <typename Member>
    [[gnu::always_inline]] void always(const char *key, Member member)
    {
        required(key, member);
    }
    template <typename Member>
    [[gnu::always_inline]] void optional(const char *key, Member member)
    {
        compareWritten(placeOf(key), m_before.*member, m_after.*member, m_defaults.*member,
                       {false, false});
    }
    template <typename Member>
    [[gnu::always_inline]] void nullable(const char *key, Member member)
    {
        compareNullable(placeOf(key), m_before.*member, m_after.*member);
    }
    template <typename Test, typename Member>
    [[gnu::always_inline]] void when(Test test, const char *key, Member member)
    {
        compareWritten(placeOf(key), m_before.*member, m_after.*member, m_defaults.*member,
                       {test(m_before), test(m_after)});
    }

private:
    [[nodiscard]] FieldPlace placeOf(const char *key) const { return {key, m_found}; }

    const Plan &m_before;
    const Plan &m_after;
    Operations &m_found;
    Plan m_defaults;
};

} // namespace

nlohmann::ordered_json planPatch(const Plan &before, const Plan &after)
{
    Operations found;
    PlanComparison comparison(before, after, found);
    fields(comparison, Of<Plan>());
    return found.take();
}

Expected<void> applyPlanPatch(nlohmann::json &tree, const nlohmann::json &patch,
                              const std::string &file)
{
    try {
        tree.patch_inplace(patch);
    } catch (const nlohmann::json::exception &problem) {
        return failure(
            Message(HEADROOM_TEXT("Errors", "A recorded change does not apply to the plan: %1."),
                    std::string(problem.what())),
            file, HEADROOM_TEXT("Errors", "Restore the changes recorded before it."));
    }
    return {};
}

} // namespace headroom::storage
