// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "db/text/byte_source.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::storage {

/// The place in a document: one frame per open object or array. Kept by the reader, read by
/// listeners.
class JsonPath
{
public:
    /// Number of open objects and arrays.
    [[nodiscard]] std::size_t depth() const { return m_depth; }
    /// Key of the value being read, at a level from 0 (the outermost object); empty inside an
    /// array, and at levels that are not open.
    [[nodiscard]] std::string_view key(std::size_t level) const
    {
        return level < m_depth ? std::string_view(m_frames[level].key) : std::string_view();
    }
    [[nodiscard]] std::string_view lastKey() const { return key(m_depth - 1); }
    [[nodiscard]] bool inArray() const { return m_depth > 0 && m_frames[m_depth - 1].isArray; }
    [[nodiscard]] std::uint64_t index(std::size_t level) const { return m_frames[level].index; }
    /// "Items[12].retailPrice", down to `levels` frames.
    [[nodiscard]] std::string text(std::size_t levels) const;

private:
    friend class JsonPathKeeper;
    struct Frame {
        bool isArray = false;
        bool hasValue = false;
        std::uint64_t index = 0;
        std::string key;
    };
    std::vector<Frame> m_frames;
    std::size_t m_depth = 0;
};

/// Receives a JSON document as it is read. `path` is the position of a value; for the start of an
/// object or array it is that of the parent, for its end too. Views are valid during the call.
class JsonListener
{
public:
    virtual ~JsonListener() = default;
    virtual void startObject() {}
    virtual void endObject() {}
    virtual void startArray() {}
    virtual void text(std::string_view /*value*/) {}
    /// As the characters of the file.
    virtual void number(std::string_view value) { text(value); }
    virtual void truth(bool /*value*/) {}

    [[nodiscard]] const JsonPath &path() const { return *m_path; }
    /// Offset of the reader in the text.
    [[nodiscard]] std::uint64_t byte() const { return *m_byte; }

private:
    friend class JsonPathKeeper;
    const JsonPath *m_path = nullptr;
    const std::uint64_t *m_byte = nullptr;
};

/// One document, or several one after the other, as pages that were put into one file.
enum class JsonDocuments : std::uint8_t { one, several };

/// Reads a whole text of any length with bounded memory: values over 8 MiB and nesting over 64
/// levels are refused. The error names the byte.
[[nodiscard]] Expected<void> readJson(ByteSource &source, JsonListener &listener,
                                      JsonDocuments documents = JsonDocuments::one);

} // namespace headroom::storage
