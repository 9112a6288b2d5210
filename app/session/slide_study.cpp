// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/slide_study.h"

#include "session/two_threads.h"

namespace headroom {

void SlideStudy::open(const EvaluationInputs &inputs, const Bookmark &page)
{
    ask([inputs, page] {
        return Answer(std::make_shared<const SlideFacts>(slideFacts(inputs, page)));
    });
}

void SlideStudy::tryTraffic(const Facts &facts, double percent)
{
    ask([facts, percent] {
        return Answer(std::make_shared<const SlideFacts>(atTraffic(*facts, percent)));
    });
}

void SlideStudy::complete(const Facts &facts)
{
    ask([facts] {
        return Answer(std::make_shared<const SlideFacts>(completed(*facts, onTwoThreads)));
    });
}

} // namespace headroom
