// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/enum_names.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace headroom {

/// Number format in which a model's weights are kept and its matrix products run.
/// tf32 keeps 4-byte weights; q4km is llama.cpp's mixed 4-bit file format; nf4 is QLoRA's.
enum class Precision { fp32, tf32, fp16, bf16, fp8, int8, fp4, int4, nf4, q4km };
template <>
inline constexpr auto kNamesOf<Precision> = std::to_array<std::string_view>(
    {"fp32", "tf32", "fp16", "bf16", "fp8", "int8", "fp4", "int4", "nf4", "q4_k_m"});

/// Bytes one weight occupies, block scales included. 4.127 bits for nf4 with double quantisation
/// (QLoRA, arXiv:2305.14314); 4.85 bits for Q4_K_M (measured file sizes of llama.cpp).
[[nodiscard]] double bytesPerParameter(Precision precision);

/// Number format of the keys and values that a server keeps of past tokens. It is chosen apart from
/// that of the weights: servers keep 16 bits unless an option asks for fewer (vLLM:
/// --kv-cache-dtype, by default auto).
enum class CachePrecision : std::uint8_t { sixteenBits, fp8, int8 };
template <>
inline constexpr auto kNamesOf<CachePrecision> = std::to_array<KeyedName>({
    {"16bit", HEADROOM_TEXT("Terms", "16 bits")},
    {"fp8", "fp8"},
    {"int8", "int8"},
});

/// Bytes of one key or value in the cache.
[[nodiscard]] double bytesPerCachedValue(CachePrecision precision);

/// Accepts the project's names and the usual spellings ("bfloat16", "FP16", "int4_wo").
[[nodiscard]] std::optional<Precision> precisionFromName(std::string_view name);

} // namespace headroom
