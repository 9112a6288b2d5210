// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/start/recent_plans.h"
#include "ui/start/template_list.h"
#include "ui/views/parts/lens_tabs.h"

#include <QScrollArea>

#include <map>
#include <vector>

class QGridLayout;
class QPushButton;
class QVBoxLayout;

namespace headroom::ui {

class MessageBar;
class StartCard;

/// Start page: a described workload, the sample, a file, a recent plan, or a template.
class StartPage final : public QScrollArea
{
    Q_OBJECT

public:
    explicit StartPage(QWidget *parent = nullptr);

    /// The plan that one can go back to; empty: none.
    void showBackTo(const QString &planName);
    /// The plans that were opened before, newest first; what is in them follows by showRecent().
    void setRecent(const QStringList &paths);
    void showRecent(const headroom::ui::RecentPlan &plan);
    /// Price of a template under the lens.
    void showPrice(const QString &key, const QString &price);
    [[nodiscard]] PriceLens lens() const { return m_lens->lens(); }
    void setLens(PriceLens lens) { m_lens->setLens(lens); }
    [[nodiscard]] MessageBar *messages() const { return m_messages; }
    [[nodiscard]] QWidget *firstFocus() const;

signals:
    void describeChosen();
    void sampleChosen();
    void openChosen();
    void emptyChosen();
    void templateChosen(const QString &key);
    void lensChosen(headroom::PriceLens lens);
    void recentChosen(const QString &path);
    void forgetRequested(const QString &path);
    void left(); ///< back to the plan

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildHead(QVBoxLayout *column);
    void buildActions(QVBoxLayout *column);
    void buildTemplates();
    void addTemplates(PlanTemplate::Group group, const QString &title);
    [[nodiscard]] QWidget *recentRow(const QString &path);
    void arrange();

    struct TemplateBlock {
        QGridLayout *grid;
        std::vector<StartCard *> cards;
    };

    QWidget *m_content;
    MessageBar *m_messages;
    QPushButton *m_back;
    StartCard *m_first;
    QWidget *m_recent;
    QVBoxLayout *m_recentRows;
    QWidget *m_templates;
    LensTabs *m_lens; ///< of the templates' prices
    std::vector<TemplateBlock> m_blocks;
    std::map<QString, StartCard *> m_recentCards; ///< by path
};

} // namespace headroom::ui
