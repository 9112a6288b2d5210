// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/models/model_picker.h"

#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/models/model_list.h"

#include <QLineEdit>
#include <QPushButton>

namespace headroom::ui {

namespace {

constexpr int kPickerWidth = 720;
constexpr int kPickerHeight = 540;

} // namespace

ModelPicker::ModelPicker(std::vector<ModelRow> rows, const QString &current, QWidget *parent)
    : QDialog(parent),
      m_models(new ModelList(this))
{
    setObjectName(QStringLiteral("modelPicker"));
    setWindowTitle(tr("Choose a model"));
    resize(kPickerWidth, kPickerHeight);
    const SpaceTokens &space = currentTokens().space;
    auto *none = new QPushButton(tr("No model"), this);
    none->setObjectName(QStringLiteral("pickNoModel"));
    setPlainToolTip(none, tr("For work that no model describes, such as notebooks."));
    auto *cancel = new QPushButton(tr("Cancel"), this);
    setPlainToolTip(cancel, tr("The model stays as it is. Esc"));
    auto *use = new QPushButton(tr("Use this model"), this);
    use->setObjectName(QStringLiteral("pickModel"));
    setPlainToolTip(use, tr("The workload is sized with it. Enter"));
    use->setDefault(true);
    setRole(use, Role::Primary);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(space.small);
    buttons->addWidget(none);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(use);
    auto *all = dialogColumn(this);
    all->addWidget(m_models, 1);
    all->addLayout(buttons);
    connect(m_models, &ModelList::currentChanged, use,
            [this, use] { use->setEnabled(!m_models->current().isEmpty()); });
    connect(m_models, &ModelList::chosen, this, &ModelPicker::choose);
    connect(use, &QPushButton::clicked, this, [this] { choose(m_models->current()); });
    connect(none, &QPushButton::clicked, this, [this] { choose({}); });
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    m_models->setRows(std::move(rows));
    m_models->setCurrent(current);
    use->setEnabled(!m_models->current().isEmpty());
    m_models->search()->setFocus();
}

void ModelPicker::choose(const QString &name)
{
    rememberModel(name);
    accept();
    emit chosen(name);
}

} // namespace headroom::ui
