// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/prices/owned_servers_button.h"

#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/prices/own_rule_model.h"
#include "ui/prices/owned_server_dialog.h"
#include "ui/theme/roles.h"

#include <QMenu>

#include <utility>

namespace headroom::ui {

OwnedServersButton::OwnedServersButton(OwnRuleModel *model, std::shared_ptr<const Catalog> catalog,
                                       Date today, QWidget *parent)
    : QPushButton(parent),
      m_model(model),
      m_catalog(std::move(catalog)),
      m_today(today)
{
    nameAndExplain(this, "ownedServers", "owned_servers");
    setRole(this, Role::Quiet);
    setAutoDefault(false);
    setMenu(new QMenu(this));
    connect(model, &OwnRuleModel::edited, this, &OwnedServersButton::render);
    connect(model, &QAbstractItemModel::modelReset, this, &OwnedServersButton::render);
    render();
}

void OwnedServersButton::render()
{
    const auto &nodes = m_model->nodes();
    setText(nodes.empty() ? tr("Servers") : tr("Servers (%1)").arg(nodes.size()));
    menu()->clear();
    menu()->addAction(tr("Add server…"), this, [this] { open({}); });
    for (std::size_t place = 0; place < nodes.size(); ++place) {
        // An ampersand in a name is no mnemonic.
        const QString name =
            textOf(nodes[place].name).replace(QLatin1Char('&'), QStringLiteral("&&"));
        menu()->addAction(name, this, [this, place] { open(place); });
    }
}

void OwnedServersButton::open(std::optional<std::size_t> place)
{
    const auto &nodes = m_model->nodes();
    auto *dialog = new OwnedServerDialog(place ? std::optional(nodes[*place]) : std::nullopt, nodes,
                                         m_catalog, m_today, window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &OwnedServerDialog::chosen, this, [this, place](const OwnedNode &node) {
        auto next = m_model->nodes();
        if (place)
            next[*place] = node;
        else
            next.push_back(node);
        m_model->setNodes(std::move(next));
    });
    connect(dialog, &OwnedServerDialog::removed, this, [this, place] {
        auto next = m_model->nodes();
        next.erase(next.begin() + static_cast<std::ptrdiff_t>(*place));
        m_model->setNodes(std::move(next));
    });
    dialog->open();
}

} // namespace headroom::ui
