// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom::cli {

/// While it lives, Ctrl+C does not end the program but is noted here. One at a time.
class Interruption
{
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption &) = delete;
    Interruption &operator=(const Interruption &) = delete;
    Interruption(Interruption &&) = delete;
    Interruption &operator=(Interruption &&) = delete;

    /// On any thread.
    [[nodiscard]] bool isAsked() const;
};

} // namespace headroom::cli
