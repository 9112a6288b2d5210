// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <utility>

namespace headroom {

/// The work that the answer to one question may take, shared by all searches that contribute to it.
/// Counted in steps of the algorithms, never in time: the same budget gives the same answer on every
/// machine. One step prices an option or updates a coefficient (some nanoseconds).
class WorkBudget
{
public:
    explicit WorkBudget(std::int64_t steps) : m_steps(steps), m_allowed(steps) {}
    /// Steps of so many nodes of `--nodes`: some milliseconds each.
    [[nodiscard]] static std::int64_t stepsOf(std::int64_t nodes)
    {
        constexpr std::int64_t kStepsPerNode = 4'000'000;
        constexpr std::int64_t kMaximum = INT64_MAX / 4;
        return nodes > kMaximum / kStepsPerNode ? kMaximum : nodes * kStepsPerNode;
    }

    void charge(std::int64_t steps) { m_used.fetch_add(steps, std::memory_order_relaxed); }
    [[nodiscard]] std::int64_t used() const { return m_used.load(std::memory_order_relaxed); }
    /// Threads that work side by side charge in any order: only where all have ended is the answer
    /// the same every time.
    [[nodiscard]] bool isSpent() const { return left() <= 0; }
    [[nodiscard]] std::int64_t left() const { return m_allowed - used(); }
    /// Grants as much again for the next part of the question; what is left is lost.
    void renew() { m_allowed = used() + m_steps; }

private:
    std::int64_t m_steps;
    std::int64_t m_allowed;
    std::atomic<std::int64_t> m_used = 0;
};

/// The end of a search: a stop request, or a budget that is spent. Without either it goes on.
class SearchWork
{
public:
    SearchWork() = default;
    SearchWork(std::shared_ptr<WorkBudget> budget, std::stop_token stop)
        : m_budget(std::move(budget)),
          m_stop(std::move(stop))
    {}

    void charge(std::int64_t steps) const
    {
        if (m_budget)
            m_budget->charge(steps);
    }
    void charge(std::size_t steps) const { charge(static_cast<std::int64_t>(steps)); }
    [[nodiscard]] bool isSpent() const { return m_budget && m_budget->isSpent(); }
    /// Steps that are left.
    [[nodiscard]] std::int64_t left() const
    {
        return m_budget ? std::max<std::int64_t>(m_budget->left(), 0) : INT64_MAX;
    }
    [[nodiscard]] bool isStopped() const { return m_stop.stop_requested(); }
    [[nodiscard]] bool mustEnd() const { return isStopped() || isSpent(); }
    [[nodiscard]] const std::stop_token &stop() const { return m_stop; }

private:
    std::shared_ptr<WorkBudget> m_budget; ///< null: not limited
    std::stop_token m_stop;
};

} // namespace headroom
