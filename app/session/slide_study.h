// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/presentation/slide_facts.h"
#include "session/study.h"

#include <memory>

namespace headroom {

/// Evaluates pages of a presentation on a worker; the newest question takes the place of the one
/// before.
class SlideStudy final : public Study<std::shared_ptr<const SlideFacts>>
{
public:
    using Facts = std::shared_ptr<const SlideFacts>;
    using Study::Study;

    /// The page as its bookmark has it, without candidates and without a forecast.
    void open(const EvaluationInputs &inputs, const Bookmark &page);
    /// The same page at another traffic, without candidates and without a forecast.
    void tryTraffic(const Facts &facts, double percent);
    /// The page with its candidates or its drawn forecast, where it shows them.
    void complete(const Facts &facts);
};

} // namespace headroom
