// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/recovery_store.h"

#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

namespace headroom::testing {

/// Keeps recovery copies in memory. Its disk can be full, and as slow as a test wants.
class MemoryRecoveryStore final : public RecoveryStore
{
public:
    struct Disk {
        mutable std::mutex mutex;
        std::optional<RecoveryState> kept;
        bool isFull = false;
        int records = 0;
        std::atomic<bool> isLong = false;
        std::atomic<bool> held = false; ///< while set, whole copies do not come to an end
        std::atomic<int> begun = 0;     ///< whole copies
        std::map<std::string, std::pair<RecoveryCopy, RecoveredPlan>> left;
    };

    Expected<std::unique_ptr<RecoveryJournal>> begin(const RecoveryState &state) override
    {
        while (m_disk->held)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        const std::lock_guard lock(m_disk->mutex);
        if (m_disk->isFull)
            return failure("No space left.");
        ++m_disk->begun;
        return std::make_unique<Journal>(m_disk, state);
    }
    void drop() override
    {
        const std::lock_guard lock(m_disk->mutex);
        m_disk->kept.reset();
    }
    std::vector<RecoveryCopy> left() const override
    {
        const std::lock_guard lock(m_disk->mutex);
        std::vector<RecoveryCopy> copies;
        for (const auto &[id, copy] : m_disk->left)
            copies.push_back(copy.first);
        return copies;
    }
    Expected<RecoveredPlan> read(const std::string &id) const override
    {
        const std::lock_guard lock(m_disk->mutex);
        const auto found = m_disk->left.find(id);
        if (found == m_disk->left.end())
            return failure("There is no such copy.", id);
        return found->second.second;
    }
    void setAside(const std::string &id) const override
    {
        const std::lock_guard lock(m_disk->mutex);
        m_disk->left.at(id).first.isSetAside = true;
    }
    Expected<void> discard(const std::string &id) const override
    {
        const std::lock_guard lock(m_disk->mutex);
        m_disk->left.erase(id);
        return {};
    }

    /// As a crash would.
    void leave(RecoveryCopy copy, RecoveredPlan plan) const
    {
        const std::lock_guard lock(m_disk->mutex);
        const std::string id = copy.id;
        m_disk->left[id] = {std::move(copy), std::move(plan)};
    }
    /// Recovery copy that a crash would leave now; absent: nothing unsaved.
    [[nodiscard]] std::optional<RecoveryState> kept() const
    {
        const std::lock_guard lock(m_disk->mutex);
        return m_disk->kept && m_disk->kept->isUnsaved ? m_disk->kept : std::nullopt;
    }
    /// True if a crash would leave the plan of that name.
    [[nodiscard]] bool keeps(const std::string &name) const
    {
        const auto state = kept();
        return state && state->plan->name == name;
    }
    void setFull(bool full) const
    {
        const std::lock_guard lock(m_disk->mutex);
        m_disk->isFull = full;
    }
    [[nodiscard]] Disk &disk() const { return *m_disk; }

private:
    class Journal final : public RecoveryJournal
    {
    public:
        Journal(std::shared_ptr<Disk> disk, RecoveryState state)
            : m_disk(std::move(disk)),
              m_state(std::move(state))
        {}
        Expected<void> append(const RecoveryState &state) override
        {
            const std::lock_guard lock(m_disk->mutex);
            if (m_disk->isFull)
                return failure("No space left.");
            m_state = state;
            ++m_disk->records;
            if (m_isInPlace)
                m_disk->kept = state;
            return {};
        }
        Expected<void> sync() override { return {}; }
        bool isLong() const override { return m_disk->isLong; }
        Expected<void> takePlace() override
        {
            const std::lock_guard lock(m_disk->mutex);
            m_isInPlace = true;
            m_disk->kept = m_state;
            return {};
        }

    private:
        std::shared_ptr<Disk> m_disk;
        RecoveryState m_state;
        bool m_isInPlace = false;
    };

    std::shared_ptr<Disk> m_disk = std::make_shared<Disk>();
};

} // namespace headroom::testing
