// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace headroom::storage {

/// SHA-256 (FIPS 180-4) of a stream: content hashes of catalogs and plans. Tells damage and edits apart
/// from the original; it is not a signature.
class Sha256
{
public:
    void add(std::span<const std::byte> bytes);
    void add(std::string_view text);
    /// 64 lower-case hexadecimal digits. The stream is finished afterwards.
    [[nodiscard]] std::string hex();

private:
    void block(const std::byte *bytes);
    std::array<std::uint32_t, 8> m_state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                            0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::byte, 64> m_buffer{};
    std::size_t m_buffered = 0;
    std::uint64_t m_length = 0;
};

} // namespace headroom::storage
