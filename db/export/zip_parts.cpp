// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/zip_parts.h"

#include <zlib.h>

namespace headroom::storage {

namespace {

// The format of ZIP archives (PKWARE, APPNOTE.TXT): lengths of records, and where their fields lie.
constexpr std::size_t kEndLength = 22;
constexpr std::size_t kEntryCountAt = 10;
constexpr std::size_t kDirectoryAt = 16;
constexpr std::size_t kEntryLength = 46;
constexpr std::size_t kChecksumAt = 16;
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

/// The content of the file at `entry` of the archive's directory.
std::optional<std::string> contentOf(std::string_view bytes, std::size_t entry)
{
    const std::size_t local = longAt(bytes, entry + kLocalHeaderAt);
    if (local + kLocalLength > bytes.size())
        return std::nullopt;
    const std::size_t content = local + kLocalLength + shortAt(bytes, local + kLocalNameLengthAt)
                                + shortAt(bytes, local + kLocalExtraLengthAt);
    const std::size_t packed = longAt(bytes, entry + kPackedSizeAt);
    if (content + packed > bytes.size())
        return std::nullopt;
    auto text = inflated(bytes.substr(content, packed), longAt(bytes, entry + kSizeAt));
    if (!text)
        return std::nullopt;
    const auto *start = reinterpret_cast<const Bytef *>(text->data()); // NOLINT
    const std::size_t sum = crc32(crc32(0, nullptr, 0), start, static_cast<uInt>(text->size()));
    return sum == longAt(bytes, entry + kChecksumAt) ? std::move(text) : std::nullopt;
}

} // namespace

std::optional<std::map<std::string, std::string>> zipParts(std::string_view archive)
{
    if (archive.size() < kEndLength
        || archive.substr(archive.size() - kEndLength, 4) != "PK\x05\x06")
        return std::nullopt;
    const std::size_t end = archive.size() - kEndLength;
    std::size_t entry = longAt(archive, end + kDirectoryAt);
    std::map<std::string, std::string> parts;
    for (std::size_t left = shortAt(archive, end + kEntryCountAt); left > 0; --left) {
        if (entry + kEntryLength > archive.size())
            return std::nullopt;
        const std::size_t length = shortAt(archive, entry + kNameLengthAt);
        auto content = contentOf(archive, entry);
        if (!content || entry + kEntryLength + length > archive.size())
            return std::nullopt;
        parts.emplace(archive.substr(entry + kEntryLength, length), std::move(*content));
        entry += kEntryLength + length + shortAt(archive, entry + kExtraLengthAt)
                 + shortAt(archive, entry + kRemarkLengthAt);
    }
    return parts;
}

} // namespace headroom::storage
