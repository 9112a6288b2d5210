// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTranslator>

namespace headroom::ui {

/// A language for testing: every text that can be translated is bracketed, accented and a third
/// longer, as "[!!! Ḟîñðîñĝš ~~~ !!!]"; what shows plain on screen cannot be. Places, markup and
/// Qt's own texts stay.
class PseudoTranslator final : public QTranslator
{
    Q_OBJECT

public:
    using QTranslator::QTranslator;

    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char *context, const char *source,
                                    const char *disambiguation = nullptr,
                                    int count = -1) const override;
};

} // namespace headroom::ui
