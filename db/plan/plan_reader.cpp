// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/plan_reader.h"

#include "core/plan/inheritance.h"
#include "core/plan/plan_fields.h"
#include "core/plan/plan_validation.h"
#include "core/texts/error_texts.h"
#include "db/plan/json_text.h"
#include "db/plan/plan_tree.h"

#include <algorithm>
#include <concepts>
#include <limits>

namespace headroom::storage {

namespace {

using nlohmann::json;

constexpr std::size_t kShownText = 60;

/// Position of the reader, and the first error; nothing is read after that.
struct Reading {
    const std::string &file;
    JsonPointer path;
    std::optional<Error> error;

    void fail(Message what, Message remedy)
    {
        if (!error)
            error = Error{std::move(what), placeIn(file, path.text()), std::move(remedy)};
    }
    void fail(const Error &inner) { fail(inner.what, inner.remedy); }
};

std::string quoted(const std::string &text)
{
    return '"' + (text.size() > kShownText ? text.substr(0, kShownText) + "..." : text) + '"';
}

template <typename T>
void readObject(const json &value, T &object, Reading &reading);

template <std::integral T>
requires(!std::same_as<T, bool>) void read(const json &value, T &target, Reading &reading)
{
    using Limits = std::numeric_limits<T>;
    const bool fits = value.is_number_integer()
                      && (!value.is_number_unsigned()
                          || value.get<std::uint64_t>() <= std::uint64_t(Limits::max()))
                      && (value.is_number_unsigned()
                          || (value.get<std::int64_t>() >= std::int64_t(Limits::min())));
    if (!fits)
        return reading.fail(
            HEADROOM_TEXT("Errors", "A whole number is expected."),
            sizeof(T) > sizeof(std::int32_t)
                ? Message(
                    HEADROOM_TEXT("Errors", "Write it without quotes, decimal point or exponent."))
                : Message(HEADROOM_TEXT("Errors", "Write one from %1 to %2."),
                          std::to_string(Limits::min()), std::to_string(Limits::max())));
    target = value.get<T>();
}

void read(const json &value, bool &target, Reading &reading)
{
    if (!value.is_boolean())
        return reading.fail(HEADROOM_TEXT("Errors", "Yes or no is expected."),
                            HEADROOM_TEXT("Errors", "Write true or false."));
    target = value.get<bool>();
}

void read(const json &value, double &target, Reading &reading)
{
    if (!value.is_number())
        return reading.fail(HEADROOM_TEXT("Errors", "A number is expected."),
                            HEADROOM_TEXT("Errors", "Write it like 1234.5, without quotes."));
    target = value.get<double>();
}

void read(const json &value, std::string &target, Reading &reading)
{
    if (!value.is_string())
        return reading.fail(HEADROOM_TEXT("Errors", "A text is expected."),
                            HEADROOM_TEXT("Errors", "Write it in double quotes."));
    target = value.get_ref<const std::string &>();
}

/// Values that are stored as text and have a parser of their own.
template <typename T, typename Parser>
void readText(const json &value, T &target, Reading &reading, Parser parse, const char *example)
{
    if (!value.is_string())
        return reading.fail(HEADROOM_TEXT("Errors", "An exact value is expected, as text."),
                            Message(HEADROOM_TEXT("Errors", "Write it in double quotes, like %1."),
                                    std::string(example)));
    const auto parsed = parse(value.get_ref<const std::string &>());
    if (!parsed)
        return reading.fail(parsed.error());
    target = *parsed;
}

void read(const json &value, Exact &target, Reading &reading)
{
    readText(value, target, reading, exactFromText, "\"8.5\"");
}

void read(const json &value, Money &target, Reading &reading)
{
    readText(value, target, reading, moneyFromText, "\"9000.00\"");
}

void read(const json &value, HourlyRate &target, Reading &reading)
{
    readText(value, target, reading, HourlyRate::parse, "\"0.526\"");
}

void read(const json &value, Date &target, Reading &reading)
{
    readText(value, target, reading, Date::parse, "\"2026-11-20\"");
}

template <KeyedEnum Enum>
void read(const json &value, Enum &target, Reading &reading)
{
    const std::string key = value.is_string() ? value.get<std::string>() : std::string();
    const std::optional<Enum> known = fromKey<Enum>(key);
    if (!known)
        return reading.fail(
            (value.is_string() ? quoted(key) : std::string("This"))
                + (std::string_view("aeiou").find(kNounOf<Enum>[0]) == std::string_view::npos
                       ? " is not a "
                       : " is not an ")
                + std::string(kNounOf<Enum>) + '.',
            Message(HEADROOM_TEXT("Errors", "Write one of: %1."), allFileKeys<Enum>()));
    target = *known;
}

void read(const json &value, Provider &target, Reading &reading)
{
    const std::string key = value.is_string() ? value.get<std::string>() : std::string();
    if (const auto known = providerWithKey(key)) {
        target = *known;
        return;
    }
    Error unknown = unknownProvider(key, {});
    reading.fail(std::move(unknown.what), std::move(unknown.remedy));
}

template <typename T>
requires std::is_class_v<T>
void read(const json &value, T &object, Reading &reading)
{
    readObject(value, object, reading);
}

/// Lengths that are stated are there; the writer leaves out what has none.
void read(const json &value, LengthHistogram &lengths, Reading &reading)
{
    readObject(value, lengths, reading);
    if (reading.error || lengths != LengthHistogram())
        return;
    reading.path.enter("buckets");
    reading.fail(error_text::kNoLengths, error_text::kStateABucket);
    reading.path.leave();
}

template <typename T>
void read(const json &value, std::optional<T> &target, Reading &reading)
{
    T inner = {};
    read(value, inner, reading);
    target = std::move(inner);
}

/// Calls `each(element, index)` with the path set, until the first error.
template <typename Each>
void readElements(const json &value, Reading &reading, Each each)
{
    if (!value.is_array())
        return reading.fail(HEADROOM_TEXT("Errors", "A list is expected."),
                            HEADROOM_TEXT("Errors", "Write it in square brackets."));
    for (std::size_t i = 0; i < value.size() && !reading.error; ++i) {
        reading.path.enter(i);
        each(value[i], i);
        reading.path.leave();
    }
}

template <typename T>
void read(const json &value, std::vector<T> &target, Reading &reading)
{
    target.clear();
    readElements(value, reading, [&](const json &element, std::size_t) {
        read(element, target.emplace_back(), reading);
    });
}

/// A list that has exactly `count` elements.
bool hasElements(const json &value, std::size_t count, Reading &reading)
{
    if (value.is_array() && value.size() == count)
        return true;
    reading.fail(
        Message(HEADROOM_TEXT("Errors", "A list of %1 elements is expected."),
                std::to_string(count)),
        Message(HEADROOM_TEXT("Errors", "Write %1 in square brackets."), std::to_string(count)));
    return false;
}

template <std::size_t Size>
void read(const json &value, std::array<double, Size> &target, Reading &reading)
{
    if (hasElements(value, Size, reading))
        readElements(value, reading, [&](const json &element, std::size_t i) {
            read(element, target[i], reading);
        });
}

void read(const json &value, std::bitset<kHoursPerWeek> &target, Reading &reading)
{
    if (!hasElements(value, kHoursPerWeek / kHoursPerDay, reading))
        return;
    readElements(value, reading, [&](const json &element, std::size_t day) {
        const std::string hours = element.is_string() ? element.get<std::string>() : std::string();
        if (hours.size() != kHoursPerDay || hours.find_first_not_of("01") != std::string::npos)
            return reading.fail(
                HEADROOM_TEXT("Errors", "The hours of a day are expected."),
                HEADROOM_TEXT("Errors", "Write 24 characters in double quotes, each 0 or 1."));
        for (std::size_t hour = 0; hour < kHoursPerDay; ++hour)
            target[day * kHoursPerDay + hour] = hours[hour] == '1';
    });
}

template <typename T>
void read(const json &value, std::map<WorkloadId, T> &target, Reading &reading)
{
    constexpr bool kAllocates = std::is_same_v<T, Allocation>;
    readElements(value, reading, [&](const json &element, std::size_t) {
        OfWorkload<T> entry;
        read(element, entry, reading);
        if (!reading.error && !target.emplace(entry.workload, entry).second)
            reading.fail(
                Message(kAllocates
                            ? HEADROOM_TEXT("Errors",
                                            "The workload %1 is allocated twice in this scenario.")
                            : HEADROOM_TEXT(
                                "Errors", "The workload %1 is overridden twice in this scenario."),
                        std::to_string(entry.workload)),
                HEADROOM_TEXT("Errors", "Keep one of the two."));
    });
}

/// The keys of an object that have been read.
class ObjectKeys
{
public:
    ObjectKeys(const json &value, Reading &reading) : m_value(value), m_reading(reading) {}

    /// The value to read, with its key on the path; null where there is none, or something went
    /// wrong before.
    [[nodiscard]] const json *enter(std::string_view key)
    {
        m_known.push_back(key);
        if (m_reading.error)
            return nullptr;
        const auto place = m_value.find(key);
        if (place == m_value.end())
            return nullptr;
        m_reading.path.enter(key);
        return &*place;
    }
    [[nodiscard]] bool isNull(std::string_view key) const
    {
        const auto place = m_value.find(key);
        return place != m_value.end() && place->is_null();
    }
    void know(std::string_view key) { m_known.push_back(key); }
    void missing(std::string_view key)
    {
        m_reading.fail(
            Message(HEADROOM_TEXT("Errors", "The key \"%1\" is missing."), std::string(key)),
            HEADROOM_TEXT("Errors", "Add it."));
    }
    /// Nothing may be lost silently: a key that no field claimed is an error.
    void refuseUnknown()
    {
        for (const auto &[key, value] : m_value.items()) {
            if (std::ranges::find(m_known, key) == m_known.end())
                return m_reading.fail(
                    Message(HEADROOM_TEXT("Errors", "The key %1 is not known."), quoted(key)),
                    HEADROOM_TEXT("Errors", "Check its spelling, or remove it."));
        }
    }

private:
    const json &m_value;
    Reading &m_reading;
    std::vector<std::string_view> m_known;
};

/// Reads a member where its key is there. The same for all objects, like putField().
template <typename Value>
[[gnu::noinline]] bool findField(ObjectKeys &keys, std::string_view key, Value &target,
                                 Reading &reading)
{
    const json *value = keys.enter(key);
    if (value == nullptr)
        return false;
    read(*value, target, reading);
    reading.path.leave();
    return true;
}

/// Follows the description of an object's fields (plan_fields.h), like ObjectWriter.
template <typename T>
class ObjectReader
{
public:
    ObjectReader(ObjectKeys &keys, T &object, Reading &reading)
        : m_keys(keys),
          m_object(object),
          m_reading(reading)
    {}

    template <typename Member>
    [[gnu::always_inline]] void required(std::string_view key, Member member)
    {
        if (!findField(m_keys, key, m_object.*member, m_reading))
            m_keys.missing(key);
    }
    template <typename Member>
    [[gnu::always_inline]] void optional(std::string_view key, Member member)
    {
        findField(m_keys, key, m_object.*member, m_reading);
    }
    template <typename Member>
    [[gnu::always_inline]] void always(std::string_view key, Member member)
    {
        findField(m_keys, key, m_object.*member, m_reading);
    }
    template <typename Member>
    [[gnu::always_inline]] void nullable(std::string_view key, Member member)
    {
        if (m_keys.isNull(key))
            m_keys.know(key);
        else
            findField(m_keys, key, m_object.*member, m_reading);
    }
    template <typename Test, typename Member>
    [[gnu::always_inline]] void when(Test /*test*/, std::string_view key, Member member)
    {
        findField(m_keys, key, m_object.*member, m_reading);
    }

private:
    ObjectKeys &m_keys;
    T &m_object;
    Reading &m_reading;
};

template <typename T>
void readObject(const json &value, T &object, Reading &reading)
{
    if (!value.is_object())
        return reading.fail(HEADROOM_TEXT("Errors", "An object is expected."),
                            HEADROOM_TEXT("Errors", "Write it in curly brackets."));
    object = T(); // the writer leaves out what the type has by itself, whatever it has as a member
    ObjectKeys keys(value, reading);
    ObjectReader<T> reader(keys, object, reading);
    fields(reader, Of<T>());
    if (!reading.error)
        keys.refuseUnknown();
}

} // namespace

Expected<Plan> planFromTree(const json &tree, const std::string &file)
{
    Reading reading{file, {}, {}};
    Plan plan;
    read(tree, plan, reading);
    if (reading.error)
        return tl::unexpected(*reading.error);
    plan.activeScenario = plan.proposed;
    followBaseline(plan);
    return plan;
}

Expected<Plan> validPlanFromTree(const json &tree, const std::string &file)
{
    auto plan = planFromTree(tree, file);
    if (!plan)
        return plan;
    if (const auto valid = validate(*plan); !valid)
        return failure(valid.error().what, placeIn(file, valid.error().where),
                       valid.error().remedy);
    return plan;
}

} // namespace headroom::storage
