// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/own_price_store.h"

#include <map>
#include <mutex>

namespace headroom::testing {

/// Keeps the own price book and exchanged files in memory.
class MemoryOwnPriceStore final : public OwnPriceStore
{
public:
    MemoryOwnPriceStore();
    ~MemoryOwnPriceStore() override;
    [[nodiscard]] Expected<StoredOwnPrices> load() const override;
    [[nodiscard]] SaveOutcome save(const OwnPriceBook &book, const SaveTerms &terms) const override
    {
        const std::lock_guard lock(m_mutex);
        if (!refusal.empty())
            return tl::unexpected(SaveError{{refusal, "own-prices.csv", {}}});
        if (!terms.expectedFingerprint.empty() && terms.expectedFingerprint != fingerprint())
            return tl::unexpected(SaveError{
                {"It was changed meanwhile.", "own-prices.csv", {}, ErrorKind::changedElsewhere}});
        m_book = book;
        ++m_version;
        return fingerprint();
    }
    [[nodiscard]] Expected<void> keepDraft(const OwnPriceBook &book,
                                           const std::string &fingerprint) const override
    {
        const std::lock_guard lock(m_mutex);
        m_draft = OwnPriceDraft{"this", book, fingerprint, 0};
        return {};
    }
    void dropDraft() const override
    {
        const std::lock_guard lock(m_mutex);
        m_draft.reset();
    }
    [[nodiscard]] std::optional<OwnPriceDraft> leftDraft() const override
    {
        const std::lock_guard lock(m_mutex);
        return m_left;
    }
    void discardDraft(const std::string & /*id*/) const override
    {
        const std::lock_guard lock(m_mutex);
        m_left.reset();
    }
    /// As another process would, before it ended.
    void leaveDraft(OwnPriceDraft draft) const
    {
        const std::lock_guard lock(m_mutex);
        m_left = std::move(draft);
    }
    /// Recovery copy that a crash would leave now.
    [[nodiscard]] std::optional<OwnPriceDraft> draft() const
    {
        const std::lock_guard lock(m_mutex);
        return m_draft;
    }
    /// Files contain what was written to them, whatever the catalog has; checkedWith() returns the
    /// one that was asked.
    [[nodiscard]] Expected<OwnPriceBook> readFile(const std::string &path,
                                                  const Catalog *catalog) const override
    {
        const std::lock_guard lock(m_mutex);
        m_checkedWith = catalog;
        const auto found = m_files.find(path);
        if (found == m_files.end())
            return failure("The file does not exist.", path);
        return found->second;
    }
    [[nodiscard]] Expected<void> writeFile(const std::string &path,
                                           const OwnPriceBook &book) const override
    {
        const std::lock_guard lock(m_mutex);
        m_files[path] = book;
        return {};
    }

    [[nodiscard]] const Catalog *checkedWith() const
    {
        const std::lock_guard lock(m_mutex);
        return m_checkedWith;
    }

    std::string refusal; ///< of loads and saves; set it while nothing is under way

private:
    [[nodiscard]] std::string fingerprint() const
    {
        return m_book ? std::to_string(m_version) : std::string(kNoFile);
    }

    mutable std::mutex m_mutex;
    mutable int m_version = 0;
    mutable std::optional<OwnPriceDraft> m_draft;
    mutable std::optional<OwnPriceDraft> m_left;
    mutable std::optional<OwnPriceBook> m_book;
    mutable std::map<std::string, OwnPriceBook> m_files;
    mutable const Catalog *m_checkedWith = nullptr;
};

} // namespace headroom::testing
