// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/xlsx_check.h"

#include <zlib.h>

#include <optional>
#include <string>

namespace headroom::storage {

namespace {

// The format of ZIP archives (PKWARE, APPNOTE.TXT): lengths of records, and where their fields lie.
constexpr std::size_t kEndLength = 22;
constexpr std::size_t kEntryCountAt = 10;
constexpr std::size_t kDirectoryAt = 16;
constexpr std::size_t kEntryLength = 46;
constexpr std::size_t kPackedSizeAt = 20;
constexpr std::size_t kSizeAt = 24;
constexpr std::size_t kNameLengthAt = 28;
constexpr std::size_t kExtraLengthAt = 30;
constexpr std::size_t kRemarkLengthAt = 32;
constexpr std::size_t kLocalHeaderAt = 42;
constexpr std::size_t kLocalLength = 30;
constexpr std::size_t kLocalNameLengthAt = 26;
constexpr std::size_t kLocalExtraLengthAt = 28;

std::size_t littleEndian(std::string_view bytes, std::size_t at, std::size_t length)
{
    constexpr unsigned kByte = 8;
    std::size_t value = 0;
    for (std::size_t i = length; i-- > 0;)
        value = value << kByte | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

std::size_t shortAt(std::string_view bytes, std::size_t at)
{
    return littleEndian(bytes, at, 2);
}

std::size_t longAt(std::string_view bytes, std::size_t at)
{
    return littleEndian(bytes, at, 4);
}

std::optional<std::string> inflated(std::string_view packed, std::size_t size)
{
    std::string text(size, '\0');
    z_stream stream{};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
        return std::nullopt;
    stream.next_in = const_cast<Bytef *>(reinterpret_cast<const Bytef *>(packed.data())); // NOLINT
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef *>(text.data()); // NOLINT
    stream.avail_out = static_cast<uInt>(text.size());
    const int result = inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    return result == Z_STREAM_END && stream.total_out == size ? std::optional(std::move(text))
                                                              : std::nullopt;
}

/// Every tag that is opened is closed, the last one at the end.
bool isWholeXml(std::string_view xml)
{
    int depth = 0;
    bool isClosed = false; // the outermost tag
    std::size_t at = xml.find('<');
    std::size_t end = 0;
    for (; at != std::string_view::npos; at = xml.find('<', end)) {
        end = xml.find('>', at);
        if (isClosed || end == std::string_view::npos
            || xml.substr(at + 1, end - at).find('<') < end)
            return false;
        const std::string_view tag = xml.substr(at + 1, end - at - 1);
        if (tag.starts_with('?') || tag.ends_with('/'))
            continue;
        depth += tag.starts_with('/') ? -1 : 1;
        isClosed = depth == 0;
    }
    return isClosed;
}

/// Of the entry at `entry` of the archive's directory.
bool isWholeEntry(std::string_view bytes, std::size_t entry)
{
    const std::size_t local = longAt(bytes, entry + kLocalHeaderAt);
    if (local + kLocalLength > bytes.size())
        return false;
    const std::size_t content = local + kLocalLength + shortAt(bytes, local + kLocalNameLengthAt)
                                + shortAt(bytes, local + kLocalExtraLengthAt);
    const std::size_t packed = longAt(bytes, entry + kPackedSizeAt);
    if (content + packed > bytes.size())
        return false;
    const auto xml = inflated(bytes.substr(content, packed), longAt(bytes, entry + kSizeAt));
    return xml && isWholeXml(*xml);
}

} // namespace

bool isWholeWorkbook(std::string_view bytes)
{
    if (bytes.size() < kEndLength || bytes.substr(bytes.size() - kEndLength, 4) != "PK\x05\x06")
        return false;
    const std::size_t end = bytes.size() - kEndLength;
    std::size_t entry = longAt(bytes, end + kDirectoryAt);
    for (std::size_t left = shortAt(bytes, end + kEntryCountAt); left > 0; --left) {
        if (entry + kEntryLength > bytes.size() || !isWholeEntry(bytes, entry))
            return false;
        entry += kEntryLength + shortAt(bytes, entry + kNameLengthAt)
                 + shortAt(bytes, entry + kExtraLengthAt) + shortAt(bytes, entry + kRemarkLengthAt);
    }
    return true;
}

} // namespace headroom::storage
