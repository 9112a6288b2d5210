// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/ports/price_update_watch.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace headroom::storage {

/// Size of one read from a file.
inline constexpr std::size_t kReadBlock = std::size_t{256} * 1024;

/// A stream of text, block by block; memory does not grow with the file.
class ByteSource
{
public:
    virtual ~ByteSource() = default;
    /// Fills part of `block`; 0 means the end. A stop request is an error of that kind.
    [[nodiscard]] virtual Expected<std::size_t> read(std::span<char> block) = 0;
};

/// Counts the bytes read and reports them to observers; shared by the layers of one import.
class ImportMeter
{
public:
    ImportMeter(PriceUpdateWatch watch, std::uint64_t bytesTotal);
    void countBytes(std::uint64_t bytes) { m_progress.bytes += bytes; }
    void countRow() { ++m_progress.rows; }
    /// Names the file that is read from now on.
    void enterFile(std::string name, int done, int total);
    /// Tells at once that another phase began.
    void enter(PriceUpdatePhase phase);
    [[nodiscard]] const std::stop_token &stop() const { return m_watch.stop; }
    /// Reports when a tenth of a second has passed since the last report.
    void report();

private:
    void update(std::chrono::steady_clock::time_point now);

    PriceUpdateWatch m_watch;
    PriceUpdateProgress m_progress;
    std::chrono::steady_clock::time_point m_start;
    std::chrono::steady_clock::time_point m_lastReport;
};

/// A readable regular file of text, gzip unpacked and a UTF-8 mark removed. Directories, devices,
/// pipes, other packings and UTF-16 are refused with a sentence that says what to do.
[[nodiscard]] Expected<std::unique_ptr<ByteSource>> openText(const std::filesystem::path &file,
                                                             ImportMeter &meter);
/// Length of the file on disk; the same refusals as openText.
[[nodiscard]] Expected<std::uint64_t> lengthOfRegularFile(const std::filesystem::path &file);

/// Returns the next bytes, at most `wanted`.
[[nodiscard]] Expected<std::string> firstBytes(ByteSource &source, std::size_t wanted);
/// Text that lies in memory already (tests, fuzzing, the first block of a file).
[[nodiscard]] std::unique_ptr<ByteSource> textInMemory(std::string_view text);

/// The error of every stopped import.
[[nodiscard]] Error cancelled();

/// Opens a text from its beginning; some lists have to be read twice.
using TextOpener = std::function<Expected<std::unique_ptr<ByteSource>>()>;
/// Returns the first `bytes` of a text, or all of it.
[[nodiscard]] Expected<std::string> beginningOf(const TextOpener &open, std::size_t bytes);

} // namespace headroom::storage
