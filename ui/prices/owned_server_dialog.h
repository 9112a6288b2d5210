// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/owned/owned_node.h"
#include "core/report/table.h"
#include "session/jobs/job_queue.h"

#include <QDialog>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

class QGridLayout;
class QLineEdit;
class QPushButton;

namespace headroom::ui {

class FactList;
class FieldRow;

/// What a server costs its owner, as a form with a line for each column of the table of servers,
/// and beside it the cost of a month and the use from which on owning costs less than renting.
class OwnedServerDialog final : public QDialog
{
    Q_OBJECT

public:
    /// `node`: to be changed; absent: a new one. `catalog` may be null: then nothing is compared.
    /// The name may be that of none of `others`.
    OwnedServerDialog(const std::optional<OwnedNode> &node, const std::vector<OwnedNode> &others,
                      std::shared_ptr<const Catalog> catalog, Date today,
                      QWidget *parent = nullptr);
    ~OwnedServerDialog() override;

signals:
    void chosen(const headroom::OwnedNode &node);
    void removed();

private:
    QGridLayout *buildFields();
    void buildFoot(bool isNew);
    void fill(const std::optional<OwnedNode> &node, Date today);
    [[nodiscard]] Expected<OwnedNode> entered() const;
    void follow();
    void compare(const OwnedNode &node);
    void choose();

    std::set<std::string> m_taken; ///< names
    std::shared_ptr<const Catalog> m_catalog;
    std::map<std::string, QLineEdit *, std::less<>> m_fields; ///< by column
    std::map<std::string, FieldRow *, std::less<>> m_rows;
    FactList *m_result;
    QPushButton *m_use;
    JobQueue m_comparison{JobQueue::Policy::newestWins};
};

} // namespace headroom::ui
