// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"
#include "ui/start/recent_plans.h"

#include <QObject>
#include <QString>

#include <optional>

class QStackedWidget;

namespace headroom {
class CurrentView;
class PlanSession;
} // namespace headroom

namespace headroom::ui {

class PlanFiles;
class HardwareGuide;
class StartPage;
class TemplatePrices;
class Tour;

/// First screens of the window: the start page in place of the plan, templates, the guided
/// workload, and the tour of the sample. Each is created when it is first needed.
class StartRoom final : public QObject
{
    Q_OBJECT

public:
    struct Parts {
        PlanSession &session;
        PlanFiles &files;
        CurrentView &view;
        QStackedWidget *stack; ///< the plan is its first page, and the window its parent's window
        QString shipped;       ///< folder of the plans and templates that ship
    };
    explicit StartRoom(Parts parts, QWidget *window);

    [[nodiscard]] bool isOpen() const;

public slots:
    void open();
    void openWith(const Error &error); ///< because something else failed
    void close();
    void describe();
    void guide(); ///< from a few answers to hardware
    /// At the node of a rule, or in the table of the rules where the guide has none.
    void explainRule(const QString &rule, const headroom::Workload &workload);
    void addTemplate(const QString &key);
    void openSample(); ///< with the tour, unless it has been seen
    void startTour();  ///< opens the sample first where another plan is open

signals:
    void referenceRequested(const QString &table, const QString &words);
    void opened(bool open);
    void editRequested(const headroom::PlanEdit &edit);
    void failed(const headroom::Error &error);

private:
    void build();
    void connectPage();
    void connectSession();
    void readRecent();
    HardwareGuide *openGuide();
    void takeDescribed(const Workload &workload,
                       const std::optional<OfferReference> &offer = std::nullopt);
    void runTour();

    Parts m_parts;
    QWidget *m_window;
    StartPage *m_page = nullptr;
    RecentPlans *m_recent = nullptr;
    TemplatePrices *m_prices = nullptr;
    Tour *m_tour = nullptr;
    bool m_hasTotals = false; ///< of the recent plans: prices were known when they were read
};

} // namespace headroom::ui
