// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ports/own_price_store.h"

#include <map>
#include <mutex>

namespace headroom::testing {

/// Keeps the own price book and exchanged files in memory.
class MemoryOwnPriceStore final : public OwnPriceStore
{
public:
    [[nodiscard]] Expected<std::optional<OwnPriceBook>> load() const override
    {
        const std::lock_guard lock(m_mutex);
        if (!refusal.empty())
            return failure(refusal, "own-prices.csv");
        return m_book;
    }
    [[nodiscard]] Expected<void> save(const OwnPriceBook &book) const override
    {
        const std::lock_guard lock(m_mutex);
        if (!refusal.empty())
            return failure(refusal, "own-prices.csv");
        m_book = book;
        return {};
    }
    [[nodiscard]] Expected<OwnPriceBook> readFile(const std::string &path) const override
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_files.find(path);
        if (found == m_files.end())
            return failure("There is no such file.", path);
        return found->second;
    }
    [[nodiscard]] Expected<void> writeFile(const std::string &path,
                                           const OwnPriceBook &book) const override
    {
        const std::lock_guard lock(m_mutex);
        m_files[path] = book;
        return {};
    }

    std::string refusal; ///< of loads and saves; set it while nothing is under way

private:
    mutable std::mutex m_mutex;
    mutable std::optional<OwnPriceBook> m_book;
    mutable std::map<std::string, OwnPriceBook> m_files;
};

} // namespace headroom::testing
