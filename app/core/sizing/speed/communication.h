// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom {

/// Seconds of an all-reduce of `bytes` over `devices`: 2 (t-1)/t of the bytes pass each link of a ring (Thakur 2005);
/// the latency grows with the depth of a tree, 1 + log2(t), as NCCL uses one where latency counts.
[[nodiscard]] double allReduceSeconds(double bytes, double devices, double linkBandwidth,
                                      double linkLatency);

/// Share of a pipeline's time in which stages wait: (p-1)/(m+p-1) (Megatron-LM, arXiv:2104.04473).
[[nodiscard]] double pipelineBubble(double stages, double microBatches);

} // namespace headroom
