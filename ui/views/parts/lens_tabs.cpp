// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/lens_tabs.h"

#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/roles.h"
#include "ui/views/fields/wheel_guard.h"

#include <QSignalBlocker>

namespace headroom::ui {

LensTabs::LensTabs(QWidget *parent) : QTabBar(parent)
{
    leaveWheelToPage(this);
    setUpTabs(this, Role::Segmented, "lensTabs", tr("Price lens"));
    setUsesScrollButtons(false); // the chosen one is bold and a little wider
    for (const PriceLens lens : kAllOf<PriceLens>)
        addTab(lens == PriceLens::spot ? tr("Spot") : textOf(nameOf(lens)));
    explainTabs(this, {"lens_on_demand", "lens_1y", "lens_3y", "lens_spot"});
    connect(this, &QTabBar::currentChanged, this,
            [this](int index) { emit lensChosen(static_cast<PriceLens>(index)); });
}

void LensTabs::setLens(PriceLens lens)
{
    const QSignalBlocker blocker(this);
    setCurrentIndex(static_cast<int>(lens));
}

} // namespace headroom::ui
