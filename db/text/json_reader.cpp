// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/text/json_reader.h"

#include <algorithm>
#include <optional>

// An assertion inside the library would end the program over a file's content.
#define RAPIDJSON_ASSERT(x) static_cast<void>(0)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wconversion"
#ifdef __clang__
// RapidJSON adds an offset to its empty stack, a null pointer (internal/stack.h), and does not use
// the sum.
#pragma clang attribute push(__attribute__((no_sanitize("pointer-overflow"))), apply_to = function)
#endif
#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>
#ifdef __clang__
#pragma clang attribute pop
#endif
#pragma GCC diagnostic pop

namespace headroom::storage {

namespace {

constexpr std::uint64_t kLongestValue = 8 * 1024 * 1024;
constexpr std::size_t kDeepest = 64;

} // namespace

/// RapidJSON's idea of a stream over a ByteSource. After an error it plays the end of the text.
class JsonStream
{
public:
    using Ch = char;

    explicit JsonStream(ByteSource &source) : m_source(source), m_block(kReadBlock + 1)
    {
        refill();
    }

    // RapidJSON names what it calls.
    // NOLINTBEGIN(readability-identifier-naming)
    [[nodiscard]] Ch Peek() const { return *m_current; }
    Ch Take()
    {
        const char c = *m_current++;
        if (m_current == m_end)
            refill();
        return c;
    }
    [[nodiscard]] std::size_t Tell() const
    {
        return m_before + static_cast<std::size_t>(m_current - m_block.data());
    }
    // For in-place parsing, which is not used.
    Ch *PutBegin() { return nullptr; }
    void Put(Ch) {}
    void Flush() {}
    std::size_t PutEnd(Ch *) { return 0; }
    // NOLINTEND(readability-identifier-naming)

    void noteEvent() { m_lastEvent = Tell(); }
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }

private:
    void refill()
    {
        m_before += static_cast<std::size_t>(m_end - m_block.data());
        std::size_t count = 0;
        if (!m_error && !m_atEnd) {
            if (m_before - m_lastEvent > kLongestValue) {
                m_error = Error{HEADROOM_TEXT("Errors", "One value is longer than 8 MiB."),
                                "byte " + std::to_string(m_lastEvent),
                                HEADROOM_TEXT("Errors", "This is not a price list.")};
            } else if (const auto read = m_source.read(std::span(m_block).first(kReadBlock));
                       read) {
                count = *read;
            } else {
                m_error = read.error();
            }
        }
        m_atEnd = count == 0;
        m_current = m_block.data();
        // The end reads as one NUL that is never stepped over in earnest.
        m_block[count] = '\0';
        m_end = m_block.data() + (m_atEnd ? 1 : count);
        if (m_atEnd)
            m_before -= m_ended ? 1 : 0;
        m_ended = m_atEnd;
    }

    ByteSource &m_source;
    std::vector<char> m_block;
    char *m_current = m_block.data();
    char *m_end = m_block.data();
    std::size_t m_before = 0;
    std::size_t m_lastEvent = 0;
    bool m_atEnd = false;
    bool m_ended = false;
    std::optional<Error> m_error;
};

/// RapidJSON's handler: keeps the path and passes everything on.
class JsonPathKeeper
{
public:
    JsonPathKeeper(JsonStream &stream, JsonListener &listener)
        : m_stream(stream),
          m_listener(listener)
    {
        m_path.m_frames.resize(kDeepest);
        listener.m_path = &m_path;
        listener.m_byte = &m_byte;
    }
    JsonPathKeeper(const JsonPathKeeper &) = delete;
    JsonPathKeeper &operator=(const JsonPathKeeper &) = delete;
    ~JsonPathKeeper()
    {
        m_listener.m_path = nullptr;
        m_listener.m_byte = nullptr;
    }

    [[nodiscard]] bool tooDeep() const { return m_tooDeep; }

    // NOLINTBEGIN(readability-identifier-naming)
    bool Null()
    {
        return value([] {});
    }
    bool Bool(bool truth)
    {
        return value([&] { m_listener.truth(truth); });
    }
    // Only "NaN" and "Infinity" arrive as numbers; all others as RawNumber.
    bool Int(int) { return true; }
    bool Uint(unsigned) { return true; }
    bool Int64(std::int64_t) { return true; }
    bool Uint64(std::uint64_t) { return true; }
    bool Double(double)
    {
        return value([&] { m_listener.number("NaN"); });
    }
    bool RawNumber(const char *text, rapidjson::SizeType length, bool)
    {
        return value(
            [&] { m_listener.number(length > 0 ? std::string_view(text, length) : "NaN"); });
    }
    bool String(const char *text, rapidjson::SizeType length, bool)
    {
        return value([&] { m_listener.text({text, length}); });
    }
    bool Key(const char *text, rapidjson::SizeType length, bool)
    {
        m_stream.noteEvent();
        m_path.m_frames[m_path.m_depth - 1].key.assign(text, length);
        return true;
    }
    bool StartObject() { return open(false); }
    bool StartArray() { return open(true); }
    bool EndObject(rapidjson::SizeType)
    {
        close();
        m_listener.endObject();
        return true;
    }
    bool EndArray(rapidjson::SizeType)
    {
        close();
        return true;
    }
    // NOLINTEND(readability-identifier-naming)

private:
    void beforeValue()
    {
        m_stream.noteEvent();
        m_byte = m_stream.Tell();
        if (m_path.m_depth == 0)
            return;
        JsonPath::Frame &frame = m_path.m_frames[m_path.m_depth - 1];
        if (!frame.isArray)
            return;
        if (frame.hasValue)
            ++frame.index;
        frame.hasValue = true;
    }
    template <typename Tell>
    bool value(Tell tell)
    {
        beforeValue();
        tell();
        return true;
    }
    bool open(bool isArray)
    {
        beforeValue();
        if (m_path.m_depth == kDeepest) {
            m_tooDeep = true;
            return false;
        }
        if (isArray)
            m_listener.startArray();
        else
            m_listener.startObject();
        JsonPath::Frame &frame = m_path.m_frames[m_path.m_depth++];
        frame.isArray = isArray;
        frame.hasValue = false;
        frame.index = 0;
        frame.key.clear();
        return true;
    }
    void close()
    {
        m_stream.noteEvent();
        m_byte = m_stream.Tell();
        --m_path.m_depth;
    }

    JsonStream &m_stream;
    JsonListener &m_listener;
    JsonPath m_path;
    std::uint64_t m_byte = 0;
    bool m_tooDeep = false;
};

std::string JsonPath::text(std::size_t levels) const
{
    std::string result;
    for (std::size_t level = 0; level < std::min(levels, m_depth); ++level) {
        const Frame &frame = m_frames[level];
        if (frame.isArray)
            result += '[' + std::to_string(frame.index) + ']';
        else
            result += (result.empty() ? "" : ".") + frame.key.substr(0, 64);
    }
    return result;
}

Expected<void> readJson(ByteSource &source, JsonListener &listener, JsonDocuments documents)
{
    JsonStream stream(source);
    JsonPathKeeper keeper(stream, listener);
    rapidjson::Reader reader;
    // Iterative: nesting must not eat the stack. Numbers as text: prices stay exact.
    constexpr unsigned kFlags = rapidjson::kParseIterativeFlag
                                | rapidjson::kParseNumbersAsStringsFlag
                                | rapidjson::kParseNanAndInfFlag;
    rapidjson::ParseResult result;
    if (documents == JsonDocuments::one) {
        result = reader.Parse<kFlags>(stream, keeper);
    } else {
        do {
            result = reader.Parse<kFlags | rapidjson::kParseStopWhenDoneFlag>(stream, keeper);
            if (!result.IsError())
                rapidjson::SkipWhitespace(stream);
        } while (!result.IsError() && stream.Peek() != '\0');
    }
    if (stream.error())
        return tl::unexpected(*stream.error());
    if (keeper.tooDeep())
        return failure(HEADROOM_TEXT("Errors", "The text is nested too deeply."),
                       "byte " + std::to_string(stream.Tell()),
                       HEADROOM_TEXT("Errors", "This is not a price list."));
    if (!result.IsError())
        return {};
    if (stream.Peek() == '\0') {
        return failure(HEADROOM_TEXT("Errors", "The file is truncated."),
                       "byte " + std::to_string(result.Offset()),
                       HEADROOM_TEXT("Errors", "Fetch it again; nothing was changed."));
    }
    return failure(Message(HEADROOM_TEXT("Errors", "The text is not valid JSON: %1"),
                           std::string(rapidjson::GetParseError_En(result.Code()))),
                   "byte " + std::to_string(result.Offset()),
                   HEADROOM_TEXT("Errors", "Fetch it again; nothing was changed."));
}

} // namespace headroom::storage
