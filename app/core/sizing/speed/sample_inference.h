// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/speed/device_rates.h"
#include "core/sizing/speed/roofline.h"

namespace headroom {

/// Forward operations of one sample: an image, a sentence of `tokens` tokens, an utterance, a picture made
/// by diffusion in all its steps.
[[nodiscard]] double forwardFlopsPerSample(const SizingTask &task, double tokens);

/// Speech that is written down token by token, as Whisper does, unlike networks that label each frame.
[[nodiscard]] bool isTranscriber(const ModelProfile &model);

/// One batch of `samples` on one device: encoders, vision, speech, recommendation, diffusion.
[[nodiscard]] RooflineTime sampleBatchTime(const DeviceRates &rates, const SizingTask &task,
                                           double samples, double tokens);

/// Tokens per sample of an encoder when none are given: the benchmarks' usual 384 (SQuAD).
[[nodiscard]] double impliedSampleTokens(const SizingTask &task);

/// Words that a translation gives out per sample: as many as go in, where nobody says.
[[nodiscard]] double decodedTokens(const SizingTask &task);

} // namespace headroom
