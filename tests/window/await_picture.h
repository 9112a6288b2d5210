// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/patience.h"
#include "ui/pages/explore/explore_page.h"

#include <QTest>

namespace headroom::ui::testing {

/// Until Explore shows what was asked for last.
inline void awaitPicture(const ExplorePage &page)
{
    QTRY_VERIFY_WITH_TIMEOUT(!page.isBehind(), headroom::testing::kPatience);
}

} // namespace headroom::ui::testing
