// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"
#include "ui/views/fields/pending_edit.h"

class QLabel;
class QPushButton;
class QScrollArea;

namespace headroom::ui {

class ChoiceField;
class FieldRow;
class MovingCard;
class NoteField;
class NumberField;
class SpotEntryList;
class TextField;

/// The plan's name, month and budget, the assumptions of the active scenario, and who asks whom for
/// the plan's money. Every change
/// applies at once and can be undone.
class AssumptionsDialog final : public FieldDialog
{
    Q_OBJECT

public:
    explicit AssumptionsDialog(const Plan &plan, QWidget *parent = nullptr);

    void render(const Plan &plan);
    /// The keyboard is at "month", "growth" or "budget"; at the first field for anything else.
    void beginAt(const QString &field);

signals:
    void editRequested(const headroom::PlanEdit &edit);

private:
    QWidget *buildPlanPart();
    QWidget *buildScenarioPart();
    FieldRow *addRow(QWidget *part, const QString &label, const char *meaning, QWidget *editor);
    /// Adds an assumption with a mark that shows whether it is the scenario's own or the
    /// baseline's.
    void addAssumption(const QString &label, const char *meaning, QWidget *editor,
                       Assumption assumption);
    void renderInheritance(const Scenario &scenario);
    void takeSpotEntries(const std::vector<SpotEntry> &entries);
    QWidget *buildApprovalPart();
    void addApprovalText(QWidget *card, const QString &label, const char *meaning, TextField *field,
                         std::string Approval::*member);
    void addApprovalDay(QWidget *card, const QString &label, const char *meaning, TextField *field,
                        std::optional<Date> Approval::*member);
    void connectPlan();
    void connectScenario();
    void connectSpot();
    void setBasis();
    template <typename Change>
    void changeAssumptions(const char *field, Change change);

    Plan m_plan;
    QScrollArea *m_scroll;
    TextField *m_name;
    ChoiceField *m_basis;
    NumberField *m_days;
    FieldRow *m_daysRow = nullptr;
    NumberField *m_budget;
    NumberField *m_carbon;
    ChoiceField *m_prices;
    TextField *m_owner;
    TextField *m_client;
    TextField *m_author;
    TextField *m_neededBy;
    TextField *m_validUntil;
    NumberField *m_growth;
    NumberField *m_demandChange;
    NumberField *m_spotPrices;
    NoteField *m_note;
    QWidget *m_scenarioCard = nullptr;
    QLabel *m_scenarioTitle = nullptr;
    /// Button that shows whether an assumption is inherited, and resets it to the inherited value;
    /// the row is marked if it differs.
    struct Mark {
        Assumption assumption;
        QPushButton *button;
        FieldRow *row;
    };
    std::vector<Mark> m_marks;
    std::vector<std::pair<Provider, NumberField *>> m_providerPrices;
    NumberField *m_priceChange;
    NumberField *m_scenarioBudget;
    NumberField *m_tolerance;
    QLabel *m_zeroShares = nullptr; ///< note on targets of 0 %
    NumberField *m_interruptions;
    ChoiceField *m_byOffer;
    NumberField *m_restart;
    NumberField *m_checkpoint;
    NumberField *m_fallback;
    SpotEntryList *m_spotEntries = nullptr;
    MovingCard *m_moving = nullptr;
    std::vector<std::pair<Provider, NumberField *>> m_split;
};

} // namespace headroom::ui
