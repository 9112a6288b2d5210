// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/json_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <vector>

namespace headroom::storage {

namespace {

using nlohmann::json;

constexpr std::size_t kDeepestJson = 32;
// More than the largest valid plan has, and few enough for a small computer's memory.
constexpr std::size_t kMaxValues = 1'000'000;
constexpr std::size_t kLongestJsonText = 100'000;

/// "plan.headroom, line 3, column 7"
std::string lineIn(const std::string &file, std::string_view text, std::size_t position)
{
    const std::string_view before = text.substr(0, position > 0 ? position - 1 : 0);
    const auto lines = std::ranges::count(before, '\n');
    const std::size_t lineStart =
        before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    return file + ", line " + std::to_string(lines + 1) + ", column "
           + std::to_string(before.size() - lineStart + 1);
}

/// The parser's message without its own position.
std::string reasonOf(const std::string &message)
{
    constexpr std::string_view kLead = "syntax error ";
    const std::size_t start = message.find(kLead);
    return start == std::string::npos ? message.substr(message.find("] ") + 2)
                                      : message.substr(start);
}

/// Builds the tree event by event, so that limits apply before memory is spent.
class TreeBuilder final : public nlohmann::json_sax<json>
{
public:
    TreeBuilder(std::string_view text, const std::string &file) : m_text(text), m_file(file) {}

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override { return add(value); }
    bool number_float(number_float_t value, const string_t & /*text*/) override
    {
        return add(value);
    }
    bool string(string_t &value) override
    {
        if (isTooLong(value))
            return false;
        return add(std::move(value));
    }
    bool binary(binary_t & /*value*/) override { return false; }
    bool start_object(std::size_t /*size*/) override { return open(json::object()); }
    bool start_array(std::size_t /*size*/) override { return open(json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t &name) override
    {
        if (isTooLong(name))
            return false;
        m_key = std::move(name);
        if (!m_open.back()->contains(m_key))
            return true;
        m_error = Error{
            Message(HEADROOM_TEXT("Errors", "The key \"%1\" occurs twice in one object."), m_key),
            placeIn(m_file, path()), HEADROOM_TEXT("Errors", "Keep one of the two.")};
        return false;
    }

    bool parse_error(std::size_t position, const std::string & /*token*/,
                     const json::exception &problem) override
    {
        m_error = Error{Message(HEADROOM_TEXT("Errors", "This is not valid JSON: %1."),
                                reasonOf(problem.what())),
                        lineIn(m_file, m_text, position),
                        HEADROOM_TEXT("Errors", "Correct the file there, or open a backup of it.")};
        return false;
    }

    [[nodiscard]] Expected<json> result(bool complete)
    {
        if (m_error)
            return tl::unexpected(*m_error);
        if (!complete)
            return failure(HEADROOM_TEXT("Errors", "This is not valid JSON."), m_file);
        return std::move(m_root);
    }

private:
    /// The value's place in the tree; null when a limit is passed.
    json *put(json value)
    {
        if (++m_values > kMaxValues) {
            m_error =
                Error{HEADROOM_TEXT("Errors", "The file contains too many values to be a plan."),
                      m_file, HEADROOM_TEXT("Errors", "Choose another file.")};
            return nullptr;
        }
        if (m_open.empty())
            return &(m_root = std::move(value));
        json &parent = *m_open.back();
        if (parent.is_object())
            return &(parent[m_key] = std::move(value));
        parent.push_back(std::move(value));
        return &parent.back();
    }

    template <typename T>
    bool add(T &&value)
    {
        return put(json(std::forward<T>(value))) != nullptr;
    }

    bool isTooLong(const std::string &text)
    {
        if (text.size() <= kLongestJsonText)
            return false;
        m_error = Error{HEADROOM_TEXT("Errors", "A text is longer than a plan can contain."),
                        placeIn(m_file, path()),
                        HEADROOM_TEXT("Errors", "Shorten it, or choose another file.")};
        return true;
    }

    bool open(json container)
    {
        if (m_open.size() == kDeepestJson) {
            m_error =
                Error{HEADROOM_TEXT("Errors", "The file is nested too deeply to be a plan."),
                      placeIn(m_file, path()), HEADROOM_TEXT("Errors", "Choose another file.")};
            return false;
        }
        json *placed = put(std::move(container));
        if (placed == nullptr)
            return false;
        m_keys.push_back(m_key);
        m_open.push_back(placed);
        return true;
    }

    bool close()
    {
        m_open.pop_back();
        m_keys.pop_back();
        return true;
    }

    /// Path of the next value.
    [[nodiscard]] std::string path() const
    {
        JsonPointer result;
        for (std::size_t level = 0; level < m_open.size(); ++level) {
            if (m_open[level]->is_array())
                result.enter(m_open[level]->size() - (level + 1 < m_open.size() ? 1 : 0));
            else
                result.enter(level + 1 < m_open.size() ? m_keys[level + 1] : m_key);
        }
        return result.text();
    }

    std::string_view m_text;
    const std::string &m_file;
    json m_root;
    std::vector<json *> m_open;
    std::vector<std::string> m_keys; ///< by level: the key of its container
    std::string m_key;
    std::size_t m_values = 0;
    std::optional<Error> m_error;
};

constexpr int kDecimals = 9;
constexpr std::size_t kWholeDigits = 18;
constexpr Int128 kLargestDenominator = 1'000'000'000;

Expected<Exact> decimalFromText(std::string_view text)
{
    const std::size_t point = std::min(text.find('.'), text.size());
    if (point > kWholeDigits + 1 || text.size() - point > kDecimals + 1)
        return failure(
            Message(HEADROOM_TEXT("Errors", "\"%1\" has too many digits."),
                    std::string(text.substr(0, 40))),
            {},
            HEADROOM_TEXT("Errors",
                          "At most 18 digits are allowed before the point and 9 after it."));
    return Exact::parse(text);
}

/// Goes through a text that is valid JSON, from value to value.
class PathWalk
{
public:
    explicit PathWalk(std::string_view text) : m_text(text) { skipSpace(); }

    [[nodiscard]] std::size_t at() const { return m_at; }

    /// To the value of that key, or with that index; where there is none, the place stays.
    bool enter(std::string_view part)
    {
        const std::size_t before = m_at;
        const bool isObject = here() == '{';
        if (!isObject && here() != '[')
            return false;
        std::size_t index = 0;
        const auto wanted = std::from_chars(part.data(), part.data() + part.size(), index);
        if (!isObject && wanted.ec != std::errc())
            return false;
        step();
        for (std::size_t i = 0; here() != '}' && here() != ']' && here() != '\0'; ++i) {
            bool isWanted = !isObject && i == index;
            if (isObject) {
                const std::size_t start = m_at;
                skipText();
                isWanted = m_text.substr(start + 1, m_at - start - 2) == part;
                skipSpace();
                step(); // the colon
            }
            if (isWanted)
                return true;
            skipValue();
            if (here() == ',')
                step();
        }
        m_at = before;
        return false;
    }

private:
    [[nodiscard]] char here() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    void skipSpace() { m_at = std::min(m_text.find_first_not_of(" \t\r\n", m_at), m_text.size()); }
    void step()
    {
        ++m_at;
        skipSpace();
    }
    void skipText()
    {
        for (++m_at; here() != '"' && here() != '\0'; ++m_at)
            m_at += here() == '\\' ? 1 : 0;
        ++m_at;
    }
    void skipValue()
    {
        int depth = 0;
        do {
            const char c = here();
            if (c == '"') {
                skipText();
                continue;
            }
            depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            ++m_at;
        } while (m_at < m_text.size() && (depth > 0 || !endsValue()));
        skipSpace();
    }
    [[nodiscard]] bool endsValue() const { return here() == ',' || here() == '}' || here() == ']'; }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

Expected<json> parseJson(std::string_view text, const std::string &file)
{
    // The parser takes a zero byte for the end, and would pass over what follows.
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
        return failure(HEADROOM_TEXT("Errors", "This is not valid JSON: it contains a zero byte."),
                       lineIn(file, text, zero + 1),
                       HEADROOM_TEXT("Errors", "Correct the file there, or open a backup of it."));
    }
    TreeBuilder builder(text, file);
    const bool complete = json::sax_parse(text.begin(), text.end(), &builder);
    return builder.result(complete);
}

std::string canonicalText(const json &value)
{
    return value.dump();
}

Expected<Exact> exactFromText(std::string_view text)
{
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos)
        return decimalFromText(text);
    const auto top = decimalFromText(text.substr(0, slash));
    const auto bottom = decimalFromText(text.substr(slash + 1));
    const bool fraction = top && bottom && top->denominator() == 1 && bottom->denominator() == 1
                          && *bottom > Exact(0) && bottom->numerator() <= kLargestDenominator;
    if (!fraction)
        return failure(
            Message(HEADROOM_TEXT("Errors", "\"%1\" is not a fraction of whole numbers."),
                    std::string(text.substr(0, 40))),
            {}, HEADROOM_TEXT("Errors", "Write it like 52/12, or like 4.5."));
    return *top / *bottom;
}

Expected<Money> moneyFromText(std::string_view text)
{
    HEADROOM_TRY(const auto value, decimalFromText(text));
    if (value.numerator() * 100 % value.denominator() != 0)
        return failure(
            Message(HEADROOM_TEXT("Errors", "\"%1\" is finer than a cent."), std::string(text)), {},
            HEADROOM_TEXT("Errors", "Round it to two decimals."));
    return Money::rounded(value);
}

std::size_t lineOfValue(std::string_view text, std::string_view path)
{
    PathWalk walk(text);
    while (!path.empty()) {
        path.remove_prefix(1);
        const std::size_t end = std::min(path.find('/'), path.size());
        if (!walk.enter(path.substr(0, end)))
            break;
        path.remove_prefix(end);
    }
    const std::string_view before = text.substr(0, walk.at());
    return static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
}

std::string withLine(const std::string &where, const std::string &file, std::string_view text)
{
    const std::string lead = file + ": /";
    if (!where.starts_with(lead))
        return where;
    const std::string path = where.substr(lead.size() - 1);
    return file + ", line " + std::to_string(lineOfValue(text, path)) + ": " + path;
}

} // namespace headroom::storage
