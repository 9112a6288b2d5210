// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/outlook.h"
#include "core/plan/plan.h"
#include "ui/views/fields/list_of.h"

#include <string>
#include <vector>

#include <QWidget>

namespace headroom::ui {

class NumberField;
class ChoiceField;

/// Changes of public prices, one per entry: date, percentage and provider.
class PriceStepList final : public ListOf<PriceStep>
{
    Q_OBJECT

public:
    PriceStepList(Changed changed, QWidget *parent);

    /// `begin`: of a change that is added to none.
    void render(const Entries &steps, Date begin);

private:
    void addTo(Entries &steps) const override;

    Date m_begin;
};

/// Budgets that replace the plan's from a month on, one per entry.
class MonthBudgetList final : public ListOf<MonthBudget>
{
    Q_OBJECT

public:
    MonthBudgetList(Changed changed, QWidget *parent);

    /// `begin` and `usual`: of a budget that is added to none.
    void render(const Plan &plan, Date begin, Money usual);

private:
    void addTo(Entries &budgets) const override;

    Date m_begin;
    Money m_usual;
};

/// The phases of a plan, an entry each: name, first and last day, and the workloads that exist in
/// it.
class PhaseList final : public ListOf<RoadmapPhase>
{
    Q_OBJECT

public:
    PhaseList(Changed changed, QWidget *parent);

    /// `begin`: of a phase that is added to none.
    void render(const Entries &phases, const std::vector<Workload> &workloads, Date begin);

private:
    void addTo(Entries &phases) const override;

    std::vector<Workload> m_workloads;
    Date m_begin;
};

/// Uncertainty of one workload or provider.
struct SpreadOf {
    std::string key; ///< of whom
    Spread spread;

    friend bool operator==(const SpreadOf &, const SpreadOf &) = default;
};

/// Uncertainty of single workloads or providers, instead of the common one.
class SpreadList final : public ListOf<SpreadOf>
{
    Q_OBJECT

public:
    struct Words {
        QString name; ///< of the widgets
        QString subject;
        const char *subjectMeaning;
        QString add;
        const char *addMeaning;
    };
    SpreadList(const Words &words, Changed changed, QWidget *parent);

    /// `usual`: what an entry begins with.
    void render(ChoiceField::Choices subjects, const Entries &entries, const Spread &usual);

private:
    void addTo(Entries &entries) const override;
    void takePair(std::size_t row) const;
    void setKind(std::size_t row, const std::string &key) const;
    [[nodiscard]] Spread beginning() const;

    ChoiceField::Choices m_subjects;
    Spread m_usual;
};

inline constexpr int kMinSpread = -99;
inline constexpr int kMaxSpread = 1000;

/// Uncertainty of one assumption: its distribution and its two percentiles, side by side.
class SpreadFields final : public QWidget
{
    Q_OBJECT

public:
    /// `name`: of the widgets, "spread_demand" gives "spread_demand_low". `usual`: what begins
    /// where it was certain.
    SpreadFields(const char *name, const Spread &usual, QWidget *parent = nullptr);

    void setSpread(const Spread &spread);
    /// Headings for a column of such fields.
    [[nodiscard]] static QWidget *heads(QWidget *parent);

signals:
    void spreadChosen(const headroom::Spread &spread);

private:
    void setKind(const std::string &key);
    NumberField *addPercentile(const QString &name, const char *meaning, const QString &title);

    Spread m_usual;
    Spread m_spread;
    ChoiceField *m_kind;
    NumberField *m_low;
    NumberField *m_high;
};

} // namespace headroom::ui
