// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/provider.h"
#include "core/plan/workload.h"
#include "session/cheapest_offers.h"
#include "ui/palette/palette_entry.h"

#include <QObject>
#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace headroom {
class CurrentView;
class PlanSession;
} // namespace headroom

namespace headroom::ui {

class MessageBar;

/// Answers of the command palette: each tries something as a preview, or goes to where the answer
/// is shown.
class PaletteAnswers final : public QObject
{
    Q_OBJECT

public:
    struct Parts {
        PlanSession &session;
        CurrentView &view;
        MessageBar &messages;
    };
    /// All must outlive it.
    PaletteAnswers(const Parts &parts, QObject *parent);

    /// Answers that are there whatever is typed.
    [[nodiscard]] PaletteEntries lasting();
    /// Answers to what was typed: "traffic x 1.7", "h100 for chat".
    [[nodiscard]] PaletteEntries to(const QString &query) const;

private:
    [[nodiscard]] PaletteEntry traffic(const QString &title, const QString &words,
                                       double percent) const;
    [[nodiscard]] PaletteEntry onProvider(Provider provider);
    [[nodiscard]] PaletteEntry offersOf(Provider provider) const;
    [[nodiscard]] PaletteEntry costPerUnit() const;
    [[nodiscard]] PaletteEntry overBudget() const;
    [[nodiscard]] std::optional<PaletteEntry> acceleratorFor(const QString &query) const;
    void tryTraffic(double percent) const;
    void tryProvider(Provider provider);
    void showOffers(WorkloadId workload, Provider provider) const;
    void showAccelerator(WorkloadId workload, const std::string &accelerator) const;

    Parts m_parts;
    CheapestSearch m_search;
    std::optional<Provider> m_tried; ///< that the search is about
};

} // namespace headroom::ui
