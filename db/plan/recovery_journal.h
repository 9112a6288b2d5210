// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/recovery_store.h"
#include "db/files/file_calls.h"

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace headroom::storage {

inline constexpr std::size_t kLargestJournal = std::size_t(192) << 20;

/// Since 1970, as records are dated.
[[nodiscard]] std::int64_t secondsNow();

/// A journal as a file that is only ever appended to. A line that names the format is followed by
/// records: a line with the length of the record and a checksum over it and all before it, then the
/// record in JSON. The first contains the plan, each of the others a patch (plan_patch.h). A
/// truncated or damaged record ends the journal; all before it is valid. The file is locked while
/// its process lives.
class JournalFile final : public RecoveryJournal
{
public:
    /// Writes the plan to a new file at `temporary`, which becomes `place` by takePlace().
    [[nodiscard]] static Expected<std::unique_ptr<RecoveryJournal>>
    begin(std::shared_ptr<const FileCalls> calls, const std::string &temporary,
          const std::string &place, const RecoveryState &state);
    JournalFile(std::shared_ptr<const FileCalls> calls, int file, std::string temporary,
                std::string place);
    /// Leaves the file when it has taken its place, or else removes it.
    ~JournalFile() override;
    JournalFile(const JournalFile &) = delete;
    JournalFile &operator=(const JournalFile &) = delete;

    [[nodiscard]] Expected<void> append(const RecoveryState &state) override;
    [[nodiscard]] Expected<void> sync() override;
    [[nodiscard]] bool isLong() const override;
    [[nodiscard]] Expected<void> takePlace() override;

private:
    [[nodiscard]] Expected<void> write(const std::string &record, std::string_view lead);
    [[nodiscard]] tl::unexpected<Error> notKept(int error) const;

    std::shared_ptr<const FileCalls> m_calls;
    int m_file;
    std::string m_temporary; ///< empty once it has taken its place
    std::string m_place;
    RecoveryState m_last;
    std::string m_chain; ///< checksum of the last record
    std::size_t m_size = 0;
    std::size_t m_baseSize = 0;
    std::atomic<bool> m_isPlaceSynced = true;
};

/// Last state in the intact part of a journal, without its plan.
struct JournalEnd {
    std::string planName;
    std::string planPath;
    std::string fingerprint;
    std::int64_t writtenAt = 0;
    bool isUnsaved = false;
    Message damage; ///< damaged part; empty: none
};

/// Fails when not even the first record is sound.
[[nodiscard]] Expected<JournalEnd> journalEnd(std::string_view bytes, const std::string &file);
[[nodiscard]] Expected<RecoveredPlan> recoveredPlan(std::string_view bytes,
                                                    const std::string &file);

} // namespace headroom::storage
