// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/hash/sha256.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace headroom::storage {

namespace {

constexpr std::array<std::uint32_t, 64> kRound = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t bigEndian(const std::byte *bytes)
{
    std::uint32_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    static_assert(std::endian::native == std::endian::little);
    return __builtin_bswap32(word);
}

} // namespace

void Sha256::block(const std::byte *bytes)
{
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < 16; ++i)
        w[i] = bigEndian(bytes + 4 * i);
    for (std::size_t i = 16; i < 64; ++i) {
        const std::uint32_t a = w[i - 15];
        const std::uint32_t b = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3U))
               + (std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10U));
    }
    auto [a, b, c, d, e, f, g, h] = m_state;
    for (std::size_t i = 0; i < 64; ++i) {
        const std::uint32_t t1 = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25))
                                 + ((e & f) ^ (~e & g)) + kRound[i] + w[i];
        const std::uint32_t t2 =
            (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + t2;
    }
    const std::array<std::uint32_t, 8> add = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i)
        m_state[i] += add[i];
}

void Sha256::add(std::span<const std::byte> bytes)
{
    m_length += bytes.size();
    if (m_buffered > 0) {
        const std::size_t taken = std::min(bytes.size(), m_buffer.size() - m_buffered);
        std::ranges::copy(bytes.first(taken),
                          m_buffer.begin() + static_cast<std::ptrdiff_t>(m_buffered));
        m_buffered += taken;
        bytes = bytes.subspan(taken);
        if (m_buffered < m_buffer.size())
            return;
        block(m_buffer.data());
        m_buffered = 0;
    }
    for (; bytes.size() >= m_buffer.size(); bytes = bytes.subspan(m_buffer.size()))
        block(bytes.data());
    std::ranges::copy(bytes, m_buffer.begin());
    m_buffered = bytes.size();
}

void Sha256::add(std::string_view text)
{
    add(std::as_bytes(std::span(text)));
}

std::string Sha256::hex()
{
    const std::uint64_t bits = m_length * 8;
    std::array<std::byte, 72> padding{};
    padding[0] = std::byte{0x80};
    const std::size_t zeros = (m_buffered < 56 ? 56 : 120) - m_buffered;
    for (std::size_t i = 0; i < 8; ++i)
        padding[zeros + i] = static_cast<std::byte>(bits >> (56 - 8 * i));
    add(std::span<const std::byte>(padding).first(zeros + 8));
    static constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const std::uint32_t word : m_state) {
        for (int shift = 28; shift >= 0; shift -= 4)
            text += kDigits[(word >> static_cast<unsigned>(shift)) & 15U];
    }
    return text;
}

} // namespace headroom::storage
