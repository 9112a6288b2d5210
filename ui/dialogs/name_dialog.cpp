// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/name_dialog.h"

#include "core/plan/plan_validation.h"
#include "ui/format/explained.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kFieldWidth = 360;

} // namespace

NameDialog::NameDialog(const QString &title, const QString &label, const QString &name,
                       const std::function<QString(const QString &name)> &check, QWidget *parent)
    : QDialog(parent),
      m_name(new QLineEdit(name, this))
{
    setWindowTitle(title);
    setMinimumWidth(kFieldWidth);
    m_name->setAccessibleName(label);
    explain(m_name, "scenario_name");
    m_name->setMaxLength(static_cast<int>(limits::kNameLength));
    m_name->selectAll();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    explainButtons(buttons);
    setRole(buttons->button(QDialogButtonBox::Ok), Role::Primary);
    const SpaceTokens &space = currentTokens().space;
    auto *layout = columnIn(this, space.small, evenMargins(space.large));
    auto *caption = plainLabel(label, Role::Muted, this);
    explain(caption, "scenario_name");
    layout->addWidget(caption);
    auto *problem = wrappedLabel("nameProblem", Role::Body, this);
    problem->hide();
    setTone(problem, Tone::Error);
    layout->addWidget(m_name);
    layout->addWidget(problem);
    layout->addSpacing(space.small);
    layout->addWidget(buttons);
    const auto say = [this, problem](const QString &reason) {
        setTextOrHide(problem, reason);
        // A window does not follow text that wraps.
        this->layout()->activate();
        resize(width(), std::max(this->layout()->totalHeightForWidth(width()),
                                 this->layout()->totalMinimumSize().height()));
    };
    connect(m_name, &QLineEdit::textChanged, this, [say, buttons](const QString &text) {
        const bool isEmpty = text.trimmed().isEmpty();
        buttons->button(QDialogButtonBox::Ok)->setEnabled(!isEmpty);
        say(isEmpty ? tr("Enter a name to tell it from the others.") : QString());
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this, name, say, check] {
        const QString chosen = m_name->text().trimmed();
        const QString reason = chosen == name ? QString() : check(chosen);
        say(reason);
        if (!reason.isEmpty())
            return;
        if (chosen != name)
            emit nameChosen(chosen);
        accept();
    });
}

} // namespace headroom::ui
