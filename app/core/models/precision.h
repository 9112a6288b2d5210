// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace headroom {

/// Number format in which a model's weights are kept and its matrix products run.
/// tf32 keeps 4-byte weights; q4km is llama.cpp's mixed 4-bit file format; nf4 is QLoRA's.
enum class Precision { fp32, tf32, fp16, bf16, fp8, int8, fp4, int4, nf4, q4km };

inline constexpr std::size_t kPrecisionCount = 10;
inline constexpr std::array<Precision, kPrecisionCount> kPrecisions{
    Precision::fp32, Precision::tf32, Precision::fp16, Precision::bf16, Precision::fp8,
    Precision::int8, Precision::fp4,  Precision::int4, Precision::nf4,  Precision::q4km};

/// Bytes one weight occupies, block scales included. 4.127 bits for nf4 with double quantisation
/// (QLoRA, arXiv:2305.14314); 4.85 bits for Q4_K_M (measured file sizes of llama.cpp).
[[nodiscard]] double bytesPerParameter(Precision precision);

/// Bytes of one key or value in the cache: 8-bit formats keep 8 bits, everything else 16 (fp32: 32).
[[nodiscard]] double bytesPerCachedValue(Precision precision);

[[nodiscard]] std::string_view precisionName(Precision precision);

/// Accepts the project's names and the usual spellings ("bfloat16", "FP16", "int4_wo").
[[nodiscard]] std::optional<Precision> precisionFromName(std::string_view name);

} // namespace headroom
