// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom {

/// Seconds of a ring all-reduce of `bytes` over `devices`: 2 (t-1)/t of the bytes pass each link, and each
/// of the rings' steps has its latency (Thakur 2005; NCCL documentation).
[[nodiscard]] double allReduceSeconds(double bytes, double devices, double linkBandwidth,
                                      double linkLatency);

/// Share of a pipeline's time in which stages wait: (p-1)/(m+p-1) (Megatron-LM, arXiv:2104.04473).
[[nodiscard]] double pipelineBubble(double stages, double microBatches);

} // namespace headroom
