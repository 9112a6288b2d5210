// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/plan_changes.h"

#include "core/evaluation/format.h"
#include "core/plan/plan_fields.h"
#include "core/texts/version_texts.h"
#include "core/wording/field_words.h"
#include "core/wording/plan_values.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace headroom {

namespace {

/// A key on the way to a field, or an item of a list by its name.
struct Step {
    std::string key;
    bool isItem = false;
};

struct Difference {
    enum class Part : std::uint8_t {
        field,
        itemBefore, ///< an item that only the plan before has
        itemAfter,
        fieldOfItem ///< of such an item
    };
    std::vector<Step> way;
    Part part = Part::field;
    std::string rawBefore;
    std::string rawAfter;
    std::string before; ///< in words
    std::string after;
};

class ChangeWalk
{
public:
    ChangeWalk(const Plan &before, const Plan &after, const Language &language)
        : m_before(before),
          m_after(after),
          m_language(language)
    {}

    std::vector<Difference> take()
    {
        compareFields(&m_before, &m_after);
        return std::move(m_changes);
    }

private:
    /// The values of a field in both plans; null: not there. `hides`: files leave its default out.
    template <typename Value>
    struct Sides {
        const Value *before = nullptr;
        const Value *after = nullptr;
        const Value *hidden = nullptr;
    };

    /// Follows the description of the fields of an object that at least one plan has.
    template <typename T>
    class FieldPair
    {
    public:
        FieldPair(ChangeWalk &walk, const T *before, const T *after)
            : m_walk(walk),
              m_before(before),
              m_after(after)
        {}

        template <typename Member>
        void required(const char *key, Member member)
        {
            m_walk.compareMember(key, sides(member));
        }
        template <typename Member>
        void always(const char *key, Member member)
        {
            required(key, member);
        }
        template <typename Member>
        void nullable(const char *key, Member member)
        {
            required(key, member);
        }
        template <typename Member>
        void optional(const char *key, Member member)
        {
            auto values = sides(member);
            values.hidden = &(m_defaults.*member);
            m_walk.compareMember(key, values);
        }
        template <typename Test, typename Member>
        void when(Test /*isWritten*/, const char *key, Member member)
        {
            optional(key, member);
        }

    private:
        template <typename Member>
        auto sides(Member member) const
        {
            using Value = std::remove_cvref_t<decltype(m_defaults.*member)>;
            const auto in = [&](const T *object) -> const Value * {
                return object != nullptr ? &(object->*member) : nullptr;
            };
            return Sides<Value>{in(m_before), in(m_after), nullptr};
        }

        ChangeWalk &m_walk;
        const T *m_before;
        const T *m_after;
        T m_defaults = {};
    };

    template <typename T>
    void compareFields(const T *before, const T *after)
    {
        FieldPair<T> pair(*this, before, after);
        fields(pair, Of<T>());
    }

    template <typename Value>
    [[gnu::noinline]] void compareMember(const char *key, Sides<Value> values)
    {
        const auto &[before, after, hidden] = values;
        if (before != nullptr && after != nullptr ? *before == *after : before == after)
            return;
        m_way.push_back({key});
        const std::size_t found = m_changes.size();
        compareValues(values);
        if (m_changes.size() == found && before != nullptr && after != nullptr)
            addPresence(isThere(*before), isThere(*after));
        m_way.pop_back();
    }

    template <typename Value>
    void compareValues(const Sides<Value> &values)
    {
        const auto &[before, after, hidden] = values;
        if constexpr (kIsOptional<Value>) {
            using Inner = typename Value::value_type;
            const auto in = [](const Value *value) -> const Inner * {
                return value != nullptr && *value ? &**value : nullptr;
            };
            compareValues(Sides<Inner>{in(before), in(after), nullptr});
        } else if constexpr (Described<Value>) {
            if (before != nullptr || after != nullptr)
                compareFields(before, after);
        } else if constexpr (requires { typename Value::mapped_type; }) {
            const auto was = listed(before);
            const auto is = listed(after);
            compareItems(&was, &is);
        } else if constexpr (requires { requires Described<typename Value::value_type>; }) {
            compareItems(before, after);
        } else {
            const auto raw = [hides = hidden](const Value *value) {
                return value == nullptr || (hides != nullptr && *value == *hides) ? std::string()
                                                                                  : rawText(*value);
            };
            const auto words = [&](const Value *value, const Plan &plan) {
                return value != nullptr ? inWords(*value, plan) : nothing();
            };
            if (before != nullptr || after != nullptr)
                add({m_way, Difference::Part::field, raw(before), raw(after),
                     words(before, m_before), words(after, m_after)});
        }
    }

    /// Lists that are matched item by item; what remains is their order.
    template <typename T>
    void compareItems(const std::vector<T> *before, const std::vector<T> *after)
    {
        const auto was = keyed(before);
        const auto is = keyed(after);
        const auto in = [](const auto &items, const std::string &key) -> const T * {
            const auto found =
                std::ranges::find(items, key, [](const auto &item) { return item.first; });
            return found == items.end() ? nullptr : found->second;
        };
        std::vector<std::string> orderBefore;
        std::vector<std::string> orderAfter;
        for (const auto &[key, item] : was) {
            if (in(is, key) != nullptr)
                orderBefore.push_back(labelOf(*item, key));
            compareItem(key, item, in(is, key));
        }
        for (const auto &[key, item] : is) {
            if (const T *earlier = in(was, key))
                orderAfter.push_back(labelOf(*earlier, key));
            else
                compareItem<T>(key, nullptr, item);
        }
        if (orderBefore == orderAfter)
            return;
        m_way.push_back({"order"});
        add({m_way, Difference::Part::field, rawText(orderBefore), rawText(orderAfter),
             listInWords(orderBefore, m_before), listInWords(orderAfter, m_after)});
        m_way.pop_back();
    }

    template <typename T>
    void compareItem(const std::string &key, const T *before, const T *after)
    {
        if (before != nullptr && after != nullptr && *before == *after)
            return;
        m_way.push_back({labelOf(after != nullptr ? *after : *before, key), true});
        const bool isOneSided = before == nullptr || after == nullptr;
        if (isOneSided) {
            add({m_way,
                 before != nullptr ? Difference::Part::itemBefore : Difference::Part::itemAfter,
                 {},
                 {},
                 presence(before != nullptr),
                 presence(after != nullptr)});
            ++m_inItem;
        }
        compareFields(before, after);
        m_inItem -= isOneSided ? 1 : 0;
        m_way.pop_back();
    }

    template <typename T>
    [[nodiscard]] std::string labelOf(const T &item, const std::string &key) const
    {
        if constexpr (requires { item.name; })
            return item.name;
        else if constexpr (requires { item.workload; })
            return inWords(item.workload,
                           findWorkload(m_after, item.workload) != nullptr ? m_after : m_before);
        else if constexpr (requires { item.offer; })
            return item.offer.instanceType + ", " + item.offer.region + ", "
                   + inWords(item.offer.purchase.model, m_after);
        else
            return key.starts_with('#') ? key.substr(1) : key;
    }

    void add(Difference change)
    {
        if (m_inItem > 0)
            change.part = Difference::Part::fieldOfItem;
        if (change.before == change.after) {
            change.before = change.rawBefore;
            change.after = change.rawAfter;
        }
        m_changes.push_back(std::move(change));
    }

    /// Adds an empty object or list that appeared or disappeared.
    void addPresence(bool was, bool is)
    {
        add({m_way, Difference::Part::field, was ? "[]" : "", is ? "[]" : "", presence(was),
             presence(is)});
    }

    [[nodiscard]] std::string presence(bool isThere) const
    {
        return m_language.say(isThere ? version_text::kInPlan : version_text::kNotInPlan);
    }
    [[nodiscard]] std::string nothing() const { return m_language.say(version_text::kNothing); }

    template <typename List>
    [[nodiscard]] std::string listInWords(const List &list, const Plan &plan) const
    {
        std::string text;
        for (const auto &value : list)
            text += (text.empty() ? "" : ", ") + inWords(value, plan);
        return text.empty() ? nothing() : text;
    }

    template <typename Value>
    [[nodiscard]] std::string inWords(const Value &value, const Plan &plan) const
    {
        if constexpr (std::is_same_v<Value, std::string>) {
            return value.empty() ? nothing() : value;
        } else if constexpr (std::is_same_v<Value, bool>) {
            return m_language.say(value ? version_text::kYes : version_text::kNo);
        } else if constexpr (std::is_same_v<Value, WorkloadId>) {
            const Workload *named = findWorkload(plan, value);
            return named != nullptr ? named->name : std::to_string(value);
        } else if constexpr (std::is_same_v<Value, Money>) {
            return formatMoney(value, plan.currency, m_language);
        } else if constexpr (std::is_same_v<Value, Provider>) {
            return m_language.say(nameOf(value));
        } else if constexpr (NamedEnum<Value>) {
            if constexpr (requires { kNamesOf<Value>[0].name; })
                return m_language.say(nameOf(value));
            else
                return rawText(value);
        } else if constexpr (std::is_arithmetic_v<Value> || std::is_same_v<Value, Exact>) {
            return m_language.marked(rawText(value));
        } else if constexpr (ValueList<Value>) {
            return listInWords(value, plan);
        } else {
            return rawText(value);
        }
    }

    const Plan &m_before;
    const Plan &m_after;
    const Language &m_language;
    std::vector<Step> m_way;
    std::vector<Difference> m_changes;
    int m_inItem = 0; ///< depth within items that only one plan has
};

bool isItem(const Difference &change)
{
    return change.part == Difference::Part::itemBefore
           || change.part == Difference::Part::itemAfter;
}

/// True if the change affects an item of this list, or a field of one.
bool isIn(const Difference &change, std::string_view list)
{
    return change.way.size() > 1 && change.way[0].key == list && change.way[1].isItem;
}

/// The names of the steps from one of them on, those that say nothing left out.
std::string nameOf(const Difference &change, std::size_t first, const Language &language)
{
    std::string name;
    std::string_view parent;
    for (std::size_t i = 0; i < first; ++i) {
        if (!change.way[i].isItem)
            parent = change.way[i].key;
    }
    for (std::size_t i = first; i < change.way.size(); ++i) {
        const Step &step = change.way[i];
        std::string part = step.key;
        if (!step.isItem) {
            if (const auto words = fieldName(parent, step.key))
                part = words->empty() ? std::string() : language.say(*words);
            parent = step.key;
        }
        if (!part.empty())
            name += (name.empty() ? "" : ": ") + part;
    }
    return name;
}

NamedChange named(const Difference &change, const Language &language)
{
    NamedChange result{{}, {}, change.before, change.after};
    const bool hasOwner = isIn(change, "workloads") || isIn(change, "scenarios");
    if (hasOwner)
        result.of = change.way[1].key;
    result.what = nameOf(change, hasOwner ? 2 : 0, language);
    if (result.what.empty()) {
        const std::string &key = change.way[change.way.size() > 2 ? 2 : 0].key;
        const auto words = fieldName({}, key);
        result.what = words && !words->empty() ? language.say(*words) : key;
    }
    return result;
}

/// Contents of an item that only one plan has: the fields that its file states.
std::string contentsOf(std::span<const Difference> changes, std::size_t item,
                       const Language &language)
{
    const std::size_t depth = changes[item].way.size();
    const bool isBefore = changes[item].part == Difference::Part::itemBefore;
    std::string contents;
    for (const Difference &change : changes.subspan(item + 1)) {
        if (change.part != Difference::Part::fieldOfItem)
            break;
        const std::string &raw = isBefore ? change.rawBefore : change.rawAfter;
        if (!raw.empty())
            contents += (contents.empty() ? "" : "; ") + nameOf(change, depth, language) + ' '
                        + (isBefore ? change.before : change.after);
    }
    return contents;
}

} // namespace

std::vector<FieldChange> planChanges(const Plan &before, const Plan &after)
{
    std::vector<FieldChange> changes;
    for (Difference &change : ChangeWalk(before, after, english()).take()) {
        if (isItem(change))
            continue;
        std::string place;
        for (const Step &step : change.way)
            place += (place.empty() ? "" : "/") + step.key;
        changes.push_back(
            {std::move(place), std::move(change.rawBefore), std::move(change.rawAfter)});
    }
    return changes;
}

std::vector<NamedChange> namedChanges(const Plan &before, const Plan &after,
                                      const Language &language)
{
    const std::vector<Difference> all = ChangeWalk(before, after, language).take();
    // A workload that came or went moves the number of the next one.
    const bool isRenumbered = std::ranges::any_of(all, [](const Difference &change) {
        return isItem(change) && isIn(change, "workloads") && change.way.size() == 2;
    });
    std::vector<NamedChange> changes;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Difference &change = all[i];
        if (change.part == Difference::Part::fieldOfItem
            || (isRenumbered && change.way[0].key == "next_workload_id"))
            continue;
        changes.push_back(named(change, language));
        const bool hasPage = change.way.size() == 2 && changes.back().of == change.way[1].key;
        if (!isItem(change) || hasPage)
            continue;
        const std::string contents = contentsOf(all, i, language);
        std::string &there = change.part == Difference::Part::itemBefore ? changes.back().before
                                                                         : changes.back().after;
        if (!contents.empty())
            there = contents;
    }
    return changes;
}

std::vector<std::string> changedParts(const Plan &here, const Plan &there, const Language &language)
{
    constexpr auto kNamed = std::to_array<std::pair<std::string_view, Text>>(
        {{"workloads", HEADROOM_TEXT("Differences", "workload %1")},
         {"scenarios", HEADROOM_TEXT("Differences", "scenario %1")},
         {"models", HEADROOM_TEXT("Differences", "model %1")},
         {"accelerators", HEADROOM_TEXT("Differences", "accelerator %1")}});
    constexpr auto kSavedAlong =
        std::to_array<std::string_view>({"prices", "catalog_version", "next_workload_id"});
    std::vector<std::string> parts;
    bool isOther = false;
    for (const Difference &change : ChangeWalk(here, there, language).take()) {
        const std::string &first = change.way[0].key;
        if (change.part == Difference::Part::fieldOfItem
            || std::ranges::find(kSavedAlong, first) != kSavedAlong.end())
            continue;
        const auto *list = std::ranges::find_if(
            kNamed, [&](const auto &entry) { return isIn(change, entry.first); });
        std::string part;
        if (list != kNamed.end())
            part = language.say(list->second, {change.way[1].key});
        else if (first == "name")
            part = language.say(HEADROOM_TEXT("Differences", "name of the plan"));
        else
            isOther = true;
        if (list != kNamed.end() && isItem(change) && change.way.size() == 2)
            part = language.say(change.part == Difference::Part::itemBefore
                                    ? HEADROOM_TEXT("Differences", "%1 (only here)")
                                    : HEADROOM_TEXT("Differences", "%1 (only in the file)"),
                                {part});
        if (!part.empty() && std::ranges::find(parts, part) == parts.end())
            parts.push_back(std::move(part));
    }
    if (isOther)
        parts.push_back(language.say(HEADROOM_TEXT("Differences", "assumptions of the plan")));
    return parts;
}

} // namespace headroom
