// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

struct evp_md_ctx_st;

namespace headroom::storage {

/// SHA-256 (FIPS 180-4) of a stream, by OpenSSL: content hashes of catalogs and plans. Tells damage
/// and edits apart from the original; it is not a signature.
class Sha256
{
public:
    Sha256();

    void add(std::span<const std::byte> bytes);
    void add(std::string_view text);
    /// 64 lower-case hexadecimal digits. The stream is finished afterwards.
    [[nodiscard]] std::string hex();

private:
    struct Free {
        void operator()(evp_md_ctx_st *context) const;
    };
    std::unique_ptr<evp_md_ctx_st, Free> m_context;
};

} // namespace headroom::storage
