// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/money/exact.h"
#include "core/money/money.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Collects the first thing wrong with a plan: once there is one, later checks change nothing.
/// Paths are those of the plan's file.
class PlanChecker
{
public:
    /// `limit`: in code points of UTF-8, as the schema of plans counts them.
    void text(const std::string &value, const std::string &path, bool required, std::size_t limit);
    void number(double value, double low, double high, const std::string &path);
    /// Above zero where there is one.
    void optionalNumber(const std::optional<double> &value, double high, const std::string &path);
    void exact(const Exact &value, const Exact &low, const Exact &high, const std::string &path);
    /// Checks an amount of money: it must not be negative.
    void amount(Money amount, const std::string &path);
    /// Requires a list to have at most `maximum` entries.
    void length(std::size_t length, std::size_t maximum, const std::string &path);
    void names(const std::vector<std::string> &names, std::size_t maximum, const std::string &path);
    void require(bool condition, const Message &what, const std::string &path,
                 const Message &remedy);
    void accept(const Expected<void> &inner);

    [[nodiscard]] Expected<void> result() const;

private:
    void refuse(const Message &what, const std::string &path, const Message &remedy);

    std::optional<Error> m_error;
};

} // namespace headroom
