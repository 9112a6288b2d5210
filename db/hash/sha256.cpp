// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/hash/sha256.h"

#include <openssl/evp.h>

#include <array>
#include <new>

namespace headroom::storage {

namespace {

/// Nothing but memory can be missing.
void demand(int outcome)
{
    if (outcome != 1)
        throw std::bad_alloc();
}

} // namespace

void Sha256::Free::operator()(evp_md_ctx_st *context) const
{
    EVP_MD_CTX_free(context);
}

Sha256::Sha256() : m_context(EVP_MD_CTX_new())
{
    demand(EVP_DigestInit_ex(m_context.get(), EVP_sha256(), nullptr));
}

void Sha256::add(std::span<const std::byte> bytes)
{
    demand(EVP_DigestUpdate(m_context.get(), bytes.data(), bytes.size()));
}

void Sha256::add(std::string_view text)
{
    add(std::as_bytes(std::span(text)));
}

std::string Sha256::hex()
{
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int size = 0;
    demand(EVP_DigestFinal_ex(m_context.get(), digest.data(), &size));
    static constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (unsigned int i = 0; i < size; ++i) {
        text += kDigits[digest[i] >> 4U];
        text += kDigits[digest[i] & 15U];
    }
    return text;
}

} // namespace headroom::storage
