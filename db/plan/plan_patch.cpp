// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/plan_patch.h"

#include "db/plan/plan_tree.h"

#include <algorithm>
#include <utility>

namespace headroom::storage {

namespace {

/// Stands for any reader or writer of fields, to ask whether a type is described by some.
struct AnyIo {};

template <typename T>
concept HasFields = requires(AnyIo &io)
{
    fields(io, Of<T>());
};

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

template <typename T>
void compare(const T &before, const T &after, const std::string &path, Operations &found);

/// Where a member stands, and what is found there.
struct FieldPlace {
    const std::string &object;
    const char *key;
    Operations &found;

    [[nodiscard]] std::string path() const { return object + '/' + key; }
};

/// The same for all objects, like putField().
template <typename Value>
[[gnu::noinline]] void compareField(const FieldPlace &place, const Value &before,
                                    const Value &after)
{
    if (!(before == after))
        compare(before, after, place.path(), place.found);
}

/// Of a member that is written when it differs from its default, or `always` in the state before or after.
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

/// Follows the description of an object's fields (plan_fields.h), like ObjectWriter.
template <typename T>
class ObjectComparison
{
public:
    ObjectComparison(const T &before, const T &after, const std::string &path, Operations &found)
        : m_before(before),
          m_after(after),
          m_path(path),
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
    [[nodiscard]] FieldPlace placeOf(const char *key) const { return {m_path, key, m_found}; }

    const T &m_before;
    const T &m_after;
    const std::string &m_path;
    Operations &m_found;
    T m_defaults = {};
};

template <typename T>
void compareLists(const std::vector<T> &before, const std::vector<T> &after,
                  const std::string &path, Operations &found)
{
    const auto [firstBefore, firstAfter] = std::ranges::mismatch(before, after);
    const auto start = static_cast<std::size_t>(firstBefore - before.begin());
    std::size_t endBefore = before.size();
    std::size_t endAfter = after.size();
    while (endBefore > start && endAfter > start && before[endBefore - 1] == after[endAfter - 1]) {
        --endBefore;
        --endAfter;
    }
    const auto place = [&path](std::size_t index) { return path + '/' + std::to_string(index); };
    const std::size_t common = std::min(endBefore, endAfter);
    for (std::size_t i = start; i < common; ++i)
        if (!(before[i] == after[i]))
            compare(before[i], after[i], place(i), found);
    for (std::size_t i = endBefore; i > common; --i)
        found.remove(place(i - 1));
    for (std::size_t i = common; i < endAfter; ++i)
        found.add(place(i), valueOf(after[i]));
}

template <typename T>
void compareValues(const std::vector<T> &before, const std::vector<T> &after,
                   const std::string &path, Operations &found)
{
    compareLists(before, after, path, found);
}

template <typename T>
std::vector<OfWorkload<T>> entriesOf(const std::map<WorkloadId, T> &values)
{
    std::vector<OfWorkload<T>> entries;
    entries.reserve(values.size());
    for (const auto &[workload, value] : values)
        entries.push_back({value, workload});
    return entries;
}

template <typename T>
void compareValues(const std::map<WorkloadId, T> &before, const std::map<WorkloadId, T> &after,
                   const std::string &path, Operations &found)
{
    compareLists(entriesOf(before), entriesOf(after), path, found);
}

template <typename T>
void compareValues(const T & /*before*/, const T &after, const std::string &path, Operations &found)
{
    found.replace(path, valueOf(after));
}

template <typename T>
void compare(const T &before, const T &after, const std::string &path, Operations &found)
{
    if constexpr (HasFields<T>) {
        ObjectComparison<T> comparison(before, after, path, found);
        fields(comparison, Of<T>());
    } else {
        compareValues(before, after, path, found);
    }
}

} // namespace

nlohmann::ordered_json planPatch(const Plan &before, const Plan &after)
{
    Operations found;
    compare(before, after, {}, found);
    return found.take();
}

Expected<void> applyPlanPatch(nlohmann::json &tree, const nlohmann::json &patch,
                              const std::string &file)
{
    try {
        tree.patch_inplace(patch);
    } catch (const nlohmann::json::exception &problem) {
        return failure(
            Message(HEADROOM_TEXT("Errors", "A recorded change does not fit the plan: %1."),
                    std::string(problem.what())),
            file, HEADROOM_TEXT("Errors", "Restore what was recorded before it."));
    }
    return {};
}

} // namespace headroom::storage
