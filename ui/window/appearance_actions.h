// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom::ui {

class Actions;
class AppearanceChoice;

/// The actions for theme and size of type change `choice` and show how it stands.
void connectAppearance(Actions *actions, AppearanceChoice *choice);

} // namespace headroom::ui
