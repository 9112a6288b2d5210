// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/text/byte_source.h"

#include "core/error.h"
#include "db/files/read_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include <zlib.h>

namespace headroom::storage {

namespace {

class FileBytes final : public ByteSource
{
public:
    FileBytes(std::string name, ImportMeter &meter)
        : m_name(std::move(name)),
          m_file(m_calls, openRegular(m_calls, m_name)),
          m_meter(meter)
    {}

    [[nodiscard]] Expected<struct stat> status() const
    {
        return regularStatus(m_calls, m_file, m_name);
    }

    Expected<std::size_t> read(std::span<char> block) override
    {
        if (m_meter.stop().stop_requested())
            return tl::unexpected(cancelled());
        ssize_t count = 0;
        do {
            count = m_calls.read(m_file.number(), block.data(), block.size());
        } while (count < 0 && errno == EINTR);
        if (count < 0) {
            return failure(
                Message(HEADROOM_TEXT("Errors", "The file cannot be read to its end: %1."),
                        systemReason(errno)),
                m_name,
                HEADROOM_TEXT("Errors", "Import a copy from an intact disk; nothing was changed."));
        }
        m_meter.countBytes(static_cast<std::uint64_t>(count));
        m_meter.report();
        return static_cast<std::size_t>(count);
    }

private:
    FileCalls m_calls;
    std::string m_name;
    OpenFile m_file;
    ImportMeter &m_meter;
};

/// Returns the bytes that were inspected first, then the rest.
class Prefixed final : public ByteSource
{
public:
    Prefixed(std::string prefix, std::size_t skip, std::unique_ptr<ByteSource> rest)
        : m_prefix(std::move(prefix)),
          m_position(skip),
          m_rest(std::move(rest))
    {}

    Expected<std::size_t> read(std::span<char> block) override
    {
        if (m_position >= m_prefix.size())
            return m_rest->read(block);
        const std::size_t count = m_prefix.copy(block.data(), block.size(), m_position);
        m_position += count;
        return count;
    }

private:
    std::string m_prefix;
    std::size_t m_position;
    std::unique_ptr<ByteSource> m_rest;
};

/// Unpacks gzip, several members in a row included.
class GzipBytes final : public ByteSource
{
public:
    GzipBytes(std::unique_ptr<ByteSource> packed, std::string name)
        : m_packed(std::move(packed)),
          m_name(std::move(name)),
          m_input(kReadBlock)
    {
        m_ready = inflateInit2(&m_stream, 15 + 16) == Z_OK;
    }
    GzipBytes(const GzipBytes &) = delete;
    GzipBytes &operator=(const GzipBytes &) = delete;
    ~GzipBytes() override
    {
        if (m_ready)
            inflateEnd(&m_stream);
    }

    Expected<std::size_t> read(std::span<char> block) override
    {
        if (!m_ready)
            return failure(HEADROOM_TEXT("Errors", "The compressed file cannot be decompressed."),
                           m_name, HEADROOM_TEXT("Errors", "Decompress it first."));
        m_stream.next_out = reinterpret_cast<Bytef *>(block.data());
        m_stream.avail_out = static_cast<uInt>(block.size());
        while (m_stream.avail_out == block.size()) {
            if (m_stream.avail_in == 0) {
                HEADROOM_TRY(const auto filled, fill());
                if (filled == 0)
                    return atEnd();
            }
            if (m_memberEnded && inflateReset(&m_stream) != Z_OK)
                return damaged();
            m_memberEnded = false;
            const int result = inflate(&m_stream, Z_NO_FLUSH);
            m_memberEnded = result == Z_STREAM_END;
            if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR)
                return damaged();
        }
        return block.size() - m_stream.avail_out;
    }

private:
    Expected<std::size_t> fill()
    {
        auto count = m_packed->read(m_input);
        if (count) {
            m_stream.next_in = reinterpret_cast<Bytef *>(m_input.data());
            m_stream.avail_in = static_cast<uInt>(*count);
        }
        return count;
    }
    [[nodiscard]] Expected<std::size_t> atEnd() const
    {
        if (m_memberEnded)
            return std::size_t(0);
        return failure(HEADROOM_TEXT("Errors", "The compressed file is truncated."), m_name,
                       HEADROOM_TEXT("Errors", "Fetch it again; nothing was changed."));
    }
    [[nodiscard]] Expected<std::size_t> damaged() const
    {
        return failure(HEADROOM_TEXT("Errors", "The compressed file is damaged."), m_name,
                       HEADROOM_TEXT("Errors", "Fetch it again; nothing was changed."));
    }

    std::unique_ptr<ByteSource> m_packed;
    std::string m_name;
    std::vector<char> m_input;
    z_stream m_stream = {};
    bool m_ready = false;
    bool m_memberEnded = false;
};

class MemoryText final : public ByteSource
{
public:
    explicit MemoryText(std::string_view text) : m_text(text) {}
    Expected<std::size_t> read(std::span<char> block) override
    {
        const std::size_t count = m_text.copy(block.data(), block.size());
        m_text.remove_prefix(count);
        return count;
    }

private:
    std::string_view m_text;
};

std::string_view otherPacking(std::string_view bytes)
{
    using namespace std::string_view_literals;
    if (bytes.starts_with("PK\x03\x04"sv))
        return "a zip archive";
    if (bytes.starts_with("\x28\xb5\x2f\xfd"sv))
        return "compressed with zstd";
    if (bytes.starts_with("\xfd"
                          "7zXZ"sv))
        return "compressed with xz";
    if (bytes.starts_with("BZh"sv))
        return "compressed with bzip2";
    return {};
}

bool looksLikeUtf16(std::string_view bytes)
{
    using namespace std::string_view_literals;
    if (bytes.starts_with("\xff\xfe"sv) || bytes.starts_with("\xfe\xff"sv))
        return true;
    // Without a mark, plain letters alternate with zero bytes.
    return bytes.size() >= 4 && ((bytes[0] == 0) != (bytes[1] == 0))
           && ((bytes[2] == 0) != (bytes[3] == 0));
}

} // namespace

ImportMeter::ImportMeter(PriceUpdateWatch watch, std::uint64_t bytesTotal)
    : m_watch(std::move(watch)),
      m_start(std::chrono::steady_clock::now()),
      m_lastReport(m_start)
{
    m_progress.bytesTotal = bytesTotal;
}

void ImportMeter::report()
{
    if (!m_watch.report)
        return;
    const auto now = std::chrono::steady_clock::now();
    if (now - m_lastReport < std::chrono::milliseconds(100))
        return;
    update(now);
}

void ImportMeter::enterFile(std::string name, int done, int total)
{
    m_progress.file = std::move(name);
    m_progress.filesDone = done;
    m_progress.filesTotal = total;
}

void ImportMeter::enter(PriceUpdatePhase phase)
{
    m_progress.phase = phase;
    if (m_watch.report)
        update(std::chrono::steady_clock::now());
}

void ImportMeter::update(std::chrono::steady_clock::time_point now)
{
    m_lastReport = now;
    const double seconds = std::chrono::duration<double>(now - m_start).count();
    PriceUpdateProgress progress = m_progress;
    const std::uint64_t total = m_progress.bytesTotal.value_or(0);
    progress.bytes = std::min(progress.bytes, total);
    progress.rowsPerSecond = seconds > 0 ? static_cast<double>(progress.rows) / seconds : 0;
    if (progress.phase == PriceUpdatePhase::reading && progress.bytes > 0) {
        const auto left = static_cast<double>(total - progress.bytes);
        progress.secondsLeft = seconds * left / static_cast<double>(progress.bytes);
    }
    m_watch.report(progress);
}

Expected<std::string> firstBytes(ByteSource &source, std::size_t wanted)
{
    std::string bytes(wanted, '\0');
    std::size_t filled = 0;
    while (filled < wanted) {
        HEADROOM_TRY(const auto count, source.read(std::span(bytes).subspan(filled)));
        if (count == 0)
            break;
        filled += count;
    }
    bytes.resize(filled);
    return bytes;
}

Expected<std::uint64_t> lengthOfRegularFile(const std::filesystem::path &file)
{
    const FileCalls calls;
    const OpenFile opened(calls, openRegular(calls, file.string()));
    HEADROOM_TRY(const auto status, regularStatus(calls, opened, file.string()));
    return static_cast<std::uint64_t>(status.st_size);
}

Expected<std::unique_ptr<ByteSource>> openText(const std::filesystem::path &file,
                                               ImportMeter &meter)
{
    const std::string name = file.string();
    auto bytes = std::make_unique<FileBytes>(name, meter);
    HEADROOM_CHECK(bytes->status());
    std::unique_ptr<ByteSource> source = std::move(bytes);
    HEADROOM_TRY(auto head, firstBytes(*source, 8));
    if (const auto packing = otherPacking(head); !packing.empty()) {
        return failure(Message(HEADROOM_TEXT("Errors", "The file is %1, not a price list."),
                               std::string(packing)),
                       name, HEADROOM_TEXT("Errors", "Decompress it, or compress it with gzip."));
    }
    if (head.starts_with("\x1f\x8b")) {
        source = std::make_unique<Prefixed>(std::move(head), 0, std::move(source));
        source = std::make_unique<GzipBytes>(std::move(source), name);
        HEADROOM_TRY(head, firstBytes(*source, 8));
    }
    if (looksLikeUtf16(head))
        return failure(HEADROOM_TEXT("Errors", "The file is written in UTF-16."), name,
                       HEADROOM_TEXT("Errors", "Save it as UTF-8."));
    const std::size_t mark = head.starts_with("\xef\xbb\xbf") ? 3 : 0;
    return std::make_unique<Prefixed>(std::move(head), mark, std::move(source));
}

std::unique_ptr<ByteSource> textInMemory(std::string_view text)
{
    return std::make_unique<MemoryText>(text);
}

Error cancelled()
{
    return Error{HEADROOM_TEXT("Errors", "The import was cancelled; nothing was changed."),
                 {},
                 {},
                 ErrorKind::stopped};
}

Expected<std::string> beginningOf(const TextOpener &open, std::size_t bytes)
{
    HEADROOM_TRY(const auto source, open());
    return firstBytes(*source, bytes);
}

} // namespace headroom::storage
